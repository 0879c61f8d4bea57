import type { Reader } from '@oficina/db';
import type { Logger } from '@oficina/values/server';
import * as z from 'zod/mini';
import { findAjustes } from './ajustes.repository.ts';
import { type CalendarioEscrito, leerCalendario } from './calendario.ts';
import type { LeerReglas, Reglas } from './deps.ts';
import { PLAZOS_COMUNES, type Plazo, type Plazos, plazoDe, venceDe } from './plazo.ts';

/** As the settings of the installation write them. */
export type ReglasEscritas = Pick<CalendarioEscrito, 'horarios' | 'feriados' | 'cierres'> & {
  diasHabiles: number;
  /** Working days by `codigo` of the category. */
  plazos: Readonly<Record<string, number>>;
  diasAcceso: number;
  diasSupresion: number;
  /** Working days to tell of a burnt appliance. */
  artefacto: number;
};

const dias = () => z.int().check(z.positive(), z.lte(365));

/** What is read from `ajustes` first, each by its own name. */
export const AJUSTES = {
  horarios: ['atencion.horarios', z.string()],
  feriados: ['feriados', z.array(z.string())],
  cierres: ['atencion.cierres', z.array(z.object({ desde: z.string(), hasta: z.string() }))],
  diasHabiles: ['reclamos.diasHabiles', dias()],
  plazos: ['reclamos.plazos', z.record(z.string(), dias())],
  diasAcceso: ['legal.diasAcceso', dias()],
  diasSupresion: ['legal.diasSupresion', dias()],
  artefacto: ['artefacto.diasHabiles', dias()],
} as const satisfies Record<keyof ReglasEscritas, readonly [string, z.ZodMiniType]>;

const CLAVES = Object.values(AJUSTES).map(([clave]) => clave);

/** Tells at the start what is wrong with the settings. */
export function revisarReglas(escritas: ReglasEscritas): string | null {
  const leido = leerCalendario(escritas);
  return 'falta' in leido ? leido.falta : null;
}

/**
 * The rules as they are now. One that was changed into something unreadable is told and taken as it was before: no
 * claim is turned away because of it.
 */
export function createLeerReglas(escritas: ReglasEscritas, { log }: { log: Logger }): LeerReglas {
  const olvidar = (clave: string) =>
    log.error({ operacion: 'reglas', resultado: clave }, 'a setting of the claims cannot be read');
  return async (reader) => {
    const ajustes = await findAjustes(reader, CLAVES);
    const cambiadas: Record<string, unknown> = {};
    for (const [nombre, [clave, schema]] of Object.entries(AJUSTES)) {
      if (!ajustes.has(clave)) continue;
      const leido = schema.safeParse(ajustes.get(clave));
      if (leido.success) cambiadas[nombre] = leido.data;
      else olvidar(clave);
    }
    return reglasDe({ ...escritas, ...cambiadas }, escritas, () => olvidar('calendario'));
  };
}

function reglasDe(ahora: ReglasEscritas, antes: ReglasEscritas, alFallar: () => void): Reglas {
  let leido = leerCalendario(ahora);
  if ('falta' in leido) {
    alFallar();
    leido = leerCalendario(antes);
  }
  if ('falta' in leido) throw new Error(leido.falta);
  return { calendario: leido.calendario, plazos: plazosDe(ahora), artefacto: ahora.artefacto };
}

function plazosDe({ diasHabiles, plazos, diasAcceso, diasSupresion }: ReglasEscritas): Plazos {
  const propios = Object.entries(plazos).map(([codigo, habiles]) => [codigo, { habiles }] as const);
  return {
    diasHabiles,
    porCategoria: {
      ...PLAZOS_COMUNES.porCategoria,
      'acceso-datos': { corridos: diasAcceso },
      supresion: { habiles: diasSupresion },
      ...Object.fromEntries(propios),
    },
  };
}

/** Within how long a case of that category is answered, and when that ends if it begins then. */
export async function venceDelCaso(
  { leerReglas }: { leerReglas: LeerReglas },
  reader: Reader,
  { codigo }: { codigo: string | null },
  desde: Date,
): Promise<{ plazo: Plazo; vence: Date }> {
  const { plazos, calendario } = await leerReglas(reader);
  const plazo = plazoDe(codigo, plazos);
  return { plazo, vence: venceDe(plazo, desde, calendario) };
}
