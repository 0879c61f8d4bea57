import { randomUUID } from 'node:crypto';
import { addRow, changeRows, rowsOf, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { usePagos } from './pagos.test-kit.ts';
import { resolverPago } from './resolver-pago.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const admin = kit.useCustomer('ROLE_ADMIN');

/** Somebody is paying a factura by its link, and the gateway has not answered yet. */
async function pagoByLink(contacto_email: string | null) {
  const [factura = 0] = await kit.facturas(maria, [150_000]);
  const { id } = await addRow(database.db, 'pagos', {
    ...{ usuario_id: null, origen: 'enlace', clave: randomUUID(), contacto_email },
    ...{ total_cent: 150_000, referencia: `OV${factura}L`, enviado: kit.clock.now().toISOString() },
  });
  await addRow(database.db, 'pago_facturas', { pago_id: id, factura_id: factura, importe_cent: 150_000 });
  await changeRows(database.db, 'facturas', factura, { estado_pago: 9 });
  return { id, factura };
}

const CHARGE = { idPasarela: '77', estadoPasarela: 'approved', importe: 150_000 };
const approve = (id: number) => resolverPago(kit.deps, id, { tipo: 'aprobado', charges: [CHARGE] });
const addressees = async () =>
  (await rowsOf(database.db, 'mensajes', {}, ['plantilla', 'para', 'usuario_id'])).map(
    ({ plantilla, para, usuario_id }) => [plantilla, para, usuario_id],
  );

test('el recibo va a la dirección que se dejó, y a nadie si no se dejó ninguna', async () => {
  const { id, factura } = await pagoByLink('vecina@correo.test');
  await approve(id);
  expect(await kit.facturaEstados([factura])).toEqual([1]);
  expect(await addressees()).toEqual([['pago_aprobado', 'vecina@correo.test', null]]);
  await approve((await pagoByLink(null)).id);
  expect(await addressees()).toHaveLength(1);
});

test('lo ve el personal, sin persona; quien tiene el suministro no', async () => {
  const { id } = await pagoByLink(null);
  await approve(id);
  const { body } = await api.call(admin.id, 'GET', `/api/pagos/${id}`);
  expect(body).toMatchObject({ origen: 'enlace', estado: 1, facturasTotal: 1500 });
  expect(body).not.toHaveProperty('usuario');
  expect(body).not.toHaveProperty('usuarioNombre');
  expect((await api.call(maria.id, 'GET', `/api/pagos/${id}`)).status).toBe(404);
  const { body: list } = await api.call(admin.id, 'GET', '/api/pagos?origen=enlace');
  expect(list.member).toMatchObject([{ id }]);
});

test('sin persona tiene que ser por un enlace, y con su clave', async () => {
  const pago = { usuario_id: null, total_cent: 1, referencia: 'OV1X' };
  for (const changes of [{ origen: 'enlace' }, { origen: 'web', clave: randomUUID() }])
    await expect(addRow(database.db, 'pagos', { ...pago, ...changes })).rejects.toThrow('pagos_quien_check');
});
