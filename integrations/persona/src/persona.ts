import type { ValuesOf } from '@oficina/config';
import { createTell } from '@oficina/outside';
import type { Identidad } from '@oficina/validaciones/server';
import type { Clock, Motivo } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { createReadAviso } from './aviso.ts';
import { createClient } from './client.ts';
import { createInquiryCreator } from './create-inquiry.ts';
import { INQUIRY_ID } from './judge.ts';
import { createInquiryReader } from './read-inquiry.ts';
import { createInquiryRedactor } from './redact-inquiry.ts';
import { type PersonaOptions, personaOptions, type settings } from './settings.ts';

const wordOf = (reason: Motivo | string) =>
  `rejected: ${typeof reason === 'string' ? reason : reason.codigo}`;

/** An invalid id is not logged, because it may be any text that a person typed. */
export function createPersonaIdentidad(options: PersonaOptions): Identidad {
  const client = createClient(options);
  const failed = 'the identity provider did not do it';
  const tell = createTell('persona', failed, options.log, wordOf);
  const create = createInquiryCreator(client, options);
  const read = createInquiryReader(client);
  const redact = createInquiryRedactor(client);
  const idsOf = (inquiryId: string) => (INQUIRY_ID.test(inquiryId) ? { inquiryId } : {});
  return {
    create: (request, key) => tell('crear', { usuarioId: request.usuarioId }, () => create(request, key)),
    read: (inquiryId) => tell('leer', idsOf(inquiryId), () => read(inquiryId)),
    redact: (inquiryId) => tell('redactar', idsOf(inquiryId), () => redact(inquiryId)),
    readAviso: createReadAviso(options),
  };
}

export type Persona = {
  identidad: Identidad;
  /** A validation belongs to this installation only if it has this template and environment. */
  plantilla: string;
  environment: string;
};

/** The result is null without a key, because an installation may validate identities at its counter. */
export function createPersona(
  values: ValuesOf<typeof settings>,
  { clock, log }: { clock: Clock; log: Logger },
): Persona | null {
  if (!values.apiKey) return null;
  const options = { ...personaOptions(values), clock, log };
  return {
    identidad: createPersonaIdentidad(options),
    plantilla: options.templateId,
    environment: options.environmentId,
  };
}
