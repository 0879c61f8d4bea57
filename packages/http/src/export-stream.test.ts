import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createExportsApp, type ExportsApp } from './export.test-kit.ts';

const ROW_COUNT = 3_500;
const PAGE_COUNT = 4;
const database = useDatabase();
let exports: ExportsApp;
let admin: Awaited<ReturnType<ExportsApp['buildPerson']>>;
let port = 0;

beforeAll(async () => {
  exports = createExportsApp(database);
  await exports.app.listen({ port: 0, host: '127.0.0.1' });
  port = (exports.app.server.address() as { port: number }).port;
  await sql`insert into suministros (cuenta, nombre)
    select n::text, 'x' from generate_series(1, ${ROW_COUNT}::int) n`.execute(database.ownerDb);
});
afterAll(() => exports.app.close());
beforeEach(async () => {
  exports.requested.length = 0;
  Object.assign(exports.control, { onPage: () => {}, onAudit: () => {} });
  admin = await exports.buildPerson('ROLE_ADMIN');
});

async function open(name = 'largos'): Promise<IncomingMessage> {
  const request = get({ port, path: `/api/oob/exportar/${name}`, headers: admin.headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  return response;
}
const findEnd = async () =>
  (await exports.auditTrail(admin.id)).find(({ accion }) => accion === 'exportar.fin')?.cambios as
    | { filas: number; completa: boolean }
    | undefined;
async function settledCount(): Promise<number> {
  let before = -1;
  await expect
    .poll(
      () => {
        const now = exports.requested.length;
        const same = now === before;
        before = now;
        return same;
      },
      { interval: 500 },
    )
    .toBe(true);
  return before;
}

test('muchas páginas, sin repetir ni saltear, y nadie más las pide', async () => {
  const response = await open();
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece;
  const lines = text.split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(';')[1])).toEqual(
    Array.from({ length: ROW_COUNT }, (_, n) => String(n + 1)),
  );
  expect(exports.requested).toHaveLength(PAGE_COUNT);
  expect(await findEnd()).toMatchObject({ filas: ROW_COUNT, completa: true });
});

test('lo que tarda en encontrarse ya se está bajando, y lo que se miró no cuenta como fila', async () => {
  const { promise: firstPage, resolve: arrive } = Promise.withResolvers<void>();
  exports.control.onPage = () => firstPage;
  const response = await open('lejanos');
  const [header] = (await once(response.setEncoding('utf8'), 'data')) as [string];
  expect(header).toBe('\ufeffid\r\n');
  arrive();
  const [row] = (await once(response, 'data')) as [string];
  expect(row).toBe('7\r\n');
  await expect.poll(findEnd).toMatchObject({ filas: 1, completa: true });
});

test('a quien no lee no se le sigue leyendo la base; cuando lee, sigue', async () => {
  const response = await open('enormes');
  const requested = await settledCount();
  expect(requested).toBeLessThan(PAGE_COUNT - 1);
  expect(await findEnd()).toBeUndefined();
  response.resume();
  await expect.poll(() => exports.requested.length).toBeGreaterThan(requested);
  response.destroy();
  await expect.poll(findEnd).toBeDefined();
});

test('quien se va por la mitad deja de pedir, y queda dicho que no se llevó todo', async () => {
  const response = await open('enormes');
  await once(response, 'readable');
  response.destroy();
  await expect.poll(findEnd).toMatchObject({ completa: false });
  expect((await findEnd())?.filas).toBeLessThan(ROW_COUNT - 1_500);
  const requested = exports.requested.length;
  expect(requested).toBeLessThan(PAGE_COUNT - 1);
  expect(await settledCount()).toBe(requested);
});

test('lo que falla a la mitad no parece un archivo entero', async () => {
  exports.control.onPage = () => {
    if (exports.requested.length > 2) throw new Error('se cortó');
  };
  const response = await open();
  response.resume();
  await expect(once(response, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' });
  await expect.poll(findEnd).toMatchObject({ filas: 2_000, completa: false });
});

test.each(['exportar.inicio', 'exportar.fin'])(
  'lo que no se puede anotar (%s) no se da entero',
  async (exportName) => {
    exports.control.onAudit = (accion) => {
      if (accion === exportName) throw new Error('sin auditoría');
    };
    const request = get({ port, path: '/api/oob/exportar/largos', headers: admin.headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    if (exportName === 'exportar.fin') {
      await expect(once(response, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' });
      return;
    }
    expect([response.statusCode, exports.requested]).toEqual([500, []]);
  },
);

test('si ya se contestó que no hubo tiempo y tampoco se puede anotar, el proceso sigue', async () => {
  const hurried = createExportsApp(database, 200);
  const { promise: page, resolve: arrive } = Promise.withResolvers<void>();
  let intentos = 0;
  hurried.control.onPage = () => page;
  hurried.control.onAudit = (accion) => {
    if (accion !== 'exportar.fin') return;
    intentos += 1;
    throw new Error('sin auditoría');
  };
  expect((await hurried.download('', admin, 'enormes')).statusCode).toBe(503);
  await expect.poll(() => hurried.requested.length).toBe(1);
  arrive();
  await expect.poll(() => intentos).toBe(1);
  await settledCount();
  expect(hurried.requested).toHaveLength(1);
  await hurried.app.close();
});
