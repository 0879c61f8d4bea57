import { build } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { useCortes } from './cortes.test-kit.ts';

const kit = useCortes();
const { ariel, clock, database } = kit;

const ids = ({ body }: { body: Record<string, unknown> }) =>
  (body.member as { id: number }[]).map(({ id }) => id);
const first = ({ body }: { body: Record<string, unknown> }) =>
  (body.member as Record<string, unknown>[])[0] ?? {};

describe('quien tiene un suministro', () => {
  test('ve los cortes que lo tocan y de cada uno solo lo suyo', async () => {
    const maria = await kit.customer();
    const other = await kit.customer();
    const own = await kit.corte([maria.suministro, other.suministro], { obs: 'Desenchufá.' });
    const foreign = await kit.corte([other.suministro]);
    const list = await kit.call(maria.usuario.id, 'GET', '/api/cortes');
    expect([ids(list), list.body.totalItems]).toEqual([[own], 1]);
    const esperado = {
      '@id': `/api/cortes/${own}`,
      '@type': 'Corte',
      id: own,
      tipo: 'programado',
      inicio: '2026-11-18T08:00:00-03:00',
      fin: '2026-11-18T12:00:00-03:00',
      finEstimado: false,
      zona: 'Centro',
      motivo: 'Cambio de transformador',
      obs: 'Desenchufá.',
      created: expect.any(String),
      updated: expect.any(String),
      suministros: [maria.suministro],
    };
    expect(first(list)).toEqual(esperado);
    const one = await kit.call(maria.usuario.id, 'GET', `/api/cortes/${own}`);
    expect(one.body).toEqual({ '@context': '/api/contexts/Corte', ...esperado });
    for (const id of [foreign, 999_999])
      expect((await kit.call(maria.usuario.id, 'GET', `/api/cortes/${id}`)).status).toBe(404);
    const bySuministroUrl = `/api/cortes?suministro=/api/suministros/${other.suministro}`;
    expect(ids(await kit.call(maria.usuario.id, 'GET', bySuministroUrl))).toEqual([]);
  });

  test('dos suministros del mismo corte son un solo corte', async () => {
    const maria = await kit.customer();
    const { id: countryHouse } = await build.suministro(database.ownerDb);
    await build.usuarioSuministro(database.ownerDb, {
      usuario_id: maria.usuario.id,
      suministro_id: countryHouse,
    });
    const corte = await kit.corte([maria.suministro, countryHouse]);
    const list = await kit.call(maria.usuario.id, 'GET', '/api/cortes');
    expect([ids(list), first(list).suministros]).toEqual([
      [corte],
      [maria.suministro, countryHouse].sort((a, b) => a - b),
    ]);
  });

  test('Inicio: solo lo que no terminó', async () => {
    const { usuario, suministro } = await kit.customer();
    const s = [suministro];
    const upcoming = await kit.corte(s);
    const ongoing = await kit.corte(s, {
      tipo: 'forzado',
      inicio: new Date('2026-11-16T09:00:00-03:00'),
      fin: null,
    });
    const ended = await kit.corte(s, {
      inicio: new Date('2026-11-15T09:00:00-03:00'),
      fin: clock.now(),
    });
    const eliminado = await kit.corte(s, { eliminado: clock.now() });
    expect(ids(await kit.call(usuario.id, 'GET', '/api/cortes?vigente=true'))).toEqual([upcoming, ongoing]);
    expect(ids(await kit.call(usuario.id, 'GET', '/api/cortes?vigente=0'))).toEqual([ended]);
    expect((await kit.call(usuario.id, 'GET', `/api/cortes/${eliminado}`)).status).toBe(404);
  });

  test('sin confirmar, 403; el administrador sin la función es un cliente más', async () => {
    const { suministro } = await kit.customer();
    const corte = await kit.corte([suministro]);
    const nuevo = await build.usuario(database.ownerDb, { roles: [] });
    const admin = await build.usuario(database.ownerDb, { roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] });
    const adminOnly = await build.usuario(database.ownerDb, { roles: ['ROLE_ADMIN'] });
    for (const { id } of [nuevo, adminOnly])
      for (const url of ['/api/cortes', `/api/cortes/${corte}`])
        expect((await kit.call(id, 'GET', url)).status, url).toBe(403);
    expect(ids(await kit.call(admin.id, 'GET', '/api/cortes'))).toEqual([]);
    expect((await kit.call(admin.id, 'GET', `/api/cortes/${corte}`)).status).toBe(404);
    expect((await kit.call(admin.id, 'DELETE', `/api/cortes/${corte}`)).status).toBe(403);
  });
});

