import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { announceOrder, orderTables } from './order.ts';

const database = useDatabase();
const SUMINISTROS = 200;
const MONTHS = 24;
let client: pg.Client;

const connect = async (url: string) => {
  const opened = new pg.Client({ connectionString: url });
  opened.on('error', () => {});
  await opened.connect();
  return opened;
};

/** The rows arrive as in production: month by month, and within a month by suministro. */
beforeAll(async () => {
  await sql`insert into suministros (cuenta, nombre)
    select (70000000 + n)::text, 'Titular ' || n from generate_series(1, ${SUMINISTROS}::int) n`.execute(
    database.ownerDb,
  );
  const everyMonth = sql`from generate_series(1, ${MONTHS}::int) mes, suministros s order by mes, s.id`;
  const periodo = sql`(2024 + (mes - 1) / 12) * 100 + (mes - 1) % 12 + 1`;
  await sql`insert into facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, numero)
    select s.id, 100 * mes, ${periodo}, '2026-01-05', '2026-01-20', mes || '-' || s.id ${everyMonth}`.execute(
    database.ownerDb,
  );
  await sql`insert into consumos (suministro_id, periodo, consumo)
    select s.id, ${periodo}, mes ${everyMonth}`.execute(database.ownerDb);
});

beforeEach(async () => {
  client = await connect(database.ownerUrl);
  await client.query('ANALYZE');
});
afterEach(() => client.end().catch(() => {}));

const contenido = async () =>
  (
    await sql`select
      (select count(*) || ' ' || md5(string_agg(f::text, '|' order by id)) from facturas f) as facturas,
      (select count(*) || ' ' || md5(string_agg(c::text, '|' order by suministro_id, periodo)) from consumos c)
        as consumos`.execute(database.ownerDb)
  ).rows[0];

const orden = async (table: string) => {
  const { rows } = await sql<{ correlation: number }>`
    select correlation from pg_stats where tablename = ${table} and attname = 'suministro_id'`.execute(
    database.ownerDb,
  );
  return rows[0]?.correlation ?? 0;
};

const fileOf = async (table: string) =>
  (await sql<{ file: string }>`select pg_relation_filenode(${table}) as file`.execute(database.ownerDb))
    .rows[0]?.file;

test('sin lugar para tomar la tabla lo dice, no cambia nada y no deja nada tomado', async () => {
  const otherClient = await connect(database.ownerUrl);
  await otherClient.query('BEGIN; SELECT FROM facturas LIMIT 1');
  const before = await fileOf('facturas');
  await expect(orderTables(client, { lockTimeout: '150ms' })).rejects.toThrow(
    /^No se pudo tomar la tabla facturas: otro programa la está usando\. La tabla facturas quedó como estaba\./,
  );
  expect(await fileOf('facturas')).toBe(before);
  await otherClient.query('COMMIT');
  await otherClient.query('BEGIN; LOCK TABLE facturas IN ACCESS EXCLUSIVE MODE NOWAIT; ROLLBACK');
  await otherClient.end();
});

test('cortada antes de terminar, la tabla queda como estaba', async () => {
  const before = [await fileOf('facturas'), await contenido()];
  const interrupt = (line: string) => {
    if (!line.startsWith('Calculando')) return;
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
  await expect(orderTables(client, { tell: interrupt })).rejects.toThrow(/quedó como estaba\.$/);
  expect([await fileOf('facturas'), await contenido()]).toEqual(before);
  expect(await orden('facturas')).toBeLessThan(0.5);
});

test('quien no es dueño de las tablas no puede, y se le dice quién', async () => {
  const app = await connect(database.url);
  await expect(orderTables(app)).rejects.toThrow(/^Hace falta el usuario dueño de las tablas/);
  await app.end();
});

test('ordena por suministro sin cambiar ninguna fila, y deja los índices listos para responder solos', async () => {
  const before = await contenido();
  expect(await orden('facturas')).toBeLessThan(0.5);
  expect(await orden('consumos')).toBeLessThan(0.5);
  const lines: string[] = [];
  await orderTables(client, { tell: (line) => lines.push(line) });
  expect(await contenido()).toEqual(before);
  expect(await orden('facturas')).toBeGreaterThan(0.99);
  expect(await orden('consumos')).toBeGreaterThan(0.99);
  const { rows } = await sql<{ all_visible: boolean }>`
    select relallvisible = relpages as all_visible from pg_class where relname in ('facturas', 'consumos')`.execute(
    database.ownerDb,
  );
  expect(rows).toEqual([{ all_visible: true }, { all_visible: true }]);
  expect(lines[0]).toBe('Ordenando facturas…');
});

test('antes de empezar dice cuánto va a tardar y cuánto disco necesita', async () => {
  const lines = await announceOrder(client);
  expect(lines).toContain('cerca de 9.600 renglones: calculá 1 minuto.');
  expect(lines).toContain('ventana de mantenimiento');
  expect(lines).toMatch(/Hacen falta \d+ MB libres/);
});
