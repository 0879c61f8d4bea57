import type { NewRow } from '@oficina/db';
import { addRow, build, expectRefusal, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditTrailOf, useSuministros } from './suministros.test-kit.ts';
import { markTelefonoBouncing } from './telefonos.repository.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const app = useSuministros(database, clock);
const RUTA = '/api/suministro_telefonos';
const CELULAR = '+5493492401234';
let staffId = 0;
let suministro = { id: 0, cuenta: '', nombre: '' };

beforeEach(async () => {
  await database.ownerDb.deleteFrom('suministro_telefonos').execute();
  staffId = await build.person(database.db, 'ROLE_SUMINISTRO_MAIL');
  suministro = await build.suministro(database.db);
});

const unTelefono = (n: number, changes: Partial<NewRow<'suministro_telefonos'>> = {}) =>
  addRow(database.db, 'suministro_telefonos', {
    ...{ suministro_id: suministro.id, telefono: `+549349240000${n}` },
    ...changes,
  });
const iri = () => `/api/suministros/${suministro.id}`;
const agregar = (telefono: unknown, suministroIri: unknown = iri()) =>
  app.call(staffId, 'POST', RUTA, { suministro: suministroIri, telefono });
const editar = (id: number, cambios: object) => app.call(staffId, 'PATCH', `${RUTA}/${id}`, cambios);
const stored = () => rowsOf(database.db, 'suministro_telefonos', { suministro_id: suministro.id });
const trail = (id: unknown) => auditTrailOf(database.db, Number(id), 'suministro_telefono');

