import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createExportsHouse, type ExportsHouse } from './export.test-kit.ts';

const FILAS = 3_500;
const PAGINAS = 4;
const database = useDatabase();
let casa: ExportsHouse;
let admin: Awaited<ReturnType<ExportsHouse['persona']>>;
let port = 0;

beforeAll(async () => {
  casa = createExportsHouse(database);
  await casa.app.listen({ port: 0, host: '127.0.0.1' });
  port = (casa.app.server.address() as { port: number }).port;
  await sql`insert into suministros (cuenta, nombre)
    select n::text, 'x' from generate_series(1, ${FILAS}::int) n`.execute(database.ownerDb);
});
afterAll(() => casa.app.close());
beforeEach(async () => {
  casa.pedidas.length = 0;
  Object.assign(casa.control, { falla: () => {}, anota: () => {} });
  admin = await casa.persona('ROLE_ADMIN');
});

async function abrir(name = 'largos'): Promise<IncomingMessage> {
  const request = get({ port, path: `/api/oob/exportar/${name}`, headers: admin.headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  return response;
}
const fin = async () =>
  (await casa.rastro(admin.id)).find(({ accion }) => accion === 'exportar.fin')?.cambios as
    | { filas: number; completa: boolean }
    | undefined;
/** Two looks apart with nothing new between them. */
async function quietas(): Promise<number> {
  let antes = -1;
  await expect
    .poll(
      () => {
        const ahora = casa.pedidas.length;
        const igual = ahora === antes;
        antes = ahora;
        return igual;
      },
      { interval: 500 },
    )
    .toBe(true);
  return antes;
}

test('muchas páginas, sin repetir ni saltear, y nadie más las pide', async () => {
  const response = await abrir();
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece;
  const lines = text.split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(';')[1])).toEqual(
    Array.from({ length: FILAS }, (_, n) => String(n + 1)),
  );
  expect(casa.pedidas).toHaveLength(PAGINAS);
  expect(await fin()).toMatchObject({ filas: FILAS, completa: true });
});

test('lo que tarda en encontrarse ya se está bajando, y lo que se miró no cuenta como fila', async () => {
  let llega = () => {};
  const primera = new Promise<void>((resolve) => {
    llega = resolve;
  });
  casa.control.falla = () => primera;
  const response = await abrir('lejanos');
  const [encabezado] = (await once(response.setEncoding('utf8'), 'data')) as [string];
  expect(encabezado).toBe('\ufeffid\r\n');
  llega();
  const [fila] = (await once(response, 'data')) as [string];
  expect(fila).toBe('7\r\n');
  await expect.poll(fin).toMatchObject({ filas: 1, completa: true });
});

test('a quien no lee no se le sigue leyendo la base; cuando lee, sigue', async () => {
  const response = await abrir('enormes');
  const pedidas = await quietas();
  expect(pedidas).toBeLessThan(PAGINAS - 1);
  expect(await fin()).toBeUndefined();
  response.resume();
  await expect.poll(() => casa.pedidas.length).toBeGreaterThan(pedidas);
  response.destroy();
  await expect.poll(fin).toBeDefined();
});

test('quien se va por la mitad deja de pedir, y queda dicho que no se llevó todo', async () => {
  const response = await abrir('enormes');
  await once(response, 'readable');
  response.destroy();
  await expect.poll(fin).toMatchObject({ completa: false });
  expect((await fin())?.filas).toBeLessThan(FILAS - 1_500);
  const pedidas = casa.pedidas.length;
  expect(pedidas).toBeLessThan(PAGINAS - 1);
  expect(await quietas()).toBe(pedidas);
});

test('lo que falla a la mitad no parece un archivo entero', async () => {
  casa.control.falla = () => {
    if (casa.pedidas.length > 2) throw new Error('se cortó');
  };
  const response = await abrir();
  response.resume();
  await expect(once(response, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' });
  await expect.poll(fin).toMatchObject({ filas: 2_000, completa: false });
});

test.each(['exportar.inicio', 'exportar.fin'])(
  'lo que no se puede anotar (%s) no se da entero',
  async (cual) => {
    casa.control.anota = (accion) => {
      if (accion === cual) throw new Error('sin auditoría');
    };
    const request = get({ port, path: '/api/oob/exportar/largos', headers: admin.headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    if (cual === 'exportar.fin') {
      await expect(once(response, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' });
      return;
    }
    expect([response.statusCode, casa.pedidas]).toEqual([500, []]);
  },
);

test('si ya se contestó que no hubo tiempo y tampoco se puede anotar, el proceso sigue', async () => {
  const apurada = createExportsHouse(database, 200);
  let llega = () => {};
  const pagina = new Promise<void>((resolve) => {
    llega = resolve;
  });
  let intentos = 0;
  apurada.control.falla = () => pagina;
  apurada.control.anota = (accion) => {
    if (accion !== 'exportar.fin') return;
    intentos += 1;
    throw new Error('sin auditoría');
  };
  expect((await apurada.bajar('', admin, 'enormes')).statusCode).toBe(503);
  await expect.poll(() => apurada.pedidas.length).toBe(1);
  llega();
  await expect.poll(() => intentos).toBe(1);
  await quietas();
  expect(apurada.pedidas).toHaveLength(1);
  await apurada.app.close();
});
