import { sql } from '@oficina/db';
import { parseQuery } from '@oficina/hydra';
import { build, changeRows } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requerimientosQuery } from '../../contract/requerimientos.routes.ts';
import { RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';
import type { Scope } from './filters.repository.ts';
import { listRequerimientos } from './listar-requerimientos.repository.ts';

const kit = useRequerimientos();
const { database } = kit;

const elsa = kit.useUsuario();
const juan = kit.useUsuario();
const admin = kit.useUsuario(RA);
const encargado = kit.useUsuario(RE);
const other = kit.useUsuario(RE);
let suministro = 0;
const ids = new Map<string, number>();
const nameOf = (id: unknown) => [...ids].find(([, value]) => value === id)?.[0] ?? String(id);

beforeAll(async () => {
  suministro = (await build.suministro(database.db, { cuenta: '77001234' })).id;
});

const minutesAgo = (minutes: number) => new Date(kit.clock.now().getTime() - minutes * 60_000);

beforeEach(async () => {
  ids.clear();
  const addSample = async (nombre: string, cambios: Parameters<typeof kit.addRequerimiento>[0]) => {
    const added = { descripcion: `Caso ${nombre}`, created: minutesAgo(100 - ids.size) };
    ids.set(nombre, (await kit.addRequerimiento({ ...cambios, ...added })).id);
  };
  await addSample('libre', { usuario_id: elsa.id, updated: minutesAgo(50) });
  await addSample('asignado', {
    usuario_id: elsa.id,
    encargado_id: encargado.id,
    estado: 1,
    updated: minutesAgo(10),
  });
  await addSample('deOtro', {
    usuario_id: juan.id,
    encargado_id: other.id,
    estado: 1,
    suministro_id: suministro,
    updated: minutesAgo(30),
  });
  await addSample('espera', {
    usuario_id: juan.id,
    encargado_id: encargado.id,
    estado: 10,
    categoria_id: 4,
    vence: minutesAgo(20),
    en_espera_desde: minutesAgo(30),
    updated: minutesAgo(40),
  });
  await addSample('vencido', {
    usuario_id: juan.id,
    encargado_id: encargado.id,
    vence: minutesAgo(1),
    novedades_encargado: true,
    novedades_usuario: true,
    updated: minutesAgo(20),
  });
  await addSample('cerrado', {
    usuario_id: elsa.id,
    encargado_id: other.id,
    estado: 98,
    vence: minutesAgo(60),
    cerrado: minutesAgo(5),
  });
  await addSample('propio', { usuario_id: encargado.id, encargado_id: other.id, estado: 1 });
  await addSample('publico', {
    contacto: JSON.stringify({ nombre: 'Ana', documento: '20111222', email: 'ana@correo.test' }),
    categoria_id: 3,
  });
});

async function list(who: TestUser, search = '') {
  const { status, body } = await kit.call(who, 'GET', `/api/requerimientos${search ? `?${search}` : ''}`);
  const members = (body.member ?? []) as Record<string, unknown>[];
  return { status, body, members, nombres: members.map(({ id }) => nameOf(id)), total: body.totalItems };
}

describe('de quién son', () => {
  test('cada cliente los suyos, del último al primero, sin lo que es del personal', async () => {
    const { nombres, total, members } = await list(elsa);
    expect([nombres, total]).toEqual([['cerrado', 'asignado', 'libre'], 3]);
    for (const member of members)
      for (const field of [
        'novedadesEncargado',
        'vencido',
        'usuarioNombre',
        'encargadoNombre',
        'contacto',
        'seguimientos',
        'adjuntos',
      ])
        expect(Object.keys(member)).not.toContain(field);
    expect((await list(elsa, `usuario=${elsa.id}`)).nombres).toHaveLength(3);
    expect((await list(elsa, `usuario=/api/usuarios/${juan.id}`)).status).toBe(403);
    expect((await list(elsa, `usuario[]=${elsa.id}&usuario[]=${juan.id}`)).status).toBe(403);
  });

  test('quien administra, todos, con los nombres', async () => {
    const { nombres, total, members } = await list(admin);
    expect([nombres, total]).toEqual([[...ids.keys()].reverse(), 8]);
    const ofOther = members.find(({ id }) => nameOf(id) === 'deOtro');
    expect(ofOther).toMatchObject({
      usuarioNombre: expect.any(String),
      encargadoNombre: expect.any(String),
      suministroCuenta: '77001234',
      novedadesEncargado: false,
      vencido: false,
    });
    expect(members.find(({ id }) => nameOf(id) === 'publico')).toMatchObject({
      contacto: { nombre: 'Ana', documento: '20111222', email: 'ana@correo.test' },
    });
  });

  test('un encargado, los suyos y los que no tiene nadie; los que inició, si los pide', async () => {
    expect((await list(encargado)).nombres).toEqual(['publico', 'vencido', 'espera', 'asignado', 'libre']);
    expect((await list(encargado, 'encargado=yo')).nombres).toEqual(['vencido', 'espera', 'asignado']);
    expect((await list(encargado, 'encargado=ninguno')).nombres).toEqual(['publico', 'libre']);
    expect((await list(encargado, `encargado=${other.id}`)).nombres).toEqual([]);
    expect((await list(encargado, 'exists[encargado]=false')).nombres).toEqual(['publico', 'libre']);
    expect((await list(encargado, 'exists[encargado]=true')).nombres).toEqual([
      'vencido',
      'espera',
      'asignado',
    ]);
    expect((await list(encargado, `usuario=${juan.id}`)).nombres).toEqual(['vencido', 'espera']);
    const own = await list(encargado, `usuario=${encargado.id}`);
    expect(own.nombres).toEqual(['propio']);
    expect(Object.keys(own.members[0] ?? {})).not.toContain('encargadoNombre');
  });

  test('sin la verificación que se le pide, el personal ve los suyos; sin el rol, nadie más', async () => {
    kit.control.otpRequired = true;
    expect((await list(encargado)).nombres).toEqual(['propio']);
    expect((await list(admin)).nombres).toEqual([]);
    expect((await list(admin, `usuario=${elsa.id}`)).status).toBe(403);
    kit.control.otpRequired = false;
    const unconfirmed = await build.usuario(database.db, { roles: [] });
    expect((await list(unconfirmed)).status).toBe(403);
    const adminOnly = await build.usuario(database.db, { roles: ['ROLE_ADMIN'] });
    expect((await list(adminOnly)).status).toBe(403);
  });
});

test.each<[string, string[]]>([
  ['estado=1', ['propio', 'deOtro', 'asignado']],
  ['estado[]=0&estado[]=10', ['publico', 'vencido', 'espera', 'libre']],
  ['estado=7', []],
  ['categoria=4', ['espera']],
  ['categoria.sustantivo=tr%C3%A1mite', ['espera']],
  ['categoria.codigo=alumbrado', ['propio', 'cerrado', 'vencido', 'deOtro', 'asignado', 'libre']],
  ['encargado[]=yo&encargado[]=ninguno', ['publico', 'libre']],
  ['novedadesEncargado=true', ['vencido']],
  ['novedadesUsuario=true', ['vencido']],
  ['vencido=true', ['vencido']],
  ['vencido=false', ['publico', 'propio', 'cerrado', 'espera', 'deOtro', 'asignado', 'libre']],
  ['descripcion=OTRO', ['deOtro']],
  ['q=caso libre&enTextos=true', ['libre']],
  ['q=%25&enTextos=true', []],
  ['q=ca&enTextos=true', []],
  [
    'order[updated]=asc&estado[]=0&estado[]=1&estado[]=10',
    ['libre', 'espera', 'deOtro', 'vencido', 'asignado', 'propio', 'publico'],
  ],
  [
    'order[vence]=asc&estado[]=0&estado[]=1&estado[]=10',
    ['espera', 'vencido', 'libre', 'asignado', 'deOtro', 'propio', 'publico'],
  ],
  ['order[id]=asc', ['libre', 'asignado', 'deOtro', 'espera', 'vencido', 'cerrado', 'propio', 'publico']],
  // No index sorts the cases of all years by term, so the order is ignored.
  ['order[vence]=asc', ['publico', 'propio', 'cerrado', 'vencido', 'espera', 'deOtro', 'asignado', 'libre']],
  ['itemsPerPage=2&page=2', ['cerrado', 'vencido']],
])('para quien administra, %s', async (search, nombres) => {
  expect((await list(admin, search)).nombres).toEqual(nombres);
});

test('por suministro, por número como se lo escriba, y entre días', async () => {
  expect((await list(admin, `suministro=/api/suministros/${suministro}`)).nombres).toEqual(['deOtro']);
  const id = ids.get('deOtro') ?? 0;
  await changeRows(database.db, 'requerimientos', id, { numero: '2026-000042' });
  for (const search of [
    'numero=2026-000042',
    'numero=2026-42',
    'q=2026-000042',
    'q=42',
    'q=N.%C2%BA 2026/42',
  ])
    expect([search, (await list(admin, search)).nombres]).toEqual([search, ['deOtro']]);
  expect((await list(elsa, 'q=42')).nombres).toEqual([]);
  // A person's own cases are few enough for a search of two letters.
  expect((await list(elsa, 'q=li')).nombres).toEqual(['libre']);
  expect((await list(admin, 'created[after]=2026-11-17')).nombres).toEqual([]);
  expect((await list(admin, 'created[before]=2026-11-16')).nombres).toHaveLength(8);
  expect((await list(admin, 'updated[strictly_after]=2026-11-16T09:49:00-03:00')).nombres).toContain(
    'asignado',
  );
});

test('un cliente no se entera de qué no leyó el personal', async () => {
  expect((await list(juan, 'novedadesEncargado=true')).nombres).toHaveLength(3);
  expect((await list(juan, 'novedadesEncargado=false')).nombres).toHaveLength(3);
});

test('lo que no se puede leer es 400; lo desconocido no importa', async () => {
  for (const search of [
    'estado=abc',
    'usuario=/api/facturas/1',
    'encargado=ella',
    'vencido=quizas',
    'created[after]=ayer',
  ])
    expect([search, (await list(admin, search)).status]).toEqual([search, 400]);
  expect((await list(admin, 'color=azul')).nombres).toHaveLength(8);
});

test('las páginas de un encargado, de sus dos colas juntas, no repiten ni saltean', async () => {
  const seenNames: string[] = [];
  for (const page of [1, 2, 3])
    seenNames.push(...(await list(encargado, `itemsPerPage=2&page=${page}`)).nombres);
  expect(seenNames).toEqual(['publico', 'vencido', 'espera', 'asignado', 'libre']);
  expect((await list(encargado, 'itemsPerPage=2')).total).toBe(5);
});

test('de muchos se cuenta hasta mil uno; de los de una persona, todos', async () => {
  await sql`insert into requerimientos (usuario_id, categoria_id, numero, descripcion, estado, encargado_id)
    select ${juan.id}, 1, '2024-' || n, 'Uno de tantos', 98, ${encargado.id} from generate_series(1, 10100) n`.execute(
    database.ownerDb,
  );
  for (const personal of [admin, encargado]) {
    const { body, total } = await list(personal);
    expect([total, body.totalAproximado]).toEqual([1_001, true]);
  }
  const { body, total } = await list(juan);
  expect([total, body.totalAproximado]).toEqual([10_103, undefined]);
  // So many rows take seconds to delete.
  await sql`truncate requerimientos cascade`.execute(database.ownerDb);
});

const OPEN = 'estado[]=0&estado[]=1&estado[]=10';

describe('con veinte mil de otros años', () => {
  const addSample = () =>
    sql`insert into requerimientos
        (usuario_id, categoria_id, numero, descripcion, estado, encargado_id, vence, created, updated, novedades_encargado)
      select ${juan.id}, 1 + n % 6, '2023-' || n, 'Uno de tantos', 98, ${other.id}, now(),
        now() - n * interval '1 hour', now() - n * interval '1 minute', false
      from generate_series(1, 20000) n`.execute(database.ownerDb);

  async function leidos(search: string, scope: Scope): Promise<number> {
    const query = parseQuery(requerimientosQuery, new URLSearchParams(search));
    return database.db.tx(async (tx) => {
      await listRequerimientos(tx, query, scope, kit.clock.now());
      const { rows } = await sql<{ n: number }>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
        from pg_stat_xact_user_tables where relname = 'requerimientos'`.execute(tx);
      return rows[0]?.n ?? Number.NaN;
    });
  }

  test('ninguna pestaña los lee', async () => {
    await addSample();
    await sql`vacuum analyze requerimientos`.execute(database.ownerDb);
    const tabs: [string, Scope['tipo']][] = [
      [`${OPEN}&encargado=yo&order[updated]=asc`, 'encargado'],
      [`${OPEN}&encargado=ninguno&order[updated]=asc`, 'todos'],
      [`${OPEN}&order[updated]=asc`, 'todos'],
      [`${OPEN}&order[vence]=asc`, 'todos'],
      [OPEN, 'encargado'],
      ['novedadesEncargado=true&order[updated]=asc', 'todos'],
      ['vencido=true&order[vence]=asc', 'todos'],
      [`suministro=${suministro}`, 'todos'],
      ['q=2026-000042', 'todos'],
      ['', 'propios'],
    ];
    for (const [search, tipo] of tabs) {
      const who = tipo === 'encargado' ? encargado : elsa;
      expect([search, (await leidos(search, { tipo, usuarioId: who.id })) < 300]).toEqual([search, true]);
    }
  });
});
