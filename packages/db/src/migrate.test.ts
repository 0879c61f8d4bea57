import { rowsOf, useDatabase } from '@oficina/testing';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { up as nombresOidos } from '../../../database/migrations/0073_nombres_oidos.ts';
import { categorias } from '../../../database/seeds/categorias.ts';
import { migrate } from './migrate.ts';

const database = useDatabase();
const others = [useDatabase(), useDatabase(), useDatabase()];

const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(database.db);

test('migrating again runs nothing', async () => {
  expect(await migrate(database.ownerUrl)).toEqual([]);
});

test('databases of one server can be migrated at the same time, though they share their roles', async () => {
  const rolePassword = decodeURIComponent(new URL(database.ownerUrl).password);
  // An external server has its own passwords, which the test must not change.
  const options = rolePassword && !inject('testServer').external ? { rolePassword } : {};
  const urls = [database, ...others].map(({ ownerUrl }) => ownerUrl);
  expect(await Promise.all(urls.map((url) => migrate(url, options)))).toEqual(urls.map(() => []));
});

test('the categories are there with their ids, and an edit survives the next migration', async () => {
  await run(`update requerimiento_categorias set nombre = 'Luces' where id = 1`);
  await migrate(database.ownerUrl);
  const rows = await rowsOf(database.db, 'requerimiento_categorias');
  expect(rows.map(({ id, codigo, activo }) => [id, codigo, activo])).toEqual(
    categorias.map(({ codigo, activo }, index) => [index + 1, codigo, activo]),
  );
  expect(rows[0]).toMatchObject({
    nombre: 'Luces',
    sustantivo: 'reclamo',
    sustantivo_plural: 'reclamos',
    url: '',
  });
  expect(rows[3]).toMatchObject({
    sustantivo_plural: 'trámites',
    adjuntar_archivos: 2,
    adjuntos_seguros: true,
  });
});

