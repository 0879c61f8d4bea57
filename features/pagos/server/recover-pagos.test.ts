import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { conciliarPagos } from './conciliar-pagos.ts';
import { createFakeOrders, idleOrders, payOrder } from './orders.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';
import { chargeOnLedger, type LedgerEntry } from './pasarela.test-kit.ts';
import { recoverPagos, reopenPagos } from './recover-pagos.ts';

const database = useDatabase();
const kit = usePagos(database);
const customer = kit.useCustomer();
const facturas = kit.useFacturas(customer, [1_840_050, 250_000, 250_000, 1_590_050]);
const factura = (place: number) => facturas[place] ?? 0;
const by = 'cli:prueba';

beforeEach(() => reopenPagos({ db: database.ownerDb }, { by }));

/** The database returns to its copy: it forgets the pagos, and the gateway does not. Ids are not used again. */
async function lose(...pagos: readonly number[]): Promise<void> {
  await sql`with gone as (delete from pago_facturas where pago_id = any(${pagos}::bigint[]) returning factura_id)
    update facturas set estado_pago = 0, pagada = false where id in (select factura_id from gone)`.execute(
    database.ownerDb,
  );
  await sql`delete from tarjeta_intentos`.execute(database.ownerDb);
  await sql`delete from pagos where id = any(${pagos}::bigint[])`.execute(database.ownerDb);
  await sql`truncate mensajes cascade`.execute(database.ownerDb);
  await sql`update instalacion set pagos_abiertos_en = 'otra', conciliacion_desde = null,
    conciliacion_empezada = null`.execute(database.ownerDb);
}

async function pay(ids: readonly number[]): Promise<number> {
  const { body } = await kit.app().pagar(customer, ids);
  return Number(String(body['@id']).split('/').at(-1));
}

const changeCharge = (change: (entry: LedgerEntry) => Partial<LedgerEntry>) => {
  for (const entry of kit.gateway.ledger) Object.assign(entry, change(entry));
};

const recover = async (changes: object = {}) => {
  const found = await recoverPagos({ ...kit.deps, db: database.ownerDb }, { by, ...changes });
  if (found.kind !== 'asked') throw new Error(found.cause);
  return found;
};

test.each([
  ['una factura', [0]],
  ['varias, aunque otras sumen lo mismo', [1, 3]],
  ['todas', [0, 1, 2, 3]],
])('un cobro que la copia no conoce vuelve con sus facturas: %s', async (_, places) => {
  const ids = places.map((place) => factura(place));
  const pago = await pay(ids);
  const { referencia } = await kit.pago(pago);
  await lose(pago);
  expect(await recover()).toMatchObject({ charged: 1, recovered: [pago], unplaced: [], unproven: false });
  expect(await kit.pago(pago)).toMatchObject({
    id: pago,
    referencia,
    estado: 1,
    usuario_id: customer.id,
    pasarela_id: expect.any(String),
    extra: { ticket: '77', codigoAutorizacion: '123456' },
  });
  expect(await kit.facturaEstados(ids)).toEqual(ids.map(() => 1));
  expect(await kit.plantillas()).toEqual([]);
  expect(await recover()).toMatchObject({ charged: 1, recovered: [], unplaced: [] });
  expect(kit.gateway.ledger).toHaveLength(1);
});

test('en otra historia de la base nadie paga, y no se hace ningun cobro', async () => {
  const pago = await pay([factura(0)]);
  await lose(pago);
  const { status, body } = await kit.app().pagar(customer, [factura(0)]);
  expect([status, body.detail]).toEqual([
    503,
    'Los pagos están cerrados por un rato. No se hizo ningún cobro. Probá más tarde.',
  ]);
  await recover();
  await reopenPagos({ db: database.ownerDb }, { by });
  const again = await kit.app().pagar(customer, [factura(0)]);
  expect([again.status, again.body.detail]).toEqual([422, expect.stringContaining('ya está pagada')]);
  expect((await kit.app().pagar(customer, [factura(1)])).status).toBe(201);
  expect(kit.gateway.ledger).toHaveLength(2);
});

