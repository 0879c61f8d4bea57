import { createJobs, type Jobs } from '@oficina/jobs';
import {
  createMensajeSender,
  type MensajeSender,
  mensajesJobs,
  type NuevoMensaje,
} from '@oficina/mensajes/server';
import type { TestDatabase } from '@oficina/testing';
import { type Clock, Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** The list includes messages whose transaction was rolled back. */
export function useMensajes(database: TestDatabase, clock: Clock) {
  const enqueued: NuevoMensaje[] = [];
  let jobs: Jobs;
  let sender: MensajeSender;
  beforeAll(async () => {
    jobs = await createJobs({ url: database.url, jobs: mensajesJobs, clock, log });
    const cipher = createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]);
    sender = createMensajeSender({ jobs, cipher, clock });
  });
  afterAll(() => jobs.stop(1_000));
  beforeEach(async () => {
    enqueued.length = 0;
    await database.db.deleteFrom('mensajes').execute();
  });
  const enqueueMensaje: MensajeSender['enqueue'] = (tx, mensaje) => {
    enqueued.push(mensaje);
    return sender.enqueue(tx, mensaje);
  };
  return { enqueued, enqueueMensaje };
}
