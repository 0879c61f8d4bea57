import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from '@oficina/db';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { parse } from 'csv-parse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './test-config.ts';

const FILAS = 200_000;
/** A page of rows and what the socket holds; all of them together would be some hundred. */
const MAS_MEMORIA = 24 * 1024 * 1024;

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
    from generate_series(1, ${FILAS}::int) n`.execute(database.ownerDb);
}, 120_000);
afterAll(() => api.close());

async function ticketDe(name: string): Promise<string> {
  const response = await api.app.inject({
    ...{ method: 'POST', url: `/api/oob/exportar/${name}/ticket` },
    headers: { authorization, 'content-type': 'application/json' },
    payload: '{"order":{"id":"asc"}}',
  });
  return response.json<{ ticket: string }>().ticket;
}

async function abrir(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const [response] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
  return response;
}

setFlagsFromString('--expose-gc');
const recoger = runInNewContext('gc') as () => void;

/** What is held, once what is not has been swept. */
const memoria = () => {
  recoger();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

test('doscientas mil filas llegan enteras, bien escritas y sin juntarlas en la memoria', async () => {
  const response = await abrir(`/api/oob/exportar/facturas?ticket=${await ticketDe('facturas')}`);
  expect([response.statusCode, response.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="facturas-2026-11-12.csv"',
  ]);
  const antes = memoria();
  let mayor = 0;
  let filas = 0;
  let centavos = 0;
  let malas = 0;
  for await (const registro of response.pipe(parse({ delimiter: ';', bom: true, from_line: 2 }))) {
    filas += 1;
    const [, numero, cuenta, , , vencimiento, importe] = registro as string[];
    const n = (Number(importe?.replace(',', '')) / 7).toFixed(0);
    centavos += Number(importe?.replace(',', ''));
    if (numero !== `'-B "${n}";\nñ` || cuenta !== `'=1+1;"x"` || vencimiento !== '20/11/2026') malas += 1;
    if (filas % 10_000 === 0) mayor = Math.max(mayor, memoria() - antes);
  }
  expect({ filas, malas }).toEqual({ filas: FILAS, malas: 0 });
  expect(centavos).toBe((7 * FILAS * (FILAS + 1)) / 2);
  expect(mayor).toBeLessThan(MAS_MEMORIA);
}, 180_000);

test('un ticket usado dos veces a la vez por la red abre una sola', async () => {
  const path = `/api/oob/exportar/indicadores?ticket=${await ticketDe('indicadores')}`;
  const dos = await Promise.all([abrir(path), abrir(path)]);
  for (const response of dos) response.resume();
  expect(dos.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
});

test('quien llega tarde con su navegador lee por qué', async () => {
  const response = await abrir('/api/oob/exportar/facturas?ticket=viejo', {
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  });
  let body = '';
  for await (const piece of response.setEncoding('utf8')) body += piece;
  expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(body).toContain('Este enlace ya no sirve');
});
