import { fixedClock, random, useDatabase } from '@oficina/testing';
import { beforeAll, inject } from 'vitest';
import type { Api } from '../src/compose.ts';
import { requestFor, useTestApi } from './api.ts';
import {
  ACTORS,
  type ActorName,
  type Cell,
  esperado,
  PERSONAL,
  type RouteRow,
  type SecondStep,
  type TestCase,
} from './cells.ts';
import { fillIn, problemsOf, readField, type Valores } from './check.ts';
import type { Fixtures } from './fixtures/index.ts';
import { lastMark, startCounting, trackChanges } from './marks.ts';

// biome-ignore lint/style/noProcessEnv: a switch of the test run, not a setting of the product
const MUTATE_ALL = process.env.MUTATE === 'all';
const MUTATE_SOME = 3;

export function pickMutants<T>(mutants: readonly T[]): T[] {
  const remaining = [...mutants];
  const generator = random();
  const chosen = MUTATE_ALL
    ? remaining
    : Array.from({ length: MUTATE_SOME }, () =>
        remaining.splice(generator.integer(0, remaining.length - 1), 1),
      ).flat();
  console.log(`MUTATE: ${chosen.length} of ${mutants.length} guards, SEED=${inject('seed')}`);
  return chosen;
}

type FileResponse = { headers: Record<string, unknown>; rawPayload: Buffer };
type Prepared = Awaited<ReturnType<Fixtures['prepare']>>;

export function useAccessMatrix() {
  const database = useDatabase();
  const clock = fixedClock('2026-11-12T09:00:00-03:00');
  const testApi = useTestApi(database, clock);
  let fixtures: Fixtures;

  beforeAll(async () => {
    fixtures = testApi.fixtures;
    await trackChanges(database.ownerDb);
  });

  async function tryCell(
    api: Api,
    row: RouteRow,
    testCase: TestCase,
    actor: ActorName,
    step: SecondStep,
  ): Promise<string[]> {
    const cell = esperado(testCase, actor, step);
    const prepared = await fixtures.prepare(testCase, actor, api.app);
    try {
      return await checkCell(api, row, testCase, actor, cell, prepared);
    } finally {
      await prepared.undo();
    }
  }

  async function checkCell(
    api: Api,
    row: RouteRow,
    testCase: TestCase,
    actor: ActorName,
    cell: Cell,
    { valores, openSession }: Prepared,
  ): Promise<string[]> {
    const [token, markBefore] = await Promise.all([
      actor === 'A' ? undefined : openSession(),
      startCounting(database.ownerDb),
    ]);
    const response = await api.app.inject(requestFor(row, testCase, valores, token));
    const where = `${row.method} ${row.route} (${testCase.nombre}) ${actor}`;
    if (response.statusCode !== cell.status) return [`${where}: ${response.statusCode}, no ${cell.status}`];
    const problems: string[] = [];
    const shouldChange = cell.writes ?? (cell.status < 400 && row.method !== 'GET');
    const changed = (await lastMark(database.ownerDb)) !== markBefore;
    if (shouldChange !== changed) problems.push(`${where}: ${changed ? 'cambió filas' : 'no cambió nada'}`);
    problems.push(...fileProblems(response, actor, cell, valores).map((problem) => `${where}: ${problem}`));
    if (cell.redirectTo && response.headers.location !== fillIn(cell.redirectTo, valores))
      problems.push(`${where}: lleva a ${response.headers.location}`);
    if (!cell.view && !cell.rows) return problems;
    const json = response.json<Record<string, unknown>>();
    for (const [field, expected] of Object.entries(cell.fieldValues ?? {}))
      if (readField(json, field) !== fillIn(expected, valores)) problems.push(`${where}: ${field}`);
    const expectedIds = cell.rows
      ? fixtures.visibleRows(cell.rows, String(json['@id']), actor)
      : new Set<number | string>();
    problems.push(...problemsOf(json, cell, expectedIds).map((problem) => `${where}: ${problem}`));
    return problems;
  }

  function fileProblems(
    { headers, rawPayload }: FileResponse,
    actor: ActorName,
    cell: Cell,
    valores: Valores,
  ): string[] {
    const { 'content-type': tipo, 'content-disposition': nombre } = headers;
    const problems: string[] = [];
    const check = (holds: boolean, problem: string) => void (holds || problems.push(problem));
    if (cell.archivo || cell.receipt) check(tipo === 'application/pdf', 'no es un PDF');
    if (cell.archivo) {
      const expected = fixtures.pdfOf(cell.archivo === 'propio' ? actor : 'stranger');
      check(rawPayload.equals(expected), 'otro archivo');
    }
    if (cell.receipt) {
      const expected = `inline; filename="${fillIn(cell.receipt, valores)}"`;
      check(nombre === expected, `se llama ${nombre}`);
    }
    if (cell.spreadsheet) {
      check(tipo === 'text/csv; charset=utf-8', 'no es una planilla');
      check(nombre === `attachment; filename="${cell.spreadsheet}"`, `se llama ${nombre}`);
    }
    if (cell.datos) {
      check(String(tipo).startsWith('application/json'), 'no son datos');
      check(String(nombre).endsWith(`; filename="${cell.datos}"`), `se llama ${nombre}`);
    }
    return problems;
  }

  /**
   * Having the required second factor only changes what staff get, so the other actors are tried once, in the run where
   * staff lack it.
   */
  async function tryRow(api: Api, row: RouteRow, step: SecondStep, stopAtFirst = false): Promise<string[]> {
    const problems: string[] = [];
    const actors = step.required && step.step === 'pasado' ? PERSONAL : ACTORS;
    for (const testCase of row.testCases)
      for (const actor of actors) {
        problems.push(...(await tryCell(api, row, testCase, actor, step)));
        if (stopAtFirst && problems.length > 0) return problems;
      }
    return problems;
  }

  const setStaffOtp = (otp_estado: number) =>
    database.db
      .updateTable('usuarios')
      .set({ otp_estado, otp_secreto: Buffer.from('x') })
      .where(
        'id',
        'in',
        PERSONAL.map((actor) => fixtures.people[actor].id),
      )
      .execute();

  return { fixtures: () => fixtures, startApi: testApi.startApi, tryRow, setStaffOtp };
}
