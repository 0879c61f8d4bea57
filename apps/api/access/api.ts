import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FixedClock, TestDatabase } from '@oficina/testing';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { afterAll, beforeAll } from 'vitest';
import { composeApi, type MountedRoute } from '../src/compose.ts';
import { testConfig, testPayway, testPersona, testSmpp } from '../src/config.test-kit.ts';
import type { RouteRow, TestCase } from './cells.ts';
import { fillIn, fillInAll, type Valores } from './check.ts';
import { facturasForm, photoForm } from './fixtures/form.ts';
import { createFixtures, type Fixtures } from './fixtures/index.ts';

/** The files of the web are served by name; the table only covers calls. */
const ARCHIVOS = ['/index.html', '/assets/app.js'];

export const callableRoutes = (routes: readonly MountedRoute[]) =>
  routes.filter(({ method, path }) => method !== 'HEAD' && !ARCHIVOS.includes(path));

export function useTestApi(database: TestDatabase, clock: FixedClock) {
  const web = mkdtempSync(join(tmpdir(), 'oficina-web-'));
  const almacen = mkdtempSync(join(tmpdir(), 'oficina-almacen-'));
  let fixtures: Fixtures;
  let payway: SimulatorProcess;
  let persona: SimulatorProcess;

  const configFor = (required: 'si' | 'no', more: Record<string, string> = {}) =>
    testConfig(database.url, {
      SEGURIDAD_OTP_PERSONAL: required,
      WEB_DIR: web,
      ALMACEN_DIR: almacen,
      // The api only offers texts when this is set; the worker holds the connection, so nobody answers here.
      ...testSmpp,
      ...testPayway(payway.url),
      ...testPersona(persona.url),
      ...more,
    });

  async function startApi(required: 'si' | 'no', more?: Record<string, string>) {
    const api = await composeApi(configFor(required, more), { clock });
    await api.app.ready();
    return api;
  }

  beforeAll(async () => {
    mkdirSync(join(web, 'assets'));
    writeFileSync(join(web, 'index.html'), '<!doctype html><title>Oficina</title>');
    writeFileSync(join(web, 'assets/app.js'), '');
    payway = await startSimulator('payway');
    persona = await startSimulator('persona');
    const api = await startApi('no');
    fixtures = await createFixtures(database, clock, almacen, api.app, configFor('no'));
    await api.close();
  });
  afterAll(async () => {
    await payway.stop();
    await persona.stop();
    for (const dir of [web, almacen]) rmSync(dir, { recursive: true });
  });

  return {
    startApi,
    get fixtures() {
      return fixtures;
    },
  };
}

const startSimulator = (name: string) =>
  startSimulatorProcess(new URL(`../../../integrations/${name}/simulator/index.ts`, import.meta.url));

export type ApiRequest = {
  method: 'GET';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
};

export function requestFor(
  { method }: RouteRow,
  testCase: TestCase,
  valores: Valores,
  token?: string,
): ApiRequest {
  const body = testCase.body && fillInAll(testCase.body, valores);
  const form = testCase.form && (testCase.form === 'facturas' ? facturasForm() : photoForm());
  return {
    method: method as 'GET',
    url: String(fillIn(testCase.path, valores)),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(fillInAll(testCase.headers ?? {}, valores) as Record<string, string>),
      ...form?.headers,
    },
    ...(form ? { payload: form.payload } : {}),
    ...(body ? { payload: JSON.stringify(body) } : {}),
  };
}
