import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { type TestDatabase, useMensajes as useQueuedMensajes } from '@oficina/testing';
import type { Clock } from '@oficina/values';
import { beforeEach } from 'vitest';

export function useMensajes(database: TestDatabase, clock: Clock) {
  beforeEach(() => database.db.deleteFrom('mensajes').execute());
  return useQueuedMensajes(database, mensajesJobs, clock, createMensajeSender);
}
