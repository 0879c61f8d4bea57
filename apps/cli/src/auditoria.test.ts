import { closeDb, createDb, sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { handleUsuarios } from '@oficina/usuarios/server';
import { systemClock } from '@oficina/values';
import { beforeAll, expect, test } from 'vitest';
import { baseEnvironment, runCli } from './cli.test-kit.ts';

const database = useDatabase();

async function seal(): Promise<void> {
  const db = createDb({ url: database.workerUrl, max: 2, applicationName: 'test-worker' });
  const log = { info() {}, warn() {}, error() {} };
  const job = handleUsuarios({ db, clock: systemClock, log }).find(
    ({ job }) => job.name === 'auditoria-sello',
  );
  await job?.handler({} as never, new AbortController().signal);
  await closeDb(db);
}

const runCommand = (...args: string[]) => runCli(baseEnvironment(database.url), args);

beforeAll(async () => {
  await sql`insert into auditoria (accion, entidad) select 'usuario.ver', 'usuario' from generate_series(1, 4)`.execute(
    database.db,
  );
  await seal();
});

test('intacta, termina bien y muestra el sello que hay que anotar', async () => {
  const { out, code } = await runCommand('auditoria', 'verificar');
  expect({ out, code }).toEqual({
    out: expect.stringMatching(/^La auditoría está intacta: 4 filas\.\nÚltimo sello: [0-9a-f]{64}\n$/),
    code: 0,
  });
  const sello = /[0-9a-f]{64}/.exec(out)?.[0] ?? '';
  expect(await runCommand('auditoria', 'verificar', '--sello', sello)).toMatchObject({ code: 0 });
  expect(await runCommand('auditoria', 'verificar', '--sello', 'f'.repeat(64))).toMatchObject({
    out: expect.stringContaining('El sello que anotaste no está'),
    code: 6,
  });
});

test('alterada, dice qué filas y termina con su número', async () => {
  await sql`update auditoria set motivo = 'otro' where id = 2`.execute(database.ownerDb);
  await sql`delete from auditoria where id = 4`.execute(database.ownerDb);
  const { out, code } = await runCommand('auditoria', 'verificar');
  expect(code).toBe(6);
  expect(out).toMatch(/^Fila 2 \(.+\): cambió después de sellarla\.\nFila 4: la borraron\. /);
  expect(out).toContain('La auditoría fue alterada: 2 hallazgos en 3 filas.');
});

test.each([[[]], [['sellar']], [['verificar', '--sello']], [['verificar', '--sello', 'corto']]])(
  'una orden mal escrita explica cómo va: %j',
  async (args) => {
    expect(await runCommand('auditoria', ...args)).toMatchObject({
      err: expect.stringContaining('Uso: oficina auditoria verificar'),
      code: 64,
    });
  },
);
