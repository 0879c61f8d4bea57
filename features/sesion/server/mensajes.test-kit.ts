import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { type TestDatabase, testCipher, useJobs, useOutbox } from '@oficina/testing';
import type { Clock } from '@oficina/values';
import { beforeEach } from 'vitest';

export function useMensajes(database: TestDatabase, clock: Clock) {
  const jobs = useJobs(database, mensajesJobs, clock);
  beforeEach(() => database.db.deleteFrom('mensajes').execute());
  return useOutbox(createMensajeSender({ jobs, cipher: testCipher, clock }).enqueue);
}