test('una factura que la copia no tiene espera su archivo, o se devuelve si alguien lo pide', async () => {
  const pago = await pay([factura(0)]);
  const { referencia } = await kit.pago(pago);
  await lose(pago);
  await sql`delete from facturas where id = ${factura(0)}`.execute(database.ownerDb);
  const unplaced = { referencia, importe: 1_840_050, reason: 'sin-facturas' };
  expect(await recover()).toMatchObject({ recovered: [], unplaced: [unplaced] });
  expect(await recover({ refund: ['OV1U1XAAAAAAAAAAAAAAA'] })).toMatchObject({ unplaced: [unplaced] });
  expect(kit.gateway.devoluciones).toEqual([]);
  expect(await recover({ refund: [referencia] })).toMatchObject({ refunded: [referencia], unplaced: [] });
  expect(await recover({ refund: [referencia] })).toMatchObject({ charged: 0, unplaced: [] });
  expect(kit.gateway.devoluciones).toHaveLength(1);
});

test('el archivo que vuelve a cargarse trae la factura con otro numero de fila', async () => {
  const late = await build.factura(database.db, { suministro_id: customer.suministro, importe_cent: 777 });
  const pago = await pay([late.id]);
  await lose(pago);
  await sql`delete from facturas where id = ${late.id}`.execute(database.ownerDb);
  const { id: _, ...same } = late;
  const { id } = await build.factura(database.db, same);
  expect(await recover()).toMatchObject({ recovered: [pago], unplaced: [] });
  expect(await kit.facturaEstados([id])).toEqual([1]);
});

test('de quien se registro despues de la copia no se sabe quien es', async () => {
  const pago = await pay([factura(0)]);
  await lose(pago);
  changeCharge(({ referencia }) => ({ referencia: referencia.replace(`U${customer.id}X`, 'U987654321X') }));
  expect(await recover()).toMatchObject({ unplaced: [{ reason: 'sin-usuario' }] });
});

test('un pago que la copia tiene sin enviar se da por cobrado, aunque el barrido lo haya anulado', async () => {
  const pago = await pay([factura(0)]);
  await lose();
  await sql`update pagos set estado = 0, enviado = null, pasarela_id = null, proxima_consulta = ${kit.clock.now()}
    where id = ${pago}`.execute(database.ownerDb);
  await sql`update facturas set estado_pago = 9, pagada = false where id = ${factura(0)}`.execute(
    database.ownerDb,
  );
  await kit.conciliarAfter(61_000);
  expect((await kit.pago(pago)).estado).toBe(4);
  expect(await recover()).toMatchObject({ charged: 1, recovered: [], unplaced: [] });
  expect([(await kit.pago(pago)).estado, await kit.facturaEstados([factura(0)])]).toEqual([1, [1]]);
  await recover();
  expect([kit.gateway.ledger.length, kit.gateway.devoluciones]).toEqual([1, []]);
});

test('lo que cobra otro sistema con la misma cuenta no se toca', async () => {
  for (const referencia of ['OV1XABCDEFGHIJKL', 'VENTA-1', `OV9U${customer.id}XAAAAAAAAAAAAAAA`])
    chargeOnLedger(kit.gateway, { referencia, importe: 1_840_050 });
  expect(await recover()).toMatchObject({ charged: 0, recovered: [], unplaced: [] });
});

test('un cobro sin decidir vuelve en verificacion, y el barrido lo resuelve', async () => {
  const pago = await pay([factura(0)]);
  await lose(pago);
  changeCharge(() => ({ isOngoing: true }));
  expect(await recover()).toMatchObject({ recovered: [pago] });
  expect([(await kit.pago(pago)).estado, await kit.facturaEstados([factura(0)])]).toEqual([3, [9]]);
  await kit.conciliarAfter(60_000);
  expect([(await kit.pago(pago)).estado, await kit.facturaEstados([factura(0)])]).toEqual([1, [1]]);
});

test('si un archivo la dio por paga, el pago vuelve y decide una persona', async () => {
  const pago = await pay([factura(0), factura(1)]);
  await lose(pago);
  await sql`update facturas set pagada = true where id = ${factura(0)}`.execute(database.ownerDb);
  expect(await recover()).toMatchObject({ recovered: [pago] });
  expect(await kit.plantillas()).toEqual(['personal_alerta']);
  expect(kit.gateway.devoluciones).toEqual([]);
});

test('mientras otro pago tiene la factura, espera', async () => {
  const pago = await pay([factura(0)]);
  await lose(pago);
  await sql`update facturas set estado_pago = 9 where id = ${factura(0)}`.execute(database.ownerDb);
  expect(await recover()).toMatchObject({ recovered: [], unplaced: [{ reason: 'en-pago' }] });
});

