import { defineCron, defineJob, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';
import { ACUSES, PRIORIDADES, type Tipo, tipos } from '../contract/index.ts';
import { RECHAZOS } from './texto.ts';

const ids = z.array(z.int().check(z.positive())).check(z.maxLength(500));

/** A job carries ids and never text, because it is stored in the queue and a code must not be. */
export const Lote = z.object({
  tipo: z.enum(tipos),
  de: z.union([z.object({ ids }), z.object({ desde: z.int(), hasta: z.int() })]),
  prioridad: z.int(),
  /** The sweep has found that their time has come. */
  yaEsHora: z.optional(z.boolean()),
});

export type Lote = z.infer<typeof Lote>;

export const LOTE = 500;

/** Somebody waits for a code with the telephone in hand, so nothing else may delay it. */
export const urgentJob = defineJob('mensajes-urgentes', Lote, { urgent: true, workers: 4 });

/** Each channel has its own job, so that a provider that is down stops only its own. */
export const correoJob = defineJob('mensajes-correo', Lote, { workers: 2 });
export const textoJob = defineJob('mensajes-texto', Lote, { workers: 1 });
export const pushJob = defineJob('mensajes-push', Lote, { workers: 1 });

export const sweepJob = defineCron('mensajes-reintento', '* * * * *', z.object({}));

/** These recibos arrived before the row had the id of the provider. */
export const acusesJob = defineJob(
  'mensajes-acuses',
  z.object({
    tipo: z.enum(['sms', 'whatsapp']),
    vez: z.int(),
    recibos: z.array(
      z.object({
        id: z.string(),
        estado: z.enum(ACUSES),
        codigo: z.optional(z.string()),
        motivo: z.optional(z.enum(RECHAZOS)),
        telefono: z.optional(z.string()),
      }),
    ),
  }),
);

export const alertJob = defineCron('mensajes-alerta', '0 * * * *', z.object({}));

export const retentionJob = defineCron('mensajes-retencion', '45 3 * * *', z.object({}));

export const mensajesJobs: readonly Job[] = [
  urgentJob,
  correoJob,
  textoJob,
  pushJob,
  sweepJob,
  acusesJob,
  alertJob,
  retentionJob,
].map((job) => job as unknown as Job);

export function jobFor(tipo: Tipo, prioridad: number): Job<Lote> {
  if (prioridad === PRIORIDADES.urgente) return urgentJob;
  if (tipo === 'email') return correoJob;
  return tipo === 'push' ? pushJob : textoJob;
}

/** The queue takes the highest number first, but the row says 0 for the most urgent. */
export const queuePriority = (prioridad: number) => PRIORIDADES.masivo - prioridad;
