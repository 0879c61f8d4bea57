import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from '@oficina/db';
import { compiled, useDatabase } from '@oficina/testing';
import { closedPort } from '@oficina/testing/use-simulator';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testEnvironment } from './config.test-kit.ts';

const database = useDatabase();
const DEPLOY = join(import.meta.dirname, '../../../deploy');
const KEY = 'clave-de-las-metricas';
const children: ChildProcess[] = [];
let metricsUrl = '';
let apiUrl = '';

function start(main: string, env: Record<string, string>): void {
  const path = join(import.meta.dirname, main);
  children.push(spawn(process.execPath, ['--no-warnings', path], { env, stdio: 'ignore' }));
}

const read = (key = KEY) => fetch(metricsUrl, { headers: { authorization: `Bearer ${key}` } });

async function readWhole(): Promise<string> {
  const text = await (await read().catch(() => null))?.text();
  const isWhole = text?.includes('oficina_pagos{') && text.includes('oficina_api_requests_total{');
  return isWhole ? String(text) : '';
}

beforeAll(async () => {
  const [api, metrics, worker] = [await closedPort(), await closedPort(), await closedPort()];
  [apiUrl, metricsUrl] = [`http://127.0.0.1:${api}`, `http://127.0.0.1:${metrics}/metrics`];
  const env = testEnvironment(database.url, {
    ...compiled(),
    TRABAJADOR_DATABASE_URL: database.workerUrl,
    ...{ PORT: String(api), METRICAS_PUERTO: String(metrics), TRABAJADOR_PUERTO: String(worker) },
    ...{ METRICAS_CLAVE: KEY, PROCESOS: '2' },
  });
  await sql`insert into senales (nombre, nivel, desde, visto) values ('copia', 1, now(), now())`.execute(
    database.ownerDb,
  );
  start('main.ts', env);
  start('../../worker/src/main.ts', env);
  const patience = { timeout: 90_000, interval: 300 };
  await vi.waitFor(() => fetch(`${apiUrl}/api/health/live`), patience);
  for (let calls = 0; calls < 20; calls += 1) await fetch(`${apiUrl}/api/config`);
  await vi.waitFor(async () => expect(await readWhole()).not.toBe(''), patience);
}, 200_000);
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** The names of a histogram end in what its samples are called. */
const namesIn = (text: string) => new Set(text.match(/\boficina_[a-z0-9_]+/g));

test('un solo puerto da lo de los dos programas, con su clave y sin ella nada', async () => {
  expect((await read('otra-clave-cualquiera')).status).toBe(401);
  const text = await readWhole();
  // Two processes answered them, and the figure is the sum.
  const [, calls] =
    /^oficina_api_requests_total\{method="GET",route="\/api\/config",status="2xx"\} (\d+)$/m.exec(text) ?? [];
  expect(Number(calls)).toBeGreaterThanOrEqual(20);
  expect(text).toMatch(/^oficina_senal\{senal="copia"\} 1$/m);
  expect(text).toMatch(/^oficina_cola_listos\{cola="mensajes-correo"\} \d+$/m);
  expect(text).toMatch(/^oficina_pagos\{estado="enVerificacion"\} 0$/m);
  expect(text).toMatch(/^oficina_mensajes\{canal="email",estado="fallido"\} 0$/m);
  expect(text).toMatch(/^oficina_importaciones\{estado="error"\} 0$/m);
  expect(text).toMatch(/^oficina_api_pool_connections\{estado="en_uso"\} \d+$/m);
});

test('ninguna serie se repite, y cada una se describe una vez', async () => {
  const lines = (await readWhole()).split('\n').filter(Boolean);
  const series = lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')));
  expect(series.filter((one, index) => series.indexOf(one) !== index)).toEqual([]);
  const types = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]);
  expect(types.filter((one, index) => types.indexOf(one) !== index)).toEqual([]);
});

test.each(['prometheus/oficina.rules.yml', 'grafana/oficina.json'])(
  'cada métrica que nombra %s existe',
  async (file) => {
    const source = readFileSync(join(DEPLOY, file), 'utf8');
    const exprs = file.endsWith('.json')
      ? (JSON.parse(source) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(({ targets }) =>
          targets.map(({ expr }) => expr),
        )
      : [...source.matchAll(/^ {8}expr: (.+)$/gm)].map(([, expr = '']) => expr);
    const exposed = namesIn(await readWhole());
    expect(exprs.length).toBeGreaterThan(8);
    expect(exprs.flatMap((expr) => [...namesIn(expr)]).filter((name) => !exposed.has(name))).toEqual([]);
  },
);
