import { facturaTokenOf } from '@oficina/facturas/server';
import { changeRows, readExport, rowOf, useDatabase } from '@oficina/testing';
import { dayInArgentina } from '@oficina/values';
import { beforeEach, describe, expect, test } from 'vitest';
import { PAGO_METODOS } from '../contract/index.ts';
import { exportarPagos } from './exportar-pagos.ts';
import { usePagos } from './pagos.test-kit.ts';
import { UNKNOWN } from './pasarela.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const admin = kit.useCustomer('ROLE_ADMIN');
const CARD = {
  ...{ metodo: 'tarjeta', numero: '4507990000004905', vencimiento: '0830', cvc: '123' },
  ...{ titularNombre: 'Rosa Ledesma', titularDocumento: '25123456', titularFechaNac: '1960-07-24' },
};
const DAY_MS = 86_400_000;
const NETWORK = '10.0.0.7';

/** The database dates the trail with the true time, and in other tests the pagos have another. */
beforeEach(() => kit.clock.set(new Date().toISOString()));

let paid = 0;
/** Somebody without an account pays a factura of María's from its link. */
async function payByLink(email?: string, ip = NETWORK): Promise<{ id: number; clave: string }> {
  const [factura = 0] = await kit.facturas(maria, [150_000]);
  const token = facturaTokenOf(await rowOf(database.db, 'facturas', factura));
  const cuerpo = { ...CARD, totalEsperado: 1_500, ...(email !== undefined && { email }) };
  paid += 1;
  const options = { cuerpo, key: `enlace-${paid}`, ip };
  const { status, body } = await api.call(null, 'POST', `/api/oob/factura/${token}/pagos`, options);
  expect(status).toBe(201);
  return body as { id: number; clave: string };
}
const detail = (actor: number, id: number) => api.call(actor, 'GET', `/api/pagos/${id}`);

test('se encuentran por su medio en la lista, en sus totales y en la planilla', async () => {
  const ids: number[] = [];
  for (const metodo of PAGO_METODOS) {
    const { id } = await payByLink();
    await changeRows(database.db, 'pagos', id, { metodo });
    ids.push(id);
  }
  const [tarjeta, qr, billetera] = ids;
  const since = `created[after]=${dayInArgentina(new Date(kit.clock.now().getTime() - DAY_MS))}`;
  const found = async (search: string) => {
    const { body } = await api.call(admin.id, 'GET', `/api/pagos?${search}`);
    const listed = (body.member as { id: number }[]).map(({ id }) => id);
    expect(body.totalItems).toBe(listed.length);
    const exported = await readExport(database.db, exportarPagos, search);
    expect(exported.map(([id]) => id)).toEqual(listed);
    const { body: resumen } = await api.call(admin.id, 'GET', `/api/oob/pagos/resumen?${since}&${search}`);
    const [estado] = resumen.estados as { cantidad: number }[];
    expect(estado?.cantidad).toBe(listed.length);
    return listed;
  };
  expect(await found('')).toEqual([billetera, qr, tarjeta]);
  expect(await found('metodo=tarjeta')).toEqual([tarjeta]);
  expect(await found('metodo=qr')).toEqual([qr]);
  expect(await found('metodo[]=billetera&metodo[]=qr')).toEqual([billetera, qr]);
  expect(await found(`metodo=qr&origen=enlace&${since}`)).toEqual([qr]);
});

describe('quién lo pagó', () => {
  test('el administrador lee el correo tapado y desde dónde fue, también después de consultar', async () => {
    const ofPayer = { origen: 'enlace', contacto: 'r•••@correo.test', ip: NETWORK };
    kit.gateway.cobrar = async () => UNKNOWN;
    const { id } = await payByLink('rosa@correo.test');
    const seen = await detail(admin.id, id);
    expect(seen.body).toMatchObject(ofPayer);
    expect(seen.text).not.toContain('rosa@');
    const { body } = await api.call(admin.id, 'POST', `/api/pagos/${id}/consultar`);
    expect(body).toMatchObject(ofPayer);
  });

  test('de cada pago lo suyo, y sin correo si no dejó ninguno', async () => {
    const paidFrom = [NETWORK, '10.0.0.8', '10.0.0.9'];
    for (const ip of paidFrom) {
      const { id } = await payByLink(undefined, ip);
      const { body } = await detail(admin.id, id);
      expect([body.ip, 'contacto' in body]).toEqual([ip, false]);
    }
  });

  test('no lo lee nadie más, y no está en ninguna lista', async () => {
    const { id, clave } = await payByLink('rosa@correo.test');
    const mostrador = await kit.customer('ROLE_MOSTRADOR');
    const atCounter = await detail(mostrador.id, id);
    expect([atCounter.status, atCounter.body.origen]).toEqual([200, 'enlace']);
    const answers = [atCounter, await api.call(null, 'GET', `/api/oob/pago/${clave}`)];
    for (const reader of [maria.id, mostrador.id, admin.id])
      for (const query of ['', `?suministro=${maria.suministro}`])
        answers.push(await api.call(reader, 'GET', `/api/pagos${query}`));
    const ofMaria = await detail(maria.id, id);
    expect(ofMaria.status).toBe(404);
    kit.control.isOtpRequired = true;
    answers.push(ofMaria, await detail(admin.id, id));
    for (const { text } of answers)
      for (const secret of ['contacto', 'correo.test', '"ip"', NETWORK]) expect(text).not.toContain(secret);
  });

  test('de lo que se paga con una cuenta no se dice desde dónde', async () => {
    const { body } = await api.pagar(maria, await kit.facturas(maria), { ip: NETWORK });
    const seen = await detail(admin.id, Number(body.id));
    expect([seen.status, seen.body.usuarioNombre]).toEqual([200, expect.any(String)]);
    for (const secret of ['contacto', '"ip"', NETWORK]) expect(seen.text).not.toContain(secret);
  });

  test('el rastro se busca en los días del pago, y sin él no se inventa', async () => {
    const { id } = await payByLink();
    const created = new Date(kit.clock.now().getTime() - 40 * DAY_MS);
    await changeRows(database.ownerDb, 'pagos', id, { created });
    expect((await detail(admin.id, id)).body).not.toHaveProperty('ip');
  });
});
