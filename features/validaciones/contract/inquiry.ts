import { iriText, moment, resource, type Wire } from '@oficina/hydra';
import { defineStates } from '@oficina/values';
import * as z from 'zod/mini';

/** Only the state that the identity provider reports on reading counts, never what the browser says. */
export const identidadEstado = defineStates('Validación de identidad', {
  iniciada: { code: 0, label: 'Iniciada', to: ['enCurso', 'enRevision', 'aprobada', 'rechazada', 'vencida'] },
  aprobada: { code: 1, label: 'Aprobada', final: true },
  enCurso: { code: 2, label: 'En curso', to: ['enRevision', 'aprobada', 'rechazada', 'vencida'] },
  enRevision: { code: 3, label: 'En revisión', to: ['aprobada', 'rechazada', 'vencida'] },
  rechazada: { code: 5, label: 'Rechazada', final: true },
  vencida: { code: 9, label: 'Vencida', final: true },
});

export const PersonaInquiry = resource('PersonaInquiry', 'persona_inquiries', {
  id: z.string(),
  usuario: iriText(),
  estado: z.int(),
  created: moment(),
  updated: moment(),
  /** The person continues at this address, present only in the answer that creates the inquiry. */
  url: z.optional(z.string()),
  sessionToken: z.optional(z.string()),
});

export type PersonaInquiry = Wire<typeof PersonaInquiry>;
