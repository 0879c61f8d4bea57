import { addRow, build, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { createFacturasApp, createMemoryStore } from './facturas.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call } = createFacturasApp(database, clock, { almacen: createMemoryStore(new Map()) });
const SENTENCE = 'Listo: si ese número era de este suministro, no le escribimos más.';
let link = '';
let suministro = 0;

beforeEach(async () => {
  clock.set('2026-11-12T09:00:00-03:00');
  await database.ownerDb.deleteFrom('limites').execute();
  await database.ownerDb.deleteFrom('suministro_telefonos').execute();
  const factura = await build.factura(database.db, { vencimiento: '2026-11-20' });
  suministro = factura.suministro_id;
  link = `${factura.id.toString(36)}-${factura.token.replaceAll('-', '')}`;
  for (const telefono of ['+5493492401234', '+5493492405678'])
    await addRow(database.db, 'suministro_telefonos', { suministro_id: suministro, telefono });
});

const decir = (body: unknown, token = link) =>
  call(null, 'POST', `/api/oob/factura/${token}/telefono_ajeno`, body);
const bajas = async () =>
  (await rowsOf(database.db, 'suministro_telefonos'))
    .filter(({ baja }) => baja !== null)
    .map(({ suministro_id, telefono, baja_por }) => [suministro_id === suministro, telefono, baja_por]);

test('al número que termina así no se le escribe más, solo en ese suministro, y queda dicho', async () => {
  const other = await build.suministro(database.db);
  await addRow(database.db, 'suministro_telefonos', { suministro_id: other.id, telefono: '+5493492401234' });
  const { status, body } = await decir({ ultimos4: '1234' });
  expect([status, body]).toEqual([200, { mensaje: SENTENCE }]);
  expect(await bajas()).toEqual([[true, '+5493492401234', 'enlace']]);
  expect((await decir({ ultimos4: '1234' })).status).toBe(200);
  const trail = await rowsOf(database.db, 'auditoria', { entidad: 'suministro_telefono' });
  expect(trail).toMatchObject([
    { actor_id: null, accion: 'suministro_telefono.ajeno', cambios: { despues: { baja: true } } },
  ]);
});

test.each([{ ultimos4: '9999' }, { ultimos4: '%' }, { ultimos4: '234' }, { ultimos4: 1234 }, {}])(
  '%j se contesta igual, y nada cambia',
  async (body) => {
    const answer = await decir(body);
    expect([answer.status, answer.body]).toEqual([200, { mensaje: SENTENCE }]);
    expect(await bajas()).toEqual([]);
  },
);

test('son cinco por hora y por factura', async () => {
  for (let n = 0; n < 5; n += 1) expect((await decir({ ultimos4: '0000' })).status).toBe(200);
  expect((await decir({ ultimos4: '1234' })).status).toBe(429);
  expect(await bajas()).toEqual([]);
  clock.advance(3_600_000);
  expect((await decir({ ultimos4: '1234' })).status).toBe(200);
  expect(await bajas()).toHaveLength(1);
});

test('con un enlace que no es, no se encuentra', async () => {
  expect((await decir({ ultimos4: '1234' }, `${link.slice(0, -1)}0x`)).status).toBe(404);
});
