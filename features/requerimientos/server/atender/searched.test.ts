import { sql } from '@oficina/db';
import { parseQuery } from '@oficina/hydra';
import { build } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requerimientosQuery } from '../../contract/requerimientos.routes.ts';
import { RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';
import { listForStaff } from './listar-requerimientos.repository.ts';

const kit = useRequerimientos();
const { database } = kit;

const elsa = kit.useUsuario();
const admin = kit.useUsuario(RA);
const encargado = kit.useUsuario(RE);
const other = kit.useUsuario(RE);
const ids = new Map<string, number>();
const nameOf = (id: unknown) => [...ids].find(([, value]) => value === id)?.[0] ?? String(id);

let supply = { id: 0 };
let person = { id: 0 };

beforeAll(async () => {
  const { db } = database;
  supply = await build.suministro(db, {
    cuenta: '10010120',
    nombre: 'VALDEZ ROMINA',
    documento: '17430221',
    domicilio: 'San Martín 450',
  });
  person = await build.usuario(db, {
    nombre: 'Romina',
    apellido: 'Valdez',
    razon_social: null,
    documento: '17430221',
    telefono: '+5493492401234',
    email: 'romina@correo.test',
  });
});

beforeEach(async () => {
  ids.clear();
  const add = async (nombre: string, changes: Parameters<typeof kit.addRequerimiento>[0]) =>
    ids.set(nombre, (await kit.addRequerimiento(changes)).id);
  await add('delSuministro', { usuario_id: elsa.id, suministro_id: supply.id, numero: '2026-000042' });
  await add('deAmbos', { usuario_id: person.id, suministro_id: supply.id, encargado_id: encargado.id });
  await add('deLaPersona', { usuario_id: person.id, encargado_id: other.id });
  await add('queLaNombra', { usuario_id: elsa.id, descripcion: 'Frente a lo de Romina Valdez no hay luz' });
});

async function find(who: TestUser, search: string) {
  const { body } = await kit.call(who, 'GET', `/api/requerimientos?${search}`);
  return [((body.member ?? []) as { id: number }[]).map(({ id }) => nameOf(id)), body.totalItems];
}
const q = (text: string) => `q=${encodeURIComponent(text)}`;
const OF_HER = ['deLaPersona', 'deAmbos', 'delSuministro'];

describe('el personal busca de quién es', () => {
  test.each<[string, string[]]>([
    ['2026-42', ['delSuministro']],
    ['42', ['delSuministro']],
    ['10010120', ['deAmbos', 'delSuministro']],
    ['1001-0120', ['deAmbos', 'delSuministro']],
    ['17.430.221', OF_HER],
    ['DNI 17430221', OF_HER],
    ['3492 15-401234', ['deLaPersona', 'deAmbos']],
    ['romina@corr', ['deLaPersona', 'deAmbos']],
    ['san martin 450', ['deAmbos', 'delSuministro']],
    ['Baldés, Romina', OF_HER],
    ['romina valdez', OF_HER],
    ['cualquier otra', []],
    ['no hay luz', []],
    ['%', []],
  ])('%s', async (text, names) => {
    expect(await find(admin, q(text))).toEqual([names, names.length]);
  });

  test('las palabras se buscan en los textos solo si se lo dice', async () => {
    expect(await find(admin, `${q('romina luz')}&enTextos=true`)).toEqual([['queLaNombra'], 1]);
    expect(await find(admin, `${q('42')}&enTextos=true`)).toEqual([[], 0]);
    expect(await find(admin, `${q('lu')}&enTextos=true`)).toEqual([[], 0]);
  });

  test('un encargado, entre los que puede atender, y con los filtros de la vista', async () => {
    expect(await find(encargado, q('valdez'))).toEqual([['deAmbos', 'delSuministro'], 2]);
    expect(await find(encargado, `${q('valdez')}&encargado=yo`)).toEqual([['deAmbos'], 1]);
    expect(await find(admin, `${q('valdez')}&estado=98`)).toEqual([[], 0]);
    expect(await find(admin, `${q('valdez')}&itemsPerPage=2&page=2`)).toEqual([['delSuministro'], 3]);
  });

  test('quien inició los suyos sigue buscando en lo que escribió', async () => {
    expect(await find(elsa, q('romina'))).toEqual([['queLaNombra'], 1]);
    expect(await find(elsa, q('42'))).toEqual([['delSuministro'], 1]);
  });

  test('con veinte mil de otros, no los lee', async () => {
    await sql`insert into usuarios (id, email, documento, nombre, apellido, roles, email_validado, aceptar_legal)
      overriding system value select 900000 + n, 'vecino' || n || '@prueba.test', (50000000 + n)::text, 'Vecino', n::text,
        '{ROLE_CONFIRMADO}', true, true from generate_series(0, 999) n`.execute(database.ownerDb);
    await sql`insert into requerimientos (usuario_id, categoria_id, numero, descripcion, estado, created, updated)
      select 900000 + n % 1000, 1 + n % 6, '2023-' || n, 'Uno de tantos', 1, now() - n * interval '1 hour', now()
      from generate_series(1, 20000) n`.execute(database.ownerDb);
    await sql`vacuum analyze requerimientos`.execute(database.ownerDb);
    for (const search of [
      q('valdez'),
      `${q('valdez')}&order[updated]=asc&estado=1`,
      q('17430221'),
      q('42'),
    ]) {
      const query = parseQuery(requerimientosQuery, new URLSearchParams(search));
      const read = await database.db.tx(async (tx) => {
        const inside = Object.assign(Object.create(tx), {
          tx: (work: (own: typeof tx) => unknown) => work(tx),
        });
        // What the same connection read in earlier transactions may still be counted.
        const readSoFar = async () => {
          const { rows } = await sql<{ n: number }>`
            select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
            from pg_stat_xact_user_tables where relname = 'requerimientos'`.execute(tx);
          return rows[0]?.n ?? Number.NaN;
        };
        const before = await readSoFar();
        await listForStaff(inside, query, { tipo: 'todos', usuarioId: admin.id }, kit.clock.now());
        return (await readSoFar()) - before;
      });
      expect([search, read, read < 100]).toEqual([search, read, true]);
    }
    await sql`truncate requerimientos cascade`.execute(database.ownerDb);
  });
});
