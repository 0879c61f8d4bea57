import { randomUUID } from 'node:crypto';
import { sql } from '@oficina/db';
import { addRow, changeRows, rowOf, rowsOf, useDatabase } from '@oficina/testing';
import type { Motivo, Outcome } from '@oficina/values';
import { expect, test } from 'vitest';
import { forgetPayerOf } from './forget-payer.ts';
import { forgetContactos } from './pagos.repository.ts';
import { usePagos } from './pagos.test-kit.ts';
import { chargeOnLedger } from './pasarela.test-kit.ts';
import { findSerie } from './recover.repository.ts';
import { recoverPagos, reopenPagos } from './recover-pagos.ts';
import { referenciaSuffix } from './referencia.ts';
import { resolverPago } from './resolver-pago.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const admin = kit.useCustomer('ROLE_ADMIN');

/** Somebody is paying a factura by its link, and the gateway has not answered yet. */
async function pagoByLink(contacto_email: string | null) {
  const [factura = 0] = await kit.facturas(maria, [150_000]);
  const { numero } = await rowOf(database.db, 'facturas', factura);
  const payer = { suministroId: maria.suministro };
  const referencia = `OV${1_000 + factura}${referenciaSuffix(await findSerie(database.db), payer, [numero])}`;
  const { id } = await addRow(database.db, 'pagos', {
    ...{ usuario_id: null, origen: 'enlace', clave: randomUUID(), contacto_email },
    ...{ total_cent: 150_000, referencia, enviado: kit.clock.now().toISOString() },
  });
  await addRow(database.db, 'pago_facturas', { pago_id: id, factura_id: factura, importe_cent: 150_000 });
  await changeRows(database.db, 'facturas', factura, { estado_pago: 9 });
  return { id, factura, referencia };
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
  const { email } = await rowOf(database.db, 'usuarios', maria.id);
  expect(await addressees()).toEqual([
    ['pago_aprobado', 'vecina@correo.test', null],
    ['pago_de_otro', email, maria.id],
  ]);
  await approve((await pagoByLink(null)).id);
  expect(await addressees()).toHaveLength(3);
});

test('quien esperaba la factura se entera de que se pagó, si quiere avisos y no la pagó con esa dirección', async () => {
  const { db } = database;
  const { email } = await rowOf(db, 'usuarios', maria.id);
  await addRow(db, 'suministro_mails', {
    ...{ suministro_id: maria.suministro, email: 'hija@correo.test', validado: true },
  });
  await approve((await pagoByLink(email.toUpperCase())).id);
  expect(await addressees()).toEqual([
    ['pago_aprobado', email.toUpperCase(), null],
    ['pago_de_otro', 'hija@correo.test', null],
  ]);
  await db.updateTable('usuario_preferencias').set({ mail_vencimiento: false }).execute();
  await db.updateTable('suministro_mails').set({ desuscribir: true }).execute();
  await approve((await pagoByLink(null)).id);
  expect(await addressees()).toHaveLength(2);
});

test('los mensajes llevan a ese pago, y no dicen de quién es el suministro', async () => {
  const { id } = await pagoByLink('vecina@correo.test');
  const { clave } = await rowOf(database.db, 'pagos', id);
  await approve(id);
  const [message] = await rowsOf(database.db, 'mensajes', { plantilla: 'pago_aprobado' });
  const { cuenta, domicilio } = await rowOf(database.db, 'suministros', maria.suministro);
  expect(message?.datos).toMatchObject({ pagoId: id, pagoClave: `${id.toString(36)}-${clave}` });
  expect(JSON.stringify(message?.datos)).not.toContain(cuenta);
  if (domicilio) expect(JSON.stringify(message?.datos)).not.toContain(domicilio);
});

test('donde la pasarela guarda la tarjeta de cada cobro, se le pide que la borre hasta que lo haga', async () => {
  const { id, referencia } = await pagoByLink(null);
  const asked: string[] = [];
  let answer: Outcome<void, Motivo> = { kind: 'unknown', cause: 'timeout' };
  const forgetPayer = async (one: string) => {
    asked.push(one);
    return answer;
  };
  const deps = { ...kit.deps, pasarela: { ...kit.deps.pasarela, forgetPayer } };
  const queued = async () => {
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'pagos-olvidar-tarjeta'`.execute(database.ownerDb);
    return rows.map(({ data }) => data);
  };
  await resolverPago(deps, id, { tipo: 'aprobado', charges: [CHARGE] });
  expect(await queued()).toHaveLength(1);
  await forgetPayerOf(deps, id);
  expect(await queued()).toEqual([{ pagoId: id }, { pagoId: id }]);
  answer = { kind: 'ok', value: undefined };
  await forgetPayerOf(deps, id);
  expect([asked, (await queued()).length]).toEqual([[referencia, referencia], 2]);
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

test('la dirección se olvida a los noventa días de terminado, y no antes', async () => {
  const [ended, waiting] = [await pagoByLink('vecina@correo.test'), await pagoByLink('vecino@correo.test')];
  await approve(ended.id);
  const kept = async () =>
    (await rowsOf(database.db, 'pagos', {}, ['contacto_email'])).map(({ contacto_email }) => contacto_email);
  const day = (days: number) => new Date(kit.clock.now().getTime() + days * 86_400_000);
  expect([await forgetContactos(database.db, day(0)), (await kept()).length]).toEqual([0, 2]);
  expect(await forgetContactos(database.db, day(1))).toBe(1);
  expect((await kept()).sort()).toEqual([null, 'vecino@correo.test'].sort());
  expect((await rowOf(database.db, 'pagos', waiting.id)).contacto_email).toBe('vecino@correo.test');
});

/** The database returns to its copy, which has neither the pago nor the number that its factura has now. */
async function lose({ id, factura }: { id: number; factura: number }): Promise<void> {
  const { ownerDb } = database;
  await ownerDb.deleteFrom('pago_facturas').where('pago_id', '=', id).execute();
  await ownerDb.deleteFrom('pagos').where('id', '=', id).execute();
  await changeRows(ownerDb, 'facturas', factura, { estado_pago: 0, pagada: false });
}

test('lo que se cobró por un enlace y la copia no conoce vuelve, sin persona y con otra clave', async () => {
  const by = 'cli:prueba';
  await reopenPagos({ db: database.ownerDb }, { by });
  const pago = await pagoByLink(null);
  const [, pagoId] = /^OV(\d+)S/.exec(pago.referencia) ?? [];
  chargeOnLedger(kit.gateway, { referencia: pago.referencia, importe: 150_000 });
  await lose(pago);
  const found = await recoverPagos({ ...kit.deps, db: database.ownerDb }, { by });
  expect(found).toMatchObject({ recovered: [Number(pagoId)], unplaced: [] });
  expect(await kit.pago(Number(pagoId))).toMatchObject({
    ...{ usuario_id: null, origen: 'enlace', estado: 1, total_cent: 150_000 },
    clave: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(await kit.facturaEstados([pago.factura])).toEqual([1]);
});
