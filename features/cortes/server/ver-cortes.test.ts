import { build, fixedClock, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKit, insertarCorte, type Kit } from './cortes.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T10:00:00-03:00');
let kit: Kit;
let conSegundoPaso: Kit;

beforeAll(async () => {
  kit = await createKit(database, clock);
  conSegundoPaso = await createKit(database, clock, { otpExigido: true });
});
afterAll(async () => {
  await kit.close();
  await conSegundoPaso.close();
});
beforeEach(() => kit.vaciar());

const ids = ({ body }: { body: Record<string, unknown> }) =>
  (body.member as { id: number }[]).map(({ id }) => id);
const primero = ({ body }: { body: Record<string, unknown> }) =>
  (body.member as Record<string, unknown>[])[0] ?? {};

describe('quien tiene un suministro', () => {
  test('ve los cortes que lo tocan y de cada uno sólo lo suyo', async () => {
    const maria = await kit.cliente();
    const otro = await kit.cliente();
    const mio = await insertarCorte(database, [maria.suministro, otro.suministro], { obs: 'Desenchufá.' });
    const ajeno = await insertarCorte(database, [otro.suministro]);
    const lista = await kit.pedir(maria.usuario.id, 'GET', '/api/cortes');
    expect([ids(lista), lista.body.totalItems]).toEqual([[mio], 1]);
    const esperado = {
      '@id': `/api/cortes/${mio}`,
      '@type': 'Corte',
      id: mio,
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
    expect(primero(lista)).toEqual(esperado);
    const uno = await kit.pedir(maria.usuario.id, 'GET', `/api/cortes/${mio}`);
    expect(uno.body).toEqual({ '@context': '/api/contexts/Corte', ...esperado });
    for (const id of [ajeno, 999_999])
      expect((await kit.pedir(maria.usuario.id, 'GET', `/api/cortes/${id}`)).status).toBe(404);
    const porSuministro = `/api/cortes?suministro=/api/suministros/${otro.suministro}`;
    expect(ids(await kit.pedir(maria.usuario.id, 'GET', porSuministro))).toEqual([]);
  });

  test('dos suministros del mismo corte son un solo corte', async () => {
    const maria = await kit.cliente();
    const { id: quinta } = await build.suministro(database.ownerDb);
    await build.usuarioSuministro(database.ownerDb, { usuario_id: maria.usuario.id, suministro_id: quinta });
    const corte = await insertarCorte(database, [maria.suministro, quinta]);
    const lista = await kit.pedir(maria.usuario.id, 'GET', '/api/cortes');
    expect([ids(lista), primero(lista).suministros]).toEqual([
      [corte],
      [maria.suministro, quinta].sort((a, b) => a - b),
    ]);
  });

  test('Inicio: sólo lo que no terminó', async () => {
    const { usuario, suministro } = await kit.cliente();
    const s = [suministro];
    const proximo = await insertarCorte(database, s);
    const enCurso = await insertarCorte(database, s, {
      tipo: 'forzado',
      inicio: new Date('2026-11-16T09:00:00-03:00'),
      fin: null,
    });
    const terminado = await insertarCorte(database, s, {
      inicio: new Date('2026-11-15T09:00:00-03:00'),
      fin: clock.now(),
    });
    const eliminado = await insertarCorte(database, s, { eliminado: clock.now() });
    expect(ids(await kit.pedir(usuario.id, 'GET', '/api/cortes?vigente=true'))).toEqual([proximo, enCurso]);
    expect(ids(await kit.pedir(usuario.id, 'GET', '/api/cortes?vigente=0'))).toEqual([terminado]);
    expect((await kit.pedir(usuario.id, 'GET', `/api/cortes/${eliminado}`)).status).toBe(404);
  });

  test('sin confirmar, 403; el administrador sin la función es un cliente más', async () => {
    const { suministro } = await kit.cliente();
    const corte = await insertarCorte(database, [suministro]);
    const nuevo = await build.usuario(database.ownerDb, { roles: [] });
    const admin = await build.usuario(database.ownerDb, { roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] });
    const soloAdmin = await build.usuario(database.ownerDb, { roles: ['ROLE_ADMIN'] });
    for (const { id } of [nuevo, soloAdmin])
      for (const url of ['/api/cortes', `/api/cortes/${corte}`])
        expect((await kit.pedir(id, 'GET', url)).status, url).toBe(403);
    expect(ids(await kit.pedir(admin.id, 'GET', '/api/cortes'))).toEqual([]);
    expect((await kit.pedir(admin.id, 'GET', `/api/cortes/${corte}`)).status).toBe(404);
    expect((await kit.pedir(admin.id, 'DELETE', `/api/cortes/${corte}`)).status).toBe(403);
  });
});

describe('quien anuncia los cortes', () => {
  test('los ve todos: en la lista cuántos suministros, en cada uno cuáles', async () => {
    const ariel = await kit.personal();
    const [uno, dos] = [await kit.cliente(), await kit.cliente()];
    const corte = await insertarCorte(database, [uno.suministro, dos.suministro]);
    const lista = await kit.pedir(ariel.id, 'GET', '/api/cortes');
    expect(primero(lista)).toMatchObject({ id: corte, totalSuministros: 2 });
    expect(primero(lista)).not.toHaveProperty('suministros');
    const { body } = await kit.pedir(ariel.id, 'GET', `/api/cortes/${corte}`);
    expect(body).toMatchObject({ totalSuministros: 2, suministros: [uno.suministro, dos.suministro] });
  });

  test('sin su segundo paso ve lo propio y nada más', async () => {
    const ariel = await kit.personal();
    const { suministro } = await kit.cliente();
    const corte = await insertarCorte(database, [suministro]);
    expect(ids(await conSegundoPaso.pedir(ariel.id, 'GET', '/api/cortes'))).toEqual([]);
    const negado = await conSegundoPaso.pedir(ariel.id, 'GET', `/api/cortes/${corte}`);
    expect([negado.status, negado.body.detail]).toEqual([
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
  ])('filtra y ordena: %s', async (search, debidos) => {
    const ariel = await kit.personal();
    const { suministro } = await kit.cliente();
    const cortes: Record<string, number> = {
      a: await insertarCorte(database, [suministro]),
      b: await insertarCorte(database, [suministro], {
        tipo: 'forzado',
        inicio: new Date('2026-11-16T02:59:00Z'),
        fin: null,
        zona: 'Barrio Ñandú',
      }),
    };
    cortes.c = await insertarCorte(database, [suministro], {
      fin: new Date('2026-11-19T03:00:00Z'),
    });
    const letras = new Map(Object.entries(cortes).map(([letra, id]) => [id, letra]));
    const lista = await kit.pedir(ariel.id, 'GET', `/api/cortes?${search}`);
    const vistas = ids(lista).map((id) => letras.get(id));
    expect(search.startsWith('order') || search.startsWith('items') ? vistas : vistas.sort()).toEqual(
      debidos,
    );
  });

  test.each(['tipo=otro', 'vigente=quizas', 'suministro=abc', 'inicio[after]=ayer'])(
    'un filtro que no se entiende: %s',
    async (search) => {
      const ariel = await kit.personal();
      expect((await kit.pedir(ariel.id, 'GET', `/api/cortes?${search}`)).status).toBe(400);
    },
  );
});
