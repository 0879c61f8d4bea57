import { fixedClock, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { INICIO, iri, useIdentidad } from './identidad.test-kit.ts';
import type { ValidacionLeida } from './identidad.ts';
import { ENTORNO, PLANTILLA } from './proveedor.test-kit.ts';

const database = useDatabase();
const clock = fixedClock(INICIO);
const { mano, registrar, maria, fila, inquiry, asociar, iniciar, dice } = useIdentidad(database, clock);
const AJENA = 'Esa validación no corresponde a tu cuenta.';

const ajena = (id: string, cambios: Partial<ValidacionLeida>) =>
  mano.inquiries.set(id, {
    estado: 'approved',
    plantilla: PLANTILLA,
    entorno: ENTORNO,
    referencia: null,
    ...cambios,
  });

test('una propia empezada en la aplicación se anota y se lee, venga por donde venga', async () => {
  for (const via of [
    (id: number, inq: string) => registrar(id, { usuario: iri(id), id: inq }),
    (id: number, inq: string) => asociar(id, id, inq),
  ]) {
    const { id } = await maria();
    const inq = `inq_app${id}`;
    ajena(inq, { referencia: String(id) });
    dice(inq, {});
    const { body } = await via(id, inq);
    expect(body).toMatchObject({ id: inq, estado: 1, usuario: iri(id) });
    expect(body).not.toHaveProperty('url');
    expect((await fila(id)).identidad_validada).toBe(true);
  }
});

test('una que no es suya se rechaza sin anotarla, diga lo que diga', async () => {
  const [ana, beto] = [await maria(), await maria()];
  ajena('inq_deBeto', { referencia: String(beto.id) });
  ajena('inq_deNadie', { referencia: null });
  ajena('inq_otraPlantilla', { referencia: String(ana.id), plantilla: 'itmpl_otra' });
  ajena('inq_otroEntorno', { referencia: String(ana.id), entorno: 'env_otro' });
  const malas = ['inq_deBeto', 'inq_deNadie', 'inq_otraPlantilla', 'inq_otroEntorno', 'inq_noExiste'];
  for (const inq of [...malas, '../inquiries', 'inq_', 'ver_1', `inq_${'x'.repeat(200)}`]) {
    for (const { status, body } of [
      await asociar(ana.id, ana.id, inq),
      await registrar(ana.id, { usuario: iri(ana.id), id: inq }),
    ])
      expect([inq, status, body.detail]).toEqual([inq, 422, AJENA]);
    expect(await inquiry(inq)).toBeUndefined();
    await database.db.deleteFrom('limites').execute();
  }
  expect((await fila(ana.id)).identidad_validada).toBe(false);
  expect((await asociar(ana.id, ana.id, '')).body.detail).toBe('id: Completá este dato.');
});

test('la que ya es de una persona no pasa a otra, aunque el proveedor lo diga', async () => {
  const [ana, beto] = [await maria(), await maria()];
  const inq = await iniciar(ana.id);
  dice(inq, { estado: 'approved', referencia: String(beto.id) });
  const leidas = mano.leidas.length;
  expect((await asociar(beto.id, beto.id, inq)).body.detail).toBe(AJENA);
  expect(mano.leidas).toHaveLength(leidas);
  expect((await asociar(beto.id, ana.id, inq)).status).toBe(404);
  expect((await inquiry(inq))?.usuario_id).toBe(ana.id);
  expect((await fila(beto.id)).identidad_validada).toBe(false);
});

test('con el proveedor caído se pide probar más tarde, y nada cambia', async () => {
  const { id } = await maria();
  const inq = await iniciar(id);
  dice(inq, { estado: 'approved' });
  mano.caido = true;
  const { status, body } = await asociar(id, id, inq);
  expect([status, body.detail]).toEqual([
    503,
    'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
  ]);
  expect((await inquiry(inq))?.estado).toBe(0);
});
