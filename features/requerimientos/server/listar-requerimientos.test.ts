import { sql } from '@oficina/db';
import { parseQuery } from '@oficina/hydra';
import { build, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requerimientosQuery } from '../contract/requerimientos.routes.ts';
import { type Quien, RA, RE, useCasos } from './casos.test-kit.ts';
import type { Alcance } from './filtros.repository.ts';
import { findCasos } from './listado.repository.ts';

const database = useDatabase();
const { call, caso, clock, control, persona } = useCasos(database);

let elsa: Quien;
let juan: Quien;
let admin: Quien;
let encargado: Quien;
let otro: Quien;
let suministro = 0;
/** By the name that each test gives them. */
const ids = new Map<string, number>();
const nombreDe = (id: unknown) => [...ids].find(([, suyo]) => suyo === id)?.[0] ?? String(id);

beforeAll(async () => {
  elsa = await persona();
  juan = await persona();
  admin = await persona(RA);
  encargado = await persona(RE);
  otro = await persona(RE);
  suministro = (await build.suministro(database.db, { cuenta: '77001234' })).id;
});

const hace = (minutos: number) => new Date(clock.now().getTime() - minutos * 60_000);

beforeEach(async () => {
  ids.clear();
  const poner = async (nombre: string, cambios: Parameters<typeof caso>[0]) =>
    void ids.set(
      nombre,
      (await caso({ ...cambios, descripcion: `Caso ${nombre}`, created: hace(100 - ids.size) })).id,
    );
  await poner('libre', { usuario_id: elsa.id, updated: hace(50) });
  await poner('asignado', { usuario_id: elsa.id, encargado_id: encargado.id, estado: 1, updated: hace(10) });
  await poner('deOtro', {
    usuario_id: juan.id,
    encargado_id: otro.id,
    estado: 1,
    suministro_id: suministro,
    updated: hace(30),
  });
  await poner('espera', {
    usuario_id: juan.id,
    encargado_id: encargado.id,
    estado: 10,
    categoria_id: 4,
    vence: hace(20),
    en_espera_desde: hace(30),
    updated: hace(40),
  });
  await poner('vencido', {
    usuario_id: juan.id,
    encargado_id: encargado.id,
    vence: hace(1),
    novedades_encargado: true,
    novedades_usuario: true,
    updated: hace(20),
  });
  await poner('cerrado', {
    usuario_id: elsa.id,
    encargado_id: otro.id,
    estado: 98,
    vence: hace(60),
    cerrado: hace(5),
  });
  await poner('propio', { usuario_id: encargado.id, encargado_id: otro.id, estado: 1 });
  await poner('publico', {
    contacto: JSON.stringify({ nombre: 'Ana', documento: '20111222', email: 'ana@correo.test' }),
    categoria_id: 3,
  });
});

async function listar(quien: Quien, search = '') {
  const { status, body } = await call(quien, 'GET', `/api/requerimientos${search ? `?${search}` : ''}`);
  const members = (body.member ?? []) as Record<string, unknown>[];
  return { status, body, members, nombres: members.map(({ id }) => nombreDe(id)), total: body.totalItems };
}

