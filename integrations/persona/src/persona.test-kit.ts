import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { useSimulator } from '@oficina/testing/use-simulator';
import type { IdentidadAviso, ValidacionRequest } from '@oficina/validaciones/server';
import { Secret } from '@oficina/values';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { createPersonaIdentidad, type PersonaOptions } from './index.ts';

/** These values are repeated and not imported, because the adapter and the simulator share only the protocol. */
export const ACCOUNT = {
  apiKey: new Secret('persona-clave-de-prueba'),
  templateId: 'itmpl_pruebaDeLaOficina',
  environmentId: 'env_pruebaDeLaOficina',
  webhookSecrets: [new Secret('wbhsec_de-prueba')],
};
export const NEXT_SECRET = new Secret('wbhsec_de-prueba-nuevo');

export const common = {
  hostedUrl: 'https://inquiry.withpersona.com/verify',
  webhookToleranceS: 300,
  // The limit is long, so that a busy machine does not look like a failure of the provider.
  timeoutMs: 30_000,
};

let made = 0;
export const newKey = () => {
  made += 1;
  return `prueba-${made}-${process.hrtime.bigint().toString(36)}`;
};

export const buildRequest = (changes: Partial<ValidacionRequest> = {}): ValidacionRequest => ({
  usuarioId: 7,
  returnTo: 'http://127.0.0.1:8080/validar/identidad?de=persona',
  nombre: 'María Elena',
  apellido: 'Pérez Ñandú',
  documento: '25123456',
  ...changes,
});

export type Kept = {
  id: string;
  status: string;
  reference: string;
  template: string;
  redirectUri: string;
  fields: Record<string, string>;
  created: string;
  expires: number;
};

export function usePersona() {
  const simulator = useSimulator(new URL('../simulator/index.ts', import.meta.url));
  const { told, log, ask, set, fault } = simulator;
  const options = (changes: Partial<PersonaOptions> = {}): PersonaOptions => ({
    ...common,
    ...ACCOUNT,
    baseUrl: `${simulator.url}/api/v1`,
    log,
    ...changes,
  });
  const identidad = (changes?: Partial<PersonaOptions>) => createPersonaIdentidad(options(changes));

  return {
    told,
    log,
    options,
    identidad,
    ask,
    url: () => simulator.url,
    set,
    fault,
    kept: async () => (await ask('/__sim/inquiries')) as Kept[],
    person: (id: string, accion: string, documento?: object) =>
      ask('/__sim/person', { id, accion, ...(documento && { documento }) }),
    calls: async () => (await simulator.calls()).map((one) => one.replace(/inq_\w+/, ':id')),
    async create(changes: Partial<ValidacionRequest> = {}) {
      const created = await identidad().create(buildRequest(changes), newKey());
      if (created.kind !== 'ok') throw new Error(`It was not created: ${JSON.stringify(created)}`);
      return created.value;
    },
  };
}

export type Heard = { aviso: IdentidadAviso | null; raw: Buffer; signature: string };

export function useListener() {
  const heard: Heard[] = [];
  const state = {
    answer: (): number => 200,
    read: (_raw: Buffer, _headers: Record<string, string | string[] | undefined>): IdentidadAviso | null =>
      null,
  };
  const server = createServer(async (request, response) => {
    const raw = await buffer(request);
    const signature = String(request.headers['persona-signature']);
    heard.push({ aviso: state.read(raw, request.headers), raw, signature });
    response.writeHead(state.answer()).end();
  });
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => void server.close());
  beforeEach(() => {
    heard.length = 0;
    state.answer = () => 200;
  });
  return {
    heard,
    state,
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/oob/webhook/persona`,
    settled: (many: number) =>
      vi.waitFor(() => expect(heard).toHaveLength(many), { timeout: 30_000, interval: 20 }),
  };
}
