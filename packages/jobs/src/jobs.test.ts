import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { systemClock } from '@oficina/values';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createJobs, DEAD, defineCron, defineJob, handle, type Jobs } from './index.ts';

const database = useDatabase();
const numberData = z.object({ n: z.number() });
const countJob = defineJob('prueba-contar', numberData, { urgent: true });
const slowJob = defineJob('prueba-despacio', numberData, { urgent: true });
const cron = defineCron('prueba-diaria', '0 9 * * *', z.object({}));
const foreignJob = defineJob('prueba-ajena', numberData);

const logged: unknown[] = [];
const keep = (fields: object) => void logged.push(fields);
const log = { info: keep, warn: keep, error: keep };

const opened: Jobs[] = [];
async function open(works = true, clock = systemClock): Promise<Jobs> {
  // This connects as the application and not as the owner, so that the permissions of the processes are tested too.
  const jobs = await createJobs({ url: database.url, jobs: [countJob, slowJob, cron], clock, log, works });
  opened.push(jobs);
  return jobs;
}
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop(1_000);
  logged.length = 0;
});

const inTx = (db: Db, work: (tx: Parameters<Jobs['enqueue']>[0]) => Promise<void>) => db.tx(work);
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 40_000, interval: 50 });

test('lo encolado con una transaccion que se deshace no existe; con una que se confirma se hace', async () => {
  const jobs = await open();
  const done: number[] = [];
  await jobs.run([handle(countJob, async ({ n }) => void done.push(n))]);
  await expect(
    inTx(database.db, async (tx) => {
      await jobs.enqueue(tx, countJob, { n: 1 });
      throw new Error('deshecha');
    }),
  ).rejects.toThrow('deshecha');
  await inTx(database.db, (tx) => jobs.enqueue(tx, countJob, { n: 2 }));
  await inTx(database.db, (tx) => jobs.enqueueAll(tx, countJob, [{ n: 3 }, { n: 4 }]));
  await soon(() => expect(done.sort()).toEqual([2, 3, 4]));
});

test('un proceso que solo encola no hace nada, y otro lo hace', async () => {
  const api = await open(false);
  await inTx(database.db, (tx) => api.enqueue(tx, countJob, { n: 5 }));
  const worker = await open();
  const done: number[] = [];
  await worker.run([handle(countJob, async ({ n }) => void done.push(n))]);
  await soon(() => expect(done).toEqual([5]));
});

test('lo que falla se intenta de nuevo y del error queda solo su clase', async () => {
  const jobs = await open();
  const seen: number[] = [];
  await jobs.run([
    handle(countJob, async ({ n }) => {
      seen.push(n);
      if (seen.length === 1) throw new TypeError('con un secreto adentro');
    }),
  ]);
  await inTx(database.db, (tx) => jobs.enqueue(tx, countJob, { n: 6 }));
  await soon(() => expect(seen).toEqual([6, 6]));
  const rows = await database.ownerDb.executeQuery<{ output: unknown }>({
    sql: `SELECT output::text AS output FROM pgboss.job WHERE output IS NOT NULL`,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: 'prueba' },
  });
  expect(JSON.stringify(rows.rows)).not.toContain('secreto');
});

test('lo que no se puede leer va a los muertos, con el nombre de su cola', async () => {
  const jobs = await open();
  const done: unknown[] = [];
  await jobs.run([handle(countJob, async (data) => void done.push(data))]);
  await inTx(database.db, (tx) => jobs.enqueue(tx, countJob, { n: 'no es un numero' as unknown as number }));
  await soon(async () => {
    const dead = (await jobs.state()).find(({ name }) => name === DEAD);
    // The count is cached for a minute and may be stale, so the row itself is queried.
    const { rows } = await database.ownerDb.executeQuery<{ origen: string }>({
      sql: `SELECT source_name AS origen FROM pgboss.job WHERE name = '${DEAD}'`,
      parameters: [],
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: 'prueba' },
    });
    expect(dead).toBeDefined();
    expect(rows).toEqual([{ origen: 'prueba-contar' }]);
  });
  expect(done).toEqual([]);
  expect(logged).toContainEqual(expect.objectContaining({ job: 'prueba-contar' }));
});

test('al parar se avisa a quien trabaja y se espera a que termine', async () => {
  const jobs = await open();
  const steps: string[] = [];
  await jobs.run([
    handle(slowJob, async (_, signal) => {
      steps.push('empieza');
      await sleep(60_000, undefined, { signal }).catch(() => steps.push('le avisan'));
      await sleep(50);
      steps.push('termina');
    }),
  ]);
  await inTx(database.db, (tx) => jobs.enqueue(tx, slowJob, { n: 1 }));
  await soon(() => expect(steps).toEqual(['empieza']));
  await jobs.stop();
  opened.length = 0;
  expect(steps).toEqual(['empieza', 'le avisan', 'termina']);
});

test('los horarios son de Buenos Aires y una corrida perdida se hace una vez', async () => {
  const jobs = await open();
  await jobs.run([handle(cron, async () => undefined)]);
  const { rows } = await database.ownerDb.executeQuery<{ cron: string; timezone: string; options: object }>({
    sql: `SELECT cron, timezone, options FROM pgboss.schedule WHERE name = 'prueba-diaria'`,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: 'prueba' },
  });
  expect(rows).toEqual([
    {
      cron: '0 9 * * *',
      timezone: 'America/Argentina/Buenos_Aires',
      options: expect.objectContaining({ missed: 'once' }),
    },
  ]);
});

test('un trabajo que no se declaro no se encola', async () => {
  const jobs = await open(false);
  await expect(inTx(database.db, (tx) => jobs.enqueue(tx, foreignJob, { n: 1 }))).rejects.toThrow(
    'prueba-ajena',
  );
});