describe('de quién son', () => {
  test('cada cliente los suyos, del último al primero, sin lo que es del personal', async () => {
    const { nombres, total, members } = await listar(elsa);
    expect([nombres, total]).toEqual([['cerrado', 'asignado', 'libre'], 3]);
    for (const caso of members)
      for (const campo of [
        'novedadesEncargado',
        'vencido',
        'usuarioNombre',
        'encargadoNombre',
        'contacto',
        'seguimientos',
        'adjuntos',
      ])
        expect(Object.keys(caso)).not.toContain(campo);
    expect((await listar(elsa, `usuario=${elsa.id}`)).nombres).toHaveLength(3);
    expect((await listar(elsa, `usuario=/api/usuarios/${juan.id}`)).status).toBe(403);
    expect((await listar(elsa, `usuario[]=${elsa.id}&usuario[]=${juan.id}`)).status).toBe(403);
  });

  test('quien administra, todos, con los nombres', async () => {
    const { nombres, total, members } = await listar(admin);
    expect([nombres, total]).toEqual([[...ids.keys()].reverse(), 8]);
    const deOtro = members.find(({ id }) => nombreDe(id) === 'deOtro');
    expect(deOtro).toMatchObject({
      usuarioNombre: expect.any(String),
      encargadoNombre: expect.any(String),
      suministroCuenta: '77001234',
      novedadesEncargado: false,
      vencido: false,
    });
    expect(members.find(({ id }) => nombreDe(id) === 'publico')).toMatchObject({
      contacto: { nombre: 'Ana', documento: '20111222', email: 'ana@correo.test' },
    });
  });

  test('un encargado, los suyos y los que no tiene nadie; los que inició, si los pide', async () => {
    expect((await listar(encargado)).nombres).toEqual(['publico', 'vencido', 'espera', 'asignado', 'libre']);
    expect((await listar(encargado, 'encargado=yo')).nombres).toEqual(['vencido', 'espera', 'asignado']);
    expect((await listar(encargado, 'encargado=ninguno')).nombres).toEqual(['publico', 'libre']);
    expect((await listar(encargado, `encargado=${otro.id}`)).nombres).toEqual([]);
    expect((await listar(encargado, 'exists[encargado]=false')).nombres).toEqual(['publico', 'libre']);
    expect((await listar(encargado, 'exists[encargado]=true')).nombres).toEqual([
      'vencido',
      'espera',
      'asignado',
    ]);
    expect((await listar(encargado, `usuario=${juan.id}`)).nombres).toEqual(['vencido', 'espera']);
    const propios = await listar(encargado, `usuario=${encargado.id}`);
    expect(propios.nombres).toEqual(['propio']);
    expect(Object.keys(propios.members[0] ?? {})).not.toContain('encargadoNombre');
  });

  test('sin la verificación que se le pide, el personal ve los suyos; sin el rol, nadie más', async () => {
    control.otpExigido = true;
    expect((await listar(encargado)).nombres).toEqual(['propio']);
    expect((await listar(admin)).nombres).toEqual([]);
    expect((await listar(admin, `usuario=${elsa.id}`)).status).toBe(403);
    control.otpExigido = false;
    const sinConfirmar = await build.usuario(database.db, { roles: [] });
    expect((await listar(sinConfirmar)).status).toBe(403);
    const soloAdmin = await build.usuario(database.db, { roles: ['ROLE_ADMIN'] });
    expect((await listar(soloAdmin)).status).toBe(403);
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
  ['q=caso libre', ['libre']],
  ['q=%25', []],
  ['q=ca', []],
  [
    'order[updated]=asc&estado[]=0&estado[]=1&estado[]=10',
    ['libre', 'espera', 'deOtro', 'vencido', 'asignado', 'propio', 'publico'],
  ],
  [
    'order[vence]=asc&estado[]=0&estado[]=1&estado[]=10',
    ['espera', 'vencido', 'libre', 'asignado', 'deOtro', 'propio', 'publico'],
  ],
  ['order[id]=asc', ['libre', 'asignado', 'deOtro', 'espera', 'vencido', 'cerrado', 'propio', 'publico']],
  // Of all the years there is no index by term.
  ['order[vence]=asc', ['publico', 'propio', 'cerrado', 'vencido', 'espera', 'deOtro', 'asignado', 'libre']],
  ['itemsPerPage=2&page=2', ['cerrado', 'vencido']],
])('para quien administra, %s', async (search, nombres) => {
  expect((await listar(admin, search)).nombres).toEqual(nombres);
});

test('por suministro, por número como se lo escriba, y entre días', async () => {
  expect((await listar(admin, `suministro=/api/suministros/${suministro}`)).nombres).toEqual(['deOtro']);
  const id = ids.get('deOtro') ?? 0;
  await database.db
    .updateTable('requerimientos')
    .set({ numero: '2026-000042' })
    .where('id', '=', id)
    .execute();
  for (const search of [
    'numero=2026-000042',
    'numero=2026-42',
    'q=2026-000042',
    'q=42',
    'q=N.%C2%BA 2026/42',
  ])
    expect([search, (await listar(admin, search)).nombres]).toEqual([search, ['deOtro']]);
  expect((await listar(elsa, 'q=42')).nombres).toEqual([]);
  // A few of one's own can be looked through whole.
  expect((await listar(elsa, 'q=li')).nombres).toEqual(['libre']);
  expect((await listar(admin, 'created[after]=2026-11-17')).nombres).toEqual([]);
  expect((await listar(admin, 'created[before]=2026-11-16')).nombres).toHaveLength(8);
  expect((await listar(admin, 'updated[strictly_after]=2026-11-16T09:49:00-03:00')).nombres).toContain(
    'asignado',
  );
});

test('un cliente no se entera de qué no leyó el personal', async () => {
  expect((await listar(juan, 'novedadesEncargado=true')).nombres).toHaveLength(3);
  expect((await listar(juan, 'novedadesEncargado=false')).nombres).toHaveLength(3);
});

test('lo que no se puede leer es 400; lo desconocido no importa', async () => {
  for (const search of [
    'estado=abc',
    'usuario=/api/facturas/1',
    'encargado=ella',
    'vencido=quizas',
    'created[after]=ayer',
  ])
    expect([search, (await listar(admin, search)).status]).toEqual([search, 400]);
  expect((await listar(admin, 'color=azul')).nombres).toHaveLength(8);
});

test('las páginas de un encargado, de sus dos colas juntas, no repiten ni saltean', async () => {
  const vistos: string[] = [];
  for (const page of [1, 2, 3])
    vistos.push(...(await listar(encargado, `itemsPerPage=2&page=${page}`)).nombres);
  expect(vistos).toEqual(['publico', 'vencido', 'espera', 'asignado', 'libre']);
  expect((await listar(encargado, 'itemsPerPage=2')).total).toBe(5);
});

test('de muchos se cuenta hasta mil uno; de los de una persona, todos', async () => {
  await sql`insert into requerimientos (usuario_id, categoria_id, numero, descripcion, estado, encargado_id)
    select ${juan.id}, 1, '2024-' || n, 'Uno de tantos', 98, ${encargado.id} from generate_series(1, 10100) n`.execute(
    database.ownerDb,
  );
  for (const personal of [admin, encargado]) {
    const { body, total } = await listar(personal);
    expect([total, body.totalAproximado]).toEqual([1_001, true]);
  }
  const { body, total } = await listar(juan);
  expect([total, body.totalAproximado]).toEqual([10_103, undefined]);
  await sql`delete from requerimientos where numero like '2024-%'`.execute(database.ownerDb);
});

const ABIERTOS = 'estado[]=0&estado[]=1&estado[]=10';

describe('con veinte mil de otros años', () => {
  const poner = () =>
    sql`insert into requerimientos
        (usuario_id, categoria_id, numero, descripcion, estado, encargado_id, vence, created, updated, novedades_encargado)
      select ${juan.id}, 1 + n % 6, '2023-' || n, 'Uno de tantos', 98, ${otro.id}, now(),
        now() - n * interval '1 hour', now() - n * interval '1 minute', false
      from generate_series(1, 20000) n`.execute(database.ownerDb);

  /** How many rows of the table were read to answer. */
  async function leidos(search: string, alcance: Alcance): Promise<number> {
    const query = parseQuery(requerimientosQuery, new URLSearchParams(search));
    return database.db.tx(async (tx) => {
      await findCasos(tx, query, alcance, clock.now());
      const { rows } = await sql<{ n: number }>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
        from pg_stat_xact_user_tables where relname = 'requerimientos'`.execute(tx);
      return rows[0]?.n ?? Number.NaN;
    });
  }

  test('ninguna pestaña los lee', async () => {
    await poner();
    await sql`vacuum analyze requerimientos`.execute(database.ownerDb);
    const pestanias: [string, Alcance['tipo']][] = [
      [`${ABIERTOS}&encargado=yo&order[updated]=asc`, 'encargado'],
      [`${ABIERTOS}&encargado=ninguno&order[updated]=asc`, 'todos'],
      [`${ABIERTOS}&order[updated]=asc`, 'todos'],
      [`${ABIERTOS}&order[vence]=asc`, 'todos'],
      [ABIERTOS, 'encargado'],
      ['novedadesEncargado=true&order[updated]=asc', 'todos'],
      ['vencido=true&order[vence]=asc', 'todos'],
      [`suministro=${suministro}`, 'todos'],
      ['q=2026-000042', 'todos'],
      ['', 'propios'],
    ];
    for (const [search, tipo] of pestanias) {
      const quien = tipo === 'encargado' ? encargado : elsa;
      expect([search, (await leidos(search, { tipo, usuarioId: quien.id })) < 300]).toEqual([search, true]);
    }
  });
});