describe('quien anuncia los cortes', () => {
  test('los ve todos: en la lista cuántos suministros, en cada uno cuáles', async () => {
    const [one, two] = [await kit.customer(), await kit.customer()];
    const corte = await kit.corte([one.suministro, two.suministro]);
    const list = await kit.call(ariel.id, 'GET', '/api/cortes');
    expect(first(list)).toMatchObject({ id: corte, totalSuministros: 2 });
    expect(first(list)).not.toHaveProperty('suministros');
    const { body } = await kit.call(ariel.id, 'GET', `/api/cortes/${corte}`);
    expect(body).toMatchObject({ totalSuministros: 2, suministros: [one.suministro, two.suministro] });
  });

  test('sin su segundo paso ve lo propio y nada más', async () => {
    const { suministro } = await kit.customer();
    const corte = await kit.corte([suministro]);
    kit.control.otpRequired = true;
    expect(ids(await kit.call(ariel.id, 'GET', '/api/cortes'))).toEqual([]);
    const denied = await kit.call(ariel.id, 'GET', `/api/cortes/${corte}`);
    expect([denied.status, denied.body.detail]).toEqual([
      403,
      'Activá la verificación en dos pasos para usar las funciones de administración.',
    ]);
  });

  test.each([
    ['tipo=forzado', ['b']],
    ['tipo[]=forzado&tipo[]=programado', ['a', 'b', 'c']],
    ['zona=ÑANDU', ['b']],
    ['zona=100%25', []],
    ['inicio[after]=2026-11-18', ['a', 'c']],
    ['inicio[strictly_before]=2026-11-18', ['b']],
    ['fin[before]=2026-11-18', ['a']],
    ['vigente=true', ['a', 'b', 'c']],
    ['order[inicio]=asc', ['b', 'a', 'c']],
    ['order[fin]=desc', ['b', 'c', 'a']],
    ['order[id]=asc', ['a', 'b', 'c']],
    ['itemsPerPage=1&page=2&order[id]=asc', ['b']],
  ])('filtra y ordena: %s', async (search, expected) => {
    const { suministro } = await kit.customer();
    const cortes: Record<string, number> = {
      a: await kit.corte([suministro]),
      b: await kit.corte([suministro], {
        tipo: 'forzado',
        inicio: new Date('2026-11-16T02:59:00Z'),
        fin: null,
        zona: 'Barrio Ñandú',
      }),
    };
    cortes.c = await kit.corte([suministro], {
      fin: new Date('2026-11-19T03:00:00Z'),
    });
    const letters = new Map(Object.entries(cortes).map(([letter, id]) => [id, letter]));
    const list = await kit.call(ariel.id, 'GET', `/api/cortes?${search}`);
    const seen = ids(list).map((id) => letters.get(id));
    expect(search.startsWith('order') || search.startsWith('items') ? seen : seen.sort()).toEqual(expected);
  });

  test.each(['tipo=otro', 'vigente=quizas', 'suministro=abc', 'inicio[after]=ayer'])(
    'un filtro que no se entiende: %s',
    async (search) => {
      expect((await kit.call(ariel.id, 'GET', `/api/cortes?${search}`)).status).toBe(400);
    },
  );
});
