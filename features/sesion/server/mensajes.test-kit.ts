import { createJobs, type Jobs } from '@oficina/jobs';
import { createMensajero, type Mensajero, mensajesJobs, type NuevoMensaje } from '@oficina/mensajes/server';
import type { TestDatabase } from '@oficina/testing';
import { type Clock, Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** The real messages, and all that they were asked: also what was taken back. */
export function useMensajes(database: TestDatabase, clock: Clock) {
  const pedidos: NuevoMensaje[] = [];
  let jobs: Jobs;
  let mensajero: Mensajero;
  beforeAll(async () => {
    jobs = await createJobs({ url: database.url, jobs: mensajesJobs, clock, log });
    const cifrado = createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]);
    mensajero = createMensajero({ jobs, cifrado, clock });
  });
  afterAll(() => jobs.stop(1_000));
  beforeEach(async () => {
    pedidos.length = 0;
    await database.db.deleteFrom('mensajes').execute();
  });
  const encolarMensaje: Mensajero['encolar'] = (tx, mensaje) => {
    pedidos.push(mensaje);
    return mensajero.encolar(tx, mensaje);
  };
  return { pedidos, encolarMensaje };
}