describe('agregar', () => {
  test('recibe todo desde que se agrega, se escriba como se escriba, y queda dicho quién', async () => {
    const { status, body, headers } = await agregar('03492 15-40-1234');
    expect([status, headers.location]).toEqual([201, `${RUTA}/${body.id}`]);
    expect(body).toMatchObject({
      ...{ suministro: iri(), suministroCuenta: suministro.cuenta, suministroNombre: suministro.nombre },
      ...{ telefono: CELULAR, telefonoVisible: '3492 15-40-1234', origen: 'personal' },
      ...{ facturas: true, cortes: true, rebota: false, baja: false },
    });
    expect(body).not.toHaveProperty('bajaPor');
    const { id, cuenta } = suministro;
    const despues = { suministro: id, cuenta, telefono: CELULAR, facturas: true, cortes: true };
    expect(await trail(body.id)).toEqual([
      {
        actor_id: staffId,
        accion: 'suministro_telefono.agregar',
        cambios: { antes: null, despues: { ...despues, rebota: false, baja: false } },
      },
    ]);
  });

  test('sin su 15 también es un celular', async () => {
    expect((await agregar('3492 401234')).body.telefono).toBe(CELULAR);
  });

  test.each([
    ['un suministro que no existe', CELULAR, () => '/api/suministros/999999', 'Ese suministro no existe.'],
    ['ninguno', CELULAR, () => null, 'Elegí un suministro.'],
    ['una línea gratuita', '0800 222 1234', iri, /^Escribí un celular con código de área/],
    ['ningún número', null, iri, /^Escribí un celular con código de área/],
  ])('%s no se puede, y nada queda', async (_case, telefono, suministroIri, sentence) => {
    const { status, body } = await agregar(telefono, suministroIri());
    expect([status, body.description]).toEqual([
      422,
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ]);
    expect((body.violations as { propertyPath: string }[])[0]?.propertyPath).toBe('');
    expect(await stored()).toEqual([]);
  });

  test('repetido no, aunque haya pedido no recibir más', async () => {
    await unTelefono(1, { baja: clock.now(), baja_por: 'enlace' });
    const { status, body } = await agregar('3492 15 400001');
    expect([status, body.description]).toEqual([422, 'Ese celular ya está cargado en el suministro.']);
  });

  test('son tres los que reciben, también si llegan muchos a la vez', async () => {
    await unTelefono(1);
    await unTelefono(2, { rebota: true });
    await unTelefono(3, { baja: clock.now(), baja_por: 'personal' });
    const respuestas = await Promise.all([4, 5, 6, 7].map((n) => agregar(`3492 15 40000${n}`)));
    expect(respuestas.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    const refused = respuestas.find(({ status }) => status === 422);
    expect(refused?.body.description).toBe('El suministro ya tiene 3 celulares que reciben.');
    expect(await stored()).toHaveLength(5);
  });

  test.each(['id', 'facturas', 'cortes', 'baja', 'rebota', 'origen', 'bajaPor'])(
    '%s no se puede escribir',
    async (field) => {
      const body = { suministro: iri(), telefono: CELULAR, [field]: true };
      expect((await app.call(staffId, 'POST', RUTA, body)).status).toBe(422);
      expect(await stored()).toEqual([]);
    },
  );
});

describe('editar', () => {
  test.each([
    [{}, { facturas: false }, { facturas: false, cortes: true }],
    [{ cortes: false }, { cortes: true }, { facturas: true, cortes: true }],
    [{}, { baja: true }, { baja: true, bajaPor: 'personal' }],
    [{ baja: new Date(), baja_por: 'enlace' }, { baja: true }, { baja: true, bajaPor: 'enlace' }],
    [{ baja: new Date(), baja_por: 'enlace', rebota: true }, { baja: false }, { baja: false, rebota: false }],
    [{ rebota: true }, { facturas: false }, { rebota: true, facturas: false }],
  ])('%j: %j', async (initial, cambios, expected) => {
    const { id } = await unTelefono(1, initial);
    const { status, body } = await editar(id, cambios);
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
    expect((await app.call(staffId, 'GET', `${RUTA}/${id}`)).body).toEqual(body);
  });

  test('lo que cambia queda dicho con lo que había, y lo que no cambia nada no se anota', async () => {
    const { id } = await unTelefono(1);
    await editar(id, { facturas: true, baja: false });
    expect(await trail(id)).toEqual([]);
    await editar(id, { baja: true });
    expect(await trail(id)).toMatchObject([
      {
        accion: 'suministro_telefono.editar',
        cambios: { antes: { baja: false }, despues: { baja: true, bajaPor: 'personal' } },
      },
    ]);
  });

  test('volver a escribirle no pasa de tres', async () => {
    const { id } = await unTelefono(1, { baja: clock.now(), baja_por: 'enlace' });
    for (const n of [2, 3, 4]) await unTelefono(n);
    expectRefusal(await editar(id, { baja: false }), 422, 'El suministro ya tiene 3 celulares que reciben.');
    expect((await editar(id, { facturas: false })).status).toBe(200);
  });

  test.each(['telefono', 'suministro', 'rebota', 'origen'])('%s no se cambia', async (field) => {
    const { id } = await unTelefono(1);
    expect((await editar(id, { [field]: 'x' })).status).toBe(422);
  });
});

test('eliminar lo quita y queda dicho; dos veces, no está', async () => {
  const { id } = await unTelefono(1);
  expect((await app.call(staffId, 'DELETE', `${RUTA}/${id}`)).status).toBe(204);
  expect(await stored()).toEqual([]);
  expect(await trail(id)).toMatchObject([
    { accion: 'suministro_telefono.eliminar', cambios: { despues: null } },
  ]);
  expect((await app.call(staffId, 'DELETE', `${RUTA}/${id}`)).status).toBe(404);
});

test('la lista se filtra y se ordena, de la última a la primera', async () => {
  const { id: other } = await build.suministro(database.db);
  const one = await unTelefono(1, { facturas: false });
  const two = await unTelefono(2, { baja: clock.now(), baja_por: 'enlace', cortes: false });
  const three = await unTelefono(3, { suministro_id: other, rebota: true, origen: 'padron' });
  const ids = async (search: string) => {
    const { body } = await app.call(staffId, 'GET', RUTA + search);
    return (body.member as { id: number }[]).map(({ id }) => id);
  };
  for (const [search, expected] of [
    ['', [three.id, two.id, one.id]],
    [`?suministro=${other}`, [three.id]],
    [`?suministro.cuenta=${suministro.cuenta}`, [two.id, one.id]],
    ['?telefono=3492-15-40-0002', [two.id]],
    ['?telefono=3492%20400003', [three.id]],
    ['?telefono=400001', [one.id]],
    ['?telefono=nadie', [three.id, two.id, one.id]],
    ['?baja=true', [two.id]],
    ['?baja=false', [three.id, one.id]],
    ['?rebota=true', [three.id]],
    ['?facturas=false', [one.id]],
    ['?cortes=false', [two.id]],
    ['?order[telefono]=asc', [one.id, two.id, three.id]],
    ['?itemsPerPage=1&page=2', [two.id]],
  ] as const)
    expect([search, await ids(search)]).toEqual([search, expected]);
});

test('un número que no existe deja de recibir en todos sus suministros', async () => {
  const { id: other } = await build.suministro(database.db);
  await unTelefono(1);
  await unTelefono(1, { suministro_id: other });
  await unTelefono(2);
  await database.db.tx((tx) => markTelefonoBouncing(tx, '+5493492400001'));
  const rows = await rowsOf(database.db, 'suministro_telefonos', {}, ['telefono', 'rebota']);
  expect(rows.filter(({ rebota }) => rebota)).toHaveLength(2);
  expect(rows.filter(({ rebota }) => !rebota)).toMatchObject([{ telefono: '+5493492400002' }]);
});
