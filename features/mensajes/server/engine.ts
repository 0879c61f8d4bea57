import type { Tx } from '@oficina/db';
import { type HandledJob, handle, type Jobs } from '@oficina/jobs';
import type { Clock } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import { type AlertDeps, alertOnFailures } from './alert-on-failures.ts';
import { createBreakers } from './breakers.ts';
import { deleteOld } from './delete-old.ts';
import { enqueueMensaje, enqueueMensajesFrom, enqueueWaiting, type NuevoMensaje } from './enqueue-mensaje.ts';
import { type EnviarDeps, enviarMensajes } from './enviar-mensajes.ts';
import {
  acusesJob,
  alertJob,
  correoJob,
  pushJob,
  retentionJob,
  sweepJob,
  textoJob,
  urgentJob,
} from './jobs.ts';
import type { WaitingMensaje } from './mensajes.repository.ts';
import { plantillas } from './plantillas/index.ts';
import { registrarAcuses } from './registrar-acuse.ts';
import { reintentarMensajes } from './reintentar-mensajes.ts';

export type MensajeSender = {
  enqueue(tx: Tx, mensaje: NuevoMensaje): Promise<{ id: number } | null>;
  enqueueFrom(tx: Tx, select: { text: string; values: readonly unknown[] }): Promise<number>;
  enqueueWaiting(tx: Tx, mensajes: readonly WaitingMensaje[]): Promise<void>;
};

export function createMensajeSender(given: {
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
  cipher: Cipher;
  clock: Clock;
}): MensajeSender {
  const deps = { ...given, plantillas };
  return {
    enqueue: (tx, mensaje) => enqueueMensaje(deps, tx, mensaje),
    enqueueFrom: (tx, select) => enqueueMensajesFrom(deps, tx, select),
    enqueueWaiting: (tx, mensajes) => enqueueWaiting(deps, tx, mensajes),
  };
}

export function handleMensajes(given: Omit<EnviarDeps, 'breakers'> & AlertDeps): HandledJob[] {
  const deps = { ...given, breakers: createBreakers() };
  return [
    ...[urgentJob, correoJob, textoJob, pushJob].map((job) =>
      handle(job, (lote, signal) => enviarMensajes(deps, lote, signal)),
    ),
    handle(sweepJob, async () => {
      await reintentarMensajes(deps);
    }),
    handle(acusesJob, ({ tipo, recibos, vez }) => registrarAcuses(deps, tipo, recibos, vez)),
    handle(alertJob, () => alertOnFailures(deps)),
    handle(retentionJob, (_data, signal) => deleteOld(deps, signal)),
  ];
}
