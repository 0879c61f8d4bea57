import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from '@oficina/db';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { heldBytes } from '@oficina/testing/memory';
import { parse } from 'csv-parse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './config.test-kit.ts';

const ROW_COUNT = 200_000;
/** This fits a page of rows and the buffer of the socket; all the rows together would take about a hundred megabytes. */
const MAX_EXTRA_MEMORY = 24 * 1024 * 1024;

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
let api: Api;
let authorization = '';
let port = 0;

beforeAll(async () => {
  api = await composeApi(testConfig(database.url, { SEGURIDAD_OTP_PERSONAL: 'no' }), { clock });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as { port: number }).port;
  const { id } = await build.usuario(database.db, { roles: ['ROLE_ADMIN'] });
  const token = randomBytes(32).toString('base64url');
  await build.sesion(database.db, {
    ...{ usuario_id: id, token_hash: createHash('sha256').update(token).digest(), personal: true },
    ...{ ultimo_uso: clock.now(), expira: new Date(clock.now().getTime() + 3_600_000) },
  });
  authorization = `Bearer ${token}`;
  const { id: suministro } = await build.suministro(database.db, { cuenta: '=1+1;"x"' });
  await sql`
    insert into facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, numero, consumo)
    select ${suministro}, n * 7, 202610, '2026-11-02', '2026-11-20', '-B "' || n || '";' || chr(10) || 'ñ', n % 900
    from generate_series(1, ${ROW_COUNT}::int) n`.execute(database.ownerDb);
}, 120_000);
afterAll(() => api.close());

async function ticketFor(name: string): Promise<string> {
  const response = await api.app.inject({
    ...{ method: 'POST', url: `/api/oob/exportar/${name}/ticket` },
    headers: { authorization, 'content-type': 'application/json' },
    payload: '{"order":{"id":"asc"}}',
  });
  return response.json<{ ticket: string }>().ticket;
}

async function openDownload(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const [response] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
  return response;
}

test('doscientas mil filas llegan enteras, bien escritas y sin juntarlas en la memoria', async () => {
  const response = await openDownload(`/api/oob/exportar/facturas?ticket=${await ticketFor('facturas')}`);
  expect([response.statusCode, response.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="facturas-2026-11-12.csv"',
  ]);
  const before = heldBytes();
  let largest = 0;
  let rowCount = 0;
  let centavos = 0;
  let badRows = 0;
  for await (const record of response.pipe(parse({ delimiter: ';', bom: true, from_line: 2 }))) {
    rowCount += 1;
    const [, numero, cuenta, , , vencimiento, importe] = record as string[];
    const n = (Number(importe?.replace(',', '')) / 7).toFixed(0);
    centavos += Number(importe?.replace(',', ''));
    if (numero !== `'-B "${n}";\nñ` || cuenta !== `'=1+1;"x"` || vencimiento !== '20/11/2026') badRows += 1;
    if (rowCount % 10_000 === 0) largest = Math.max(largest, heldBytes() - before);
  }
  expect({ rowCount, badRows }).toEqual({ rowCount: ROW_COUNT, badRows: 0 });
  expect(centavos).toBe((7 * ROW_COUNT * (ROW_COUNT + 1)) / 2);
  expect(largest).toBeLessThan(MAX_EXTRA_MEMORY);
}, 180_000);

test('un ticket usado dos veces a la vez por la red abre una sola', async () => {
  const path = `/api/oob/exportar/indicadores?ticket=${await ticketFor('indicadores')}`;
  const both = await Promise.all([openDownload(path), openDownload(path)]);
  for (const response of both) response.resume();
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
});

test('quien llega tarde con su navegador lee por qué', async () => {
  const response = await openDownload('/api/oob/exportar/facturas?ticket=viejo', {
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  });
  let body = '';
  for await (const piece of response.setEncoding('utf8')) body += piece;
  expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(body).toContain('Este enlace ya no sirve');
});