describe('the application', () => {
  test('adds to the audit trail, in this month and in any', async () => {
    await run(`insert into auditoria (accion, entidad) values ('crear', 'pago')`);
    await run(`insert into auditoria (created, accion, entidad) values ('2041-01-01', 'crear', 'pago')`);
    expect(
      (
        await run(
          'select tableoid::regclass::text as partition from auditoria where created > $$2040-01-01$$',
        )
      ).rows,
    ).toEqual([{ partition: 'particiones.auditoria_resto' }]);
  });

  test.each([
    `update auditoria set motivo = 'otro'`,
    'update auditoria set sello = null',
    'delete from auditoria',
    'truncate auditoria',
    `update particiones.auditoria_202611 set motivo = 'otro'`,
    'delete from particiones.auditoria_resto',
    `update requerimiento_notas set texto = 'otro'`,
    'delete from requerimiento_notas',
    'truncate requerimiento_notas',
    'alter table facturas add column otra int',
    'drop table limites',
    'create table otra (id int)',
    'create table importacion.otra (id int)',
    'delete from migraciones',
    'truncate facturas',
  ])('may not: %s', async (statement) => {
    await expect(run(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('has no right on any partition of the trail', async () => {
    const { rows } = await run(
      `select inhrelid::regclass from pg_inherits where inhparent = 'auditoria'::regclass
       and has_table_privilege('oficina_app', inhrelid, 'INSERT, UPDATE, DELETE, TRUNCATE')`,
    );
    expect(rows).toEqual([]);
  });

  test('may use the tables of later migrations, but not change later partitions of the trail', async () => {
    await sql.raw('create table novedad (id int)').execute(database.ownerDb);
    await sql
      .raw(
        `create table particiones.auditoria_204201 partition of auditoria for values from ('2042-01-01') to ('2042-02-01')`,
      )
      .execute(database.ownerDb);
    await run('insert into novedad values (1)');
    await expect(run('delete from particiones.auditoria_204201')).rejects.toMatchObject({ code: '42501' });
  });

  test('logs in with its own limits', async () => {
    const { rows } = await run(
      `select unnest(setconfig) as setting from pg_db_role_setting
       where setrole = 'oficina_app'::regrole and setdatabase = 0 order by 1`,
    );
    expect(rows.map(({ setting }) => setting)).toEqual([
      'enable_memoize=off',
      'idle_in_transaction_session_timeout=10s',
      'jit=off',
      'lock_timeout=2s',
      'statement_timeout=5s',
    ]);
  });
});

test('every state has its codes listed by the database', async () => {
  const { rows } = await run(`
    select a.attrelid::regclass || '.' || a.attname as state,
      (select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c
       where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as codes
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attnum > 0
      and (a.attname ~ '^(estado|otp_estado|estado_pago)$' or a.attname ~ '^adjuntar_[a-z]+$' and a.atttypid = 'int2'::regtype)
    order by 1`);
  const codes = Object.fromEntries(
    rows.map(({ state, codes }) => [state, String(codes).match(/\d+/g)?.map(Number)]),
  );
  expect(codes).toEqual({
    'archivo_facturas.estado': [0, 1, 2, 5, 99, 100],
    'archivo_subidas.estado': [0, 1, 2, 5, 99, 100],
    'facturas.estado_pago': [0, 1, 9],
    'mensajes.estado': [0, 1, 2, 3, 5, 9],
    'pagos.estado': [0, 7],
    'persona_inquiries.estado': [0, 1, 2, 3, 5, 9],
    'requerimiento_categorias.adjuntar_archivos': [0, 1, 2],
    'requerimiento_categorias.adjuntar_fotos': [0, 1, 2],
    'requerimiento_categorias.adjuntar_ubicacion': [0, 1, 2],
    'requerimientos.estado': [0, 1, 10, 98, 99],
    'respuestas.estado': [1, 10, 98],
    'usuarios.otp_estado': [0, 1, 2],
  });
});

test('no index mentions estado_pago: its flips must stay inside the page', async () => {
  const { rows } = await run(`select indexname from pg_indexes where indexdef like '%estado_pago%'`);
  expect(rows).toEqual([]);
});

test('a database that kept heard names in columns ends like the others', async () => {
  const statements: string[] = [];
  nombresOidos({ noTransaction() {}, sql: (text: string) => statements.push(text) } as unknown as Parameters<
    typeof nombresOidos
  >[0]);
  const asOwner = (text: string) => sql.raw<{ part: string }>(text).execute(database.ownerDb);
  const parts = async () => {
    const { rows } = await asOwner(`
      select attname || ' ' || format_type(atttypid, atttypmod) as part from pg_attribute
      where attrelid in ('suministros'::regclass, 'usuarios'::regclass) and attnum > 0 and not attisdropped
      union all select pg_get_indexdef(indexrelid) || ' ' || indisvalid from pg_index
      where indrelid in ('suministros'::regclass, 'usuarios'::regclass) order by part`);
    return rows.map(({ part }) => part);
  };
  const expected = await parts();
  await asOwner(
    'drop index suministros_nombre_oido_idx, suministros_domicilio_oido_idx, usuarios_nombre_oido_idx',
  );
  await asOwner(`alter table suministros
    add clave_nombre text collate "C" generated always as (oida(nombre)) stored,
    add clave_domicilio text collate "C" generated always as (oida(domicilio)) stored`);
  await asOwner(
    'alter table usuarios add clave_nombre text collate "C" generated always as (oida(coalesce(razon_social, email))) stored',
  );
  await asOwner('create index suministros_clave_nombre_id_idx on suministros (clave_nombre, id)');
  await asOwner('create index usuarios_clave_nombre_id_idx on usuarios (clave_nombre, id)');
  for (const text of statements) await asOwner(text);
  expect(await parts()).toEqual(expected);
  for (const text of statements) await asOwner(text);
  expect(await parts(), 'and so it does when it is run again').toEqual(expected);
});
