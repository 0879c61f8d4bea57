import type { ValuesOf } from '@oficina/config';
import type { Identidad } from '@oficina/validaciones/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { createLeerAviso } from './aviso.ts';
import { createClient } from './client.ts';
import { createCrear } from './crear.ts';
import { INQUIRY_ID } from './judge.ts';
import { createLeer } from './leer.ts';
import { createRedactar } from './redactar.ts';
import { type PersonaOptions, personaOptions, type settings } from './settings.ts';
import { createTell } from './tell.ts';

/** The identity provider. An id that cannot be one is not written down: it may be anything that somebody typed. */
export function createPersonaIdentidad(options: PersonaOptions): Identidad {
  const client = createClient(options);
  const tell = createTell(options.log);
  const crear = createCrear(client, options);
  const leer = createLeer(client);
  const redactar = createRedactar(client);
  const idsOf = (inquiryId: string) => (INQUIRY_ID.test(inquiryId) ? { inquiryId } : {});
  return {
    crear: (pedido, clave) => tell('crear', { usuarioId: pedido.usuarioId }, () => crear(pedido, clave)),
    leer: (inquiryId) => tell('leer', idsOf(inquiryId), () => leer(inquiryId)),
    redactar: (inquiryId) => tell('redactar', idsOf(inquiryId), () => redactar(inquiryId)),
    leerAviso: createLeerAviso(options),
  };
}

export type Persona = {
  identidad: Identidad;
  /** What a validation has to say to be of this installation. */
  plantilla: string;
  entorno: string;
};

/** Null without a key: an installation may validate identities at its counter. */
export function createPersona(
  values: ValuesOf<typeof settings>,
  { clock, log }: { clock: Clock; log: Logger },
): Persona | null {
  if (!values.apiKey) return null;
  const options = { ...personaOptions(values), clock, log };
  return {
    identidad: createPersonaIdentidad(options),
    plantilla: options.templateId,
    entorno: options.environmentId,
  };
}