test('dos cobros con la misma referencia: uno paga y el otro se devuelve', async () => {
  const pago = await pay([factura(0)]);
  chargeOnLedger(kit.gateway, { referencia: (await kit.pago(pago)).referencia, importe: 1_840_050 });
  await lose(pago);
  expect(await recover()).toMatchObject({ charged: 1, recovered: [pago] });
  expect((await kit.pago(pago)).extra.devoluciones).toMatchObject([
    { motivo: 'duplicado', importeCent: 1_840_050 },
  ]);
});

test('la lista se cree un cuarto de hora despues de preguntar por primera vez', async () => {
  await lose();
  const first = await recover();
  const until = new Date('2026-11-16T10:15:00-03:00');
  kit.clock.advance(60_000);
  expect([first.trustedFrom, (await recover()).trustedFrom]).toEqual([until, until]);
});

test('lo que falta se sigue pidiendo aunque ya se haya repuesto algo posterior', async () => {
  const pago = await pay([factura(0)]);
  await lose(pago);
  await sql`delete from facturas where id = ${factura(0)}`.execute(database.ownerDb);
  const { since } = await recover();
  await sql`insert into pagos (usuario_id, total_cent, referencia, created)
    values (${customer.id}, 1, 'OVposterior', ${kit.clock.now()})`.execute(database.ownerDb);
  expect(await recover()).toMatchObject({ since, unplaced: [{ reason: 'sin-facturas' }] });
  const earlier = new Date(0);
  expect(await recover({ since: earlier })).toMatchObject({ since: earlier });
  expect(await recover({ since: kit.clock.now() })).toMatchObject({ since: earlier });
});

test('si la pasarela no contesta no se sabe nada', async () => {
  kit.gateway.listar = () => ({ kind: 'retryable', cause: 'HTTP 503' });
  expect(await recoverPagos({ ...kit.deps, db: database.ownerDb }, { by })).toEqual({
    kind: 'unanswered',
    cause: 'HTTP 503',
  });
});

describe('con códigos QR', () => {
  const control = idleOrders();
  const orders = createFakeOrders(control, kit.clock);
  beforeEach(() => Object.assign(control, idleOrders()));

  async function askForCode(): Promise<number> {
    const api = kit.app({ orders, cuentaMetodos: ['qr'] });
    const cuerpo = { metodo: 'qr', facturas: [`/api/facturas/${factura(0)}`] };
    const { body } = await api.call(customer.id, 'POST', '/api/pagos', { cuerpo });
    return Number(String(body['@id']).split('/').at(-1));
  }
  const deps = () => ({ ...kit.deps, orders, db: database.ownerDb });

  test('lo que se pagó con la billetera también vuelve, con su medio y su orden', async () => {
    const pago = await askForCode();
    payOrder(control.orders[0]);
    await lose(pago);
    expect(await recoverPagos(deps(), { by })).toMatchObject({ charged: 1, recovered: [pago], unplaced: [] });
    expect(await kit.pago(pago)).toMatchObject({
      ...{ id: pago, estado: 1, metodo: 'qr', pasarela_id: control.orders[0]?.id, clave: expect.any(String) },
    });
    expect(await kit.facturaEstados([factura(0)])).toEqual([1]);
  });

  test('lo que todavía se podía pagar se cancela, y la factura queda para pagar', async () => {
    const pago = await askForCode();
    await lose(pago);
    expect(await recoverPagos(deps(), { by })).toMatchObject({ charged: 1, recovered: [pago] });
    expect(await kit.facturaEstados([factura(0)])).toEqual([9]);
    kit.clock.advance(60_000);
    await conciliarPagos(deps());
    expect([(await kit.pago(pago)).estado, control.orders[0]?.estado]).toEqual([4, 'caducada']);
    expect(await kit.facturaEstados([factura(0)])).toEqual([0]);
  });

  test('si Mercado Pago no responde no se sabe todo, y los pagos no se abren', async () => {
    const listar = async () => ({ kind: 'retryable' as const, cause: 'timeout' });
    const found = await recoverPagos({ ...deps(), orders: { ...orders, listar } }, { by });
    expect(found).toEqual({ kind: 'unanswered', cause: 'timeout' });
  });
});
