import { build, fixedClock, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKit, insertarCorte, type Kit } from './cortes.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T10:00:00-03:00');
let kit: Kit;
let ariel: number;
let suministro: number;

beforeAll(async () => {
  kit = await createKit(database, clock);
  ariel = (await kit.personal()).id;
});
afterAll(() => kit.close());
beforeEach(async () => {
  await kit.vaciar();
  suministro = (await build.suministro(database.ownerDb)).id;
});

const editar = (id: number, cambios: object) => kit.pedir(ariel, 'PATCH', `/api/cortes/${id}`, cambios);
const fila = (id: number) =>
  database.ownerDb.selectFrom('cortes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('editar', () => {
  test('cambia lo que viene y deja lo demás', async () => {
    const id = await insertarCorte(database, [suministro], { obs: 'Antes' });
    const { status, body } = await editar(id, { zona: 'Norte', obs: null });
    expect([status, body.zona, body.motivo, body.obs]).toEqual([
      200,
      'Norte',
      'Cambio de transformador',
      undefined,
    ]);
    expect(body.suministros).toEqual([suministro]);
    expect(await kit.encolados(id)).toBe(1);
  });

  test('lo que no cambia nada no escribe nada', async () => {
    const id = await insertarCorte(database, [suministro]);
    for (const igual of [{}, { inicio: '2026-11-18T11:00:00Z' }, { motivo: ' Cambio de transformador ' }])
      expect((await editar(id, igual)).status).toBe(200);
    expect([(await fila(id)).version, await kit.encolados(id)]).toEqual([1, 0]);
  });

  test('una lista reemplaza a los suministros, y null los toma de la zona', async () => {
    const norte = await build.suministro(database.ownerDb, { zona: 'Norte' });
    const id = await insertarCorte(database, [suministro]);
    expect((await editar(id, { cuentas: [norte.cuenta] })).body).toMatchObject({
      suministros: [norte.id],
      totalSuministros: 1,
    });
    expect((await editar(id, { cuentas: null })).body.suministros).toEqual([suministro]);
    expect((await editar(id, { zona: 'Norte' })).body.suministros).toEqual([suministro]);
    const nadie = await editar(id, { zona: 'Sur', suministros: null });
    expect([nadie.status, nadie.body.detail]).toEqual([
      422,
      'zona: Ningún suministro coincide con esa zona.',
    ]);
    expect((await editar(id, { suministros: [999_999] })).status).toBe(422);
    expect(await fila(id)).toMatchObject({ zona: 'Norte', total_suministros: 1 });
  });

  test.each([
    [{ fin: '2026-11-18T08:00:00-03:00' }, 'fin: La fecha de fin debe ser posterior al inicio.'],
    [{ inicio: '2026-11-16T09:00:00-03:00' }, 'inicio: Un corte programado empieza en el futuro.'],
    [{ fin: null }, 'fin: Escribí cuándo termina.'],
    [{ zona: null }, 'zona: Completá este dato.'],
    [{ created: '2026-01-01' }, 'created: Este campo no se puede modificar.'],
  ])('%j no', async (cambios, oracion) => {
    const id = await insertarCorte(database, [suministro]);
    const { status, body } = await editar(id, cambios);
    expect([status, body.detail]).toEqual([422, oracion]);
  });

  test('un programado que ya empezó se puede corregir sin tocar su inicio', async () => {
    const inicio = new Date('2026-11-16T08:00:00-03:00');
    const id = await insertarCorte(database, [suministro], { inicio });
    expect((await editar(id, { fin: '2026-11-16T14:00:00-03:00' })).status).toBe(200);
    expect((await editar(id, { tipo: 'forzado', fin: null })).status).toBe(200);
    expect((await editar(id, { tipo: 'programado', fin: '2026-11-16T14:00:00-03:00' })).status).toBe(422);
  });

  test('siete días después de terminado ya es historia, también para eliminarlo', async () => {
    const hace = (ms: number) => new Date(clock.now().getTime() - 7 * 86_400_000 - ms);
    const inicio = new Date('2026-11-01T08:00:00-03:00');
    const viejo = await insertarCorte(database, [suministro], { inicio, fin: hace(1) });
    const justo = await insertarCorte(database, [suministro], { inicio, fin: hace(0) });
    for (const method of ['PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? { motivo: 'Otro' } : undefined;
      const negado = await kit.pedir(ariel, method, `/api/cortes/${viejo}`, body);
      expect([negado.status, negado.body.detail]).toEqual([409, 'El corte ya terminó.']);
      expect((await kit.pedir(ariel, method, `/api/cortes/${justo}`, body)).status).toBeLessThan(300);
    }
  });

  test('de dos que lo cambian a la vez, uno se entera', async () => {
    const id = await insertarCorte(database, [suministro]);
    const respuestas = await Promise.all(['A', 'B', 'C', 'D'].map((motivo) => editar(id, { motivo })));
    const buenas = respuestas.filter(({ status }) => status === 200);
    const { version } = await fila(id);
    expect(version).toBe(1 + buenas.length);
    for (const { status, body } of respuestas)
      if (status !== 200)
        expect([status, body.detail]).toEqual([
          409,
          'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.',
        ]);
  });

  test('más cambios de los que se pueden numerar', async () => {
    const id = await insertarCorte(database, [suministro], { version: 300 });
    const { status, body } = await editar(id, { motivo: 'Otro' });
    expect([status, body.detail]).toEqual([
      409,
      'El corte ya cambió demasiadas veces. Eliminalo y publicá otro.',
    ]);
  });

  test('lo que no existe y lo que no es suyo', async () => {
    const id = await insertarCorte(database, [suministro], { eliminado: clock.now() });
    expect((await editar(id, { zona: ' ' })).status).toBe(404);
    expect((await editar(999_999, {})).status).toBe(404);
    const { usuario } = await kit.cliente({}, suministro);
    expect((await kit.pedir(usuario.id, 'PATCH', `/api/cortes/${id}`, {})).status).toBe(403);
  });
});

describe('eliminar', () => {
  test('deja de verse, y la fila y sus suministros quedan como prueba', async () => {
    const { usuario } = await kit.cliente({}, suministro);
    const id = await insertarCorte(database, [suministro]);
    expect((await kit.pedir(ariel, 'DELETE', `/api/cortes/${id}`)).status).toBe(204);
    for (const quien of [ariel, usuario.id])
      expect((await kit.pedir(quien, 'GET', `/api/cortes/${id}`)).status).toBe(404);
    expect((await kit.pedir(ariel, 'GET', '/api/cortes')).body.totalItems).toBe(0);
    expect((await kit.pedir(ariel, 'DELETE', `/api/cortes/${id}`)).status).toBe(404);
    expect((await fila(id)).eliminado).toEqual(clock.now());
    expect(await kit.encolados(id)).toBe(1);
    const acciones = await database.ownerDb
      .selectFrom('auditoria')
      .select('accion')
      .where('entidad', '=', 'corte')
      .where('entidad_id', '=', String(id))
      .execute();
    expect(acciones).toEqual([{ accion: 'corte.eliminar' }]);
  });
});
