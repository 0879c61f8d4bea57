import type { Reader } from '@oficina/db';
import type { Logger } from '@oficina/values/server';
import { textoClave } from '../contract/index.ts';
import {
  type AnyPlantilla,
  type Branding,
  longestOf,
  plantillaNames,
  plantillas,
  type Textos,
  textoSchema,
  usableTextos,
} from './plantillas/index.ts';

const PARTES = plantillaNames.flatMap((plantilla) =>
  Object.entries((plantillas[plantilla] as AnyPlantilla).textos?.partes ?? {}).map(([parte, definition]) => ({
    plantilla,
    parte,
    definition,
    clave: textoClave(plantilla, parte),
  })),
);

const PREFIX = textoClave('', '').slice(0, -1);

const isText = (valor: unknown): valor is string => typeof valor === 'string';

/** What the cooperative may write of the messages, as a setting for each part. */
export const textoAjustes = (branding: Branding) =>
  PARTES.map(({ plantilla, definition, clave }) => ({
    clave,
    seccion: 'textos' as const,
    nombre: `${plantillas[plantilla].cuando}: ${definition.nombre.toLowerCase()}`,
    schema: textoSchema(definition, longestOf(plantilla, branding)),
    fallback: definition.texto,
    example: definition.texto,
    parse: (texto: string) => texto,
    write: (valor: unknown) => (isText(valor) ? valor : JSON.stringify(valor)),
  }));

/** Who keeps the settings answers: only those that somebody changed have a value. */
export type FindAjustes = (
  reader: Reader,
  claves: readonly string[],
) => Promise<ReadonlyMap<string, unknown>>;

/**
 * What is in force now, read each time. A text that cannot be sent any more is told once for each value, and the message
 * goes as the product brings it, because it must go.
 */
export function createReadTextos(find: FindAjustes, branding: Branding, { log }: { log: Logger }) {
  const told = new Map<string, unknown>();
  const claves = PARTES.map(({ clave }) => clave);
  return async (reader: Reader): Promise<Textos> => {
    const stored = await find(reader, claves);
    if (stored.size === 0) return stored as Textos;
    const byKey = new Map([...stored].map(([clave, valor]) => [clave.slice(PREFIX.length), valor]));
    return usableTextos(byKey, branding, (key) => {
      if (told.get(key) === byKey.get(key)) return;
      told.set(key, byKey.get(key));
      log.error({ operacion: 'textos', resultado: key }, 'a text of a message cannot be used');
    });
  };
}
