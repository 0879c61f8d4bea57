import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FixedClock, TestDatabase } from '@oficina/testing';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { afterAll, beforeAll } from 'vitest';
import type { Caso, Fila } from './access.cells.ts';
import { completar, completarTodo, type Valores } from './access.check.ts';
import { formularioDe, formularioDeFacturas } from './access.formulario.ts';
import { createMundo, type Mundo } from './access.world.ts';
import { composeApi, type MountedRoute } from './compose.ts';
import { paywayDePrueba, personaDePrueba, testConfig } from './test-config.ts';

/** Files of the web are served by name; the table speaks of calls. */
const ARCHIVOS = ['/index.html', '/assets/app.js'];

/** What is mounted and can be called, as the table names it. */
export const llamables = (routes: readonly MountedRoute[]) =>
  routes.filter(({ method, path }) => method !== 'HEAD' && !ARCHIVOS.includes(path));

/** The whole api with its outside on the wire, and the people and things that the table speaks of. */
export function useCasa(database: TestDatabase, clock: FixedClock) {
  const web = mkdtempSync(join(tmpdir(), 'oficina-web-'));
  const almacen = mkdtempSync(join(tmpdir(), 'oficina-almacen-'));
  let mundo: Mundo;
  let payway: SimulatorProcess;
  let persona: SimulatorProcess;

  const configDe = (exige: 'si' | 'no', more: Record<string, string> = {}) =>
    testConfig(database.url, {
      SEGURIDAD_OTP_PERSONAL: exige,
      WEB_DIR: web,
      ALMACEN_DIR: almacen,
      // Texts leave by here, and nobody calls back: the worker has that line.
      SMPP_HOST: '127.0.0.1',
      ...paywayDePrueba(payway.url),
      ...personaDePrueba(persona.url),
      ...more,
    });

  async function abrirApi(exige: 'si' | 'no', more?: Record<string, string>) {
    const api = await composeApi(configDe(exige, more), { clock });
    await api.app.ready();
    return api;
  }

  beforeAll(async () => {
    mkdirSync(join(web, 'assets'));
    writeFileSync(join(web, 'index.html'), '<!doctype html><title>Oficina</title>');
    writeFileSync(join(web, 'assets/app.js'), '');
    payway = await simulador('payway');
    persona = await simulador('persona');
    const api = await abrirApi('no');
    mundo = await createMundo(database, clock, almacen, api.app, configDe('no'));
    await api.close();
  });
  afterAll(async () => {
    await payway.stop();
    await persona.stop();
    for (const dir of [web, almacen]) rmSync(dir, { recursive: true });
  });

  return {
    abrirApi,
    get mundo() {
      return mundo;
    },
  };
}

const simulador = (name: string) =>
  startSimulatorProcess(new URL(`../../../integrations/${name}/simulator/index.ts`, import.meta.url));

export type Pedido = {
  method: 'GET';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
};

/** A case of the table as it goes on the wire. */
export function pedidoDe({ method }: Fila, caso: Caso, valores: Valores, token?: string): Pedido {
  const body = caso.body && completarTodo(caso.body, valores);
  const formulario =
    caso.formulario && (caso.formulario === 'facturas' ? formularioDeFacturas() : formularioDe());
  return {
    method: method as 'GET',
    url: String(completar(caso.path, valores)),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(completarTodo(caso.headers ?? {}, valores) as Record<string, string>),
      ...formulario?.headers,
    },
    ...(formulario ? { payload: formulario.payload } : {}),
    ...(body ? { payload: JSON.stringify(body) } : {}),
  };
}
