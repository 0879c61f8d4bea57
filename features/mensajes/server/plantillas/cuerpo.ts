import { faultOf, fill, withLink } from './partes.ts';
import type { AnyPlantilla, Branding, Cuerpo, Parte, Valores } from './plantilla.ts';
import { isPlantilla, type PlantillaName, plantillas } from './registry.ts';
import { firstThatFits } from './sms.ts';

/** What the cooperative wrote, by `plantilla.parte`. A text that can no longer be sent is not here. */
export type Textos = ReadonlyMap<string, string>;

export const NO_TEXTOS: Textos = new Map();

export const keyOf = (plantilla: string, parte: string) => `${plantilla}.${parte}`;

type Input = { datos: unknown; secreto: string; branding: Branding };

/** The data has been read by the schema of the template; `never` only appears because the registry loses each one's type. */
export function cuerpoOf(nombre: PlantillaName, { datos, secreto, branding }: Input, textos: Textos): Cuerpo {
  const plantilla: AnyPlantilla = plantillas[nombre];
  const { partes = {}, variables } = plantilla.textos ?? {};
  const valores = variables?.({ datos: datos as never, branding }) ?? {};
  const filled: Record<string, string> = {};
  for (const [name, parte] of Object.entries(partes))
    if (parte.kind !== 'sms') filled[name] = fill(textos.get(keyOf(nombre, name)) ?? parte.texto, valores);
  const cuerpo = plantilla.render({ datos: datos as never, secreto, branding, textos: filled as never });
  const { sms } = partes;
  return sms ? { ...cuerpo, sms: smsOf(sms, textos.get(keyOf(nombre, 'sms')), valores) } : cuerpo;
}

/** What the cooperative wrote fits with the data to be expected; with any other, what the product brings is shorter. */
function smsOf(parte: Parte, own: string | undefined, valores: Valores): string {
  const { texto, shipped = [], withLink: linked } = parte;
  const options = [
    ...(own === undefined ? [] : [withLink(parte, own)]),
    ...shipped,
    ...(linked ? [] : [texto]),
  ];
  return firstThatFits(...options.map((option) => fill(option, valores)));
}

/** The data that shows whether a text fits. */
export function longestOf(nombre: PlantillaName, branding: Branding): Valores {
  const { textos }: AnyPlantilla = plantillas[nombre];
  return textos?.variables({ datos: textos.longest as never, branding }) ?? {};
}

/** A text of an older release may name what no longer exists: it is left out, and who reads is told. */
export function usableTextos(
  stored: ReadonlyMap<string, unknown>,
  branding: Branding,
  onUnusable: (key: string) => void,
): Textos {
  const usable = new Map<string, string>();
  for (const [key, texto] of stored) {
    const [nombre = '', name = ''] = key.split('.');
    const plantilla = isPlantilla(nombre) ? nombre : undefined;
    const parte = plantilla && parteOf(plantilla, name);
    const isUsable =
      plantilla &&
      parte &&
      typeof texto === 'string' &&
      faultOf(parte, texto, longestOf(plantilla, branding)) === null;
    if (!isUsable) onUnusable(key);
    else if (texto !== parte.texto) usable.set(key, texto);
  }
  return usable;
}

export function parteOf(nombre: PlantillaName, name: string): Parte | undefined {
  const { partes = {} } = (plantillas[nombre] as AnyPlantilla).textos ?? {};
  return Object.hasOwn(partes, name) ? partes[name] : undefined;
}
