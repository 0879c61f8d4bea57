import { build, rowOf, rowsOf } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { useCortes } from './cortes.test-kit.ts';

const kit = useCortes();
const { ariel, clock, database } = kit;
let suministro: number;

beforeEach(async () => {
  suministro = (await build.suministro(database.ownerDb)).id;
});

const findRow = (id: number) => rowOf(database.ownerDb, 'cortes', id);

describe('editar', () => {
  test('cambia lo que viene y deja lo demás', async () => {
    const id = await kit.corte([suministro], { obs: 'Antes' });
    const { status, body } = await kit.editar(id, { zona: 'Norte', obs: null });
    expect([status, body.zona, body.motivo, body.obs]).toEqual([
      200,
      'Norte',
      'Cambio de transformador',
      undefined,
    ]);
    expect(body.suministros).toEqual([suministro]);
    expect(await kit.countQueued(id)).toBe(1);
  });

  test('lo que no cambia nada no escribe nada', async () => {
    const id = await kit.corte([suministro]);
    for (const same of [{}, { inicio: '2026-11-18T11:00:00Z' }, { motivo: ' Cambio de transformador ' }])
      expect((await kit.editar(id, same)).status).toBe(200);
    expect([(await findRow(id)).version, await kit.countQueued(id)]).toEqual([1, 0]);
  });

  test('una lista reemplaza a los suministros, y null los toma de la zona', async () => {
    const northSuministro = await build.suministro(database.ownerDb, { zona: 'Norte' });
    const id = await kit.corte([suministro]);
    expect((await kit.editar(id, { cuentas: [northSuministro.cuenta] })).body).toMatchObject({
      suministros: [northSuministro.id],
      totalSuministros: 1,
    });
    expect((await kit.editar(id, { cuentas: null })).body.suministros).toEqual([suministro]);
    expect((await kit.editar(id, { zona: 'Norte' })).body.suministros).toEqual([suministro]);
    const nobody = await kit.editar(id, { zona: 'Sur', suministros: null });
    expect([nobody.status, nobody.body.detail]).toEqual([
      422,
      'zona: Ningún suministro coincide con esa zona.',
    ]);
    expect((await kit.editar(id, { suministros: [999_999] })).status).toBe(422);
    expect(await findRow(id)).toMatchObject({ zona: 'Norte', total_suministros: 1 });
  });

  test.each([
    [{ fin: '2026-11-18T08:00:00-03:00' }, 'fin: La fecha de fin debe ser posterior al inicio.'],
    [{ inicio: '2026-11-16T09:00:00-03:00' }, 'inicio: Un corte programado empieza en el futuro.'],
    [{ fin: null }, 'fin: Escribí cuándo termina.'],
    [{ zona: null }, 'zona: Completá este dato.'],
    [{ created: '2026-01-01' }, 'created: Este campo no se puede modificar.'],
  ])('%j no', async (cambios, sentence) => {
    const id = await kit.corte([suministro]);
    const { status, body } = await kit.editar(id, cambios);
    expect([status, body.detail]).toEqual([422, sentence]);
  });

  test('un programado que ya empezó se puede corregir sin tocar su inicio', async () => {
    const inicio = new Date('2026-11-16T08:00:00-03:00');
    const id = await kit.corte([suministro], { inicio });
    expect((await kit.editar(id, { fin: '2026-11-16T14:00:00-03:00' })).status).toBe(200);
    expect((await kit.editar(id, { tipo: 'forzado', fin: null })).status).toBe(200);
    expect((await kit.editar(id, { tipo: 'programado', fin: '2026-11-16T14:00:00-03:00' })).status).toBe(422);
  });

  test('siete días después de terminado ya es historia, también para eliminarlo', async () => {
    const ago = (ms: number) => new Date(clock.now().getTime() - 7 * 86_400_000 - ms);
    const inicio = new Date('2026-11-01T08:00:00-03:00');
    const old = await kit.corte([suministro], { inicio, fin: ago(1) });
    const atTheLimit = await kit.corte([suministro], { inicio, fin: ago(0) });
    for (const method of ['PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? { motivo: 'Otro' } : undefined;
      const denied = await kit.call(ariel.id, method, `/api/cortes/${old}`, body);
      expect([denied.status, denied.body.detail]).toEqual([409, 'El corte ya terminó.']);
      expect((await kit.call(ariel.id, method, `/api/cortes/${atTheLimit}`, body)).status).toBeLessThan(300);
    }
  });

  test('de dos que lo cambian a la vez, uno se entera', async () => {
    const id = await kit.corte([suministro]);
    const respuestas = await Promise.all(['A', 'B', 'C', 'D'].map((motivo) => kit.editar(id, { motivo })));
    const buenas = respuestas.filter(({ status }) => status === 200);
    const { version } = await findRow(id);
    expect(version).toBe(1 + buenas.length);
    for (const { status, body } of respuestas)
      if (status !== 200)
        expect([status, body.detail]).toEqual([
          409,
          'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.',
        ]);
  });

  test('más cambios de los que se pueden numerar', async () => {
    const id = await kit.corte([suministro], { version: 300 });
    const { status, body } = await kit.editar(id, { motivo: 'Otro' });
    expect([status, body.detail]).toEqual([
      409,
      'El corte ya cambió demasiadas veces. Eliminalo y publicá otro.',
    ]);
  });

  test('lo que no existe y lo que no es suyo', async () => {
    const id = await kit.corte([suministro], { eliminado: clock.now() });
    expect((await kit.editar(id, { zona: ' ' })).status).toBe(404);
    expect((await kit.editar(999_999, {})).status).toBe(404);
    const { usuario } = await kit.customer({}, suministro);
    expect((await kit.call(usuario.id, 'PATCH', `/api/cortes/${id}`, {})).status).toBe(403);
  });
});

describe('eliminar', () => {
  test('deja de verse, y la fila y sus suministros quedan como prueba', async () => {
    const { usuario } = await kit.customer({}, suministro);
    const id = await kit.corte([suministro]);
    expect((await kit.eliminar(id)).status).toBe(204);
    for (const usuarioId of [ariel.id, usuario.id])
      expect((await kit.call(usuarioId, 'GET', `/api/cortes/${id}`)).status).toBe(404);
    expect((await kit.call(ariel.id, 'GET', '/api/cortes')).body.totalItems).toBe(0);
    expect((await kit.eliminar(id)).status).toBe(404);
    expect((await findRow(id)).eliminado).toEqual(clock.now());
    expect(await kit.countQueued(id)).toBe(1);
    expect(await rowsOf(database.ownerDb, 'auditoria', { entidad_id: String(id) })).toMatchObject([
      { entidad: 'corte', accion: 'corte.eliminar' },
    ]);
  });
});
