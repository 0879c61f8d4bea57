import { expectRefusal, fixedClock, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { INICIO, iri, useIdentidad } from './identidad.test-kit.ts';
import type { ReadValidacion } from './identidad.ts';
import { ENVIRONMENT, PLANTILLA } from './proveedor.test-kit.ts';

const database = useDatabase();
const clock = fixedClock(INICIO);
const { controls, registrar, maria, rowOf, inquiry, asociar, iniciar, setReported } = useIdentidad(
  database,
  clock,
);
const FOREIGN = 'Esa validación no corresponde a tu cuenta.';

const addForeign = (id: string, cambios: Partial<ReadValidacion>) =>
  controls.inquiries.set(id, {
    estado: 'approved',
    plantilla: PLANTILLA,
    environment: ENVIRONMENT,
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
    addForeign(inq, { referencia: String(id) });
    setReported(inq, {});
    const { body } = await via(id, inq);
    expect(body).toMatchObject({ id: inq, estado: 1, usuario: iri(id) });
    expect(body).not.toHaveProperty('url');
    expect((await rowOf(id)).identidad_validada).toBe(true);
  }
});

test('una que no es suya se rechaza sin anotarla, diga lo que diga', async () => {
  const [ana, bruno] = [await maria(), await maria()];
  addForeign('inq_deBeto', { referencia: String(bruno.id) });
  addForeign('inq_deNadie', { referencia: null });
  addForeign('inq_otraPlantilla', { referencia: String(ana.id), plantilla: 'itmpl_otra' });
  addForeign('inq_otroEntorno', { referencia: String(ana.id), environment: 'env_otro' });
  const badIds = ['inq_deBeto', 'inq_deNadie', 'inq_otraPlantilla', 'inq_otroEntorno', 'inq_noExiste'];
  for (const inq of [...badIds, '../inquiries', 'inq_', 'ver_1', `inq_${'x'.repeat(200)}`]) {
    for (const { status, body } of [
      await asociar(ana.id, ana.id, inq),
      await registrar(ana.id, { usuario: iri(ana.id), id: inq }),
    ])
      expect([inq, status, body.detail]).toEqual([inq, 422, FOREIGN]);
    expect(await inquiry(inq)).toBeUndefined();
    await database.db.deleteFrom('limites').execute();
  }
  expect((await rowOf(ana.id)).identidad_validada).toBe(false);
  expect((await asociar(ana.id, ana.id, '')).body.detail).toBe('id: Completá este dato.');
});

test('la que ya es de una persona no pasa a otra, aunque el proveedor lo diga', async () => {
  const [ana, bruno] = [await maria(), await maria()];
  const inq = await iniciar(ana.id);
  setReported(inq, { estado: 'approved', referencia: String(bruno.id) });
  const reads = controls.reads.length;
  expect((await asociar(bruno.id, bruno.id, inq)).body.detail).toBe(FOREIGN);
  expect(controls.reads).toHaveLength(reads);
  expect((await asociar(bruno.id, ana.id, inq)).status).toBe(404);
  expect((await inquiry(inq))?.usuario_id).toBe(ana.id);
  expect((await rowOf(bruno.id)).identidad_validada).toBe(false);
});

test('con el proveedor caído se pide probar más tarde, y nada cambia', async () => {
  const { id } = await maria();
  const inq = await iniciar(id);
  setReported(inq, { estado: 'approved' });
  controls.isDown = true;
  const refused = await asociar(id, id, inq);
  expectRefusal(
    refused,
    503,
    'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
  );
  expect((await inquiry(inq))?.estado).toBe(0);
});
