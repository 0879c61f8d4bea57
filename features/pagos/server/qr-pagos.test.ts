import { facturaTokenOf } from '@oficina/facturas/server';
import { expectRefusal, rowOf, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { conciliarPagos } from './conciliar-pagos.ts';
import { expectConsistentFacturas } from './invariants.test-kit.ts';
import { nudgePago } from './nudge-pago.ts';
import { createFakeOrders, idleOrders, payOrder } from './orders.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';
import { vigilarPagos } from './vigilar-pagos.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const TOTAL = 41_873.5;

const database = useDatabase();
const kit = usePagos(database);
const maria = kit.useCustomer();
const facturas = kit.useFacturas(maria, [4_187_350]);
const control = idleOrders();
const orders = createFakeOrders(control, kit.clock);
const metodos = ['tarjeta', 'qr', 'billetera'];
const api = kit.app({ orders, enlaceMetodos: metodos, cuentaMetodos: metodos });
const deps = () => ({ ...kit.deps, orders });

let link = '';
beforeEach(async () => {
  Object.assign(control, idleOrders());
  const { id, token } = await rowOf(database.db, 'facturas', facturas[0] ?? 0);
  link = facturaTokenOf({ id, token });
});

let keys = 0;
const nextKey = () => {
  keys += 1;
  return `qr-${keys}`;
};
function ask(changes: object = {}, key = nextKey()) {
  const cuerpo = { metodo: 'qr', totalEsperado: TOTAL, ...changes };
  return api.call(null, 'POST', `/api/oob/factura/${link}/pagos`, { cuerpo, key });
}
const see = (clave: unknown, path = '') => api.call(null, 'GET', `/api/oob/pago/${String(clave)}${path}`);
const cancel = (clave: unknown) => api.call(null, 'POST', `/api/oob/pago/${String(clave)}/cancelar`);
const estadoOf = async (id: unknown) => (await kit.pago(Number(id))).estado;
const sweepAfter = async (ms: number) => {
  kit.clock.advance(ms);
  return conciliarPagos(deps());
};

describe('por el enlace', () => {
  test('el código se muestra, alguien lo paga y quien mira se entera en segundos', async () => {
    const { status, body } = await ask();
    expect([status, body]).toMatchObject([
      201,
      { metodo: 'qr', estado: 7, importe: TOTAL, vence: '2026-11-16T10:15:00-03:00', comprobante: false },
    ]);
    expect(control.orders).toMatchObject([
      {
        importe: 4_187_350,
        metodo: 'qr',
        expiresInS: 900,
        descripcion: expect.stringMatching(/^Factura \d\d\/\d{4}$/),
      },
    ]);
    const svg = await see(body.clave, '/qr.svg');
    expect([svg.status, svg.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect((await see(body.clave, '/qr.png')).headers['content-type']).toBe('image/png');
    await expectConsistentFacturas(database.db);

    payOrder(control.orders[0]);
    expect((await see(body.clave)).body.estado).toBe(7);
    kit.clock.advance(4 * SECOND);
    expect((await see(body.clave)).body).toMatchObject({ estado: 1, comprobante: true });
    expect(await kit.facturaEstados(facturas)).toEqual([1]);
    expect((await see(body.clave, '/qr.svg')).status).toBe(404);
    expect(await kit.plantillas()).toEqual(['pago_de_otro']);
  });

  test('quien mira muchas veces hace preguntar una vez cada cuatro segundos', async () => {
    const { body } = await ask();
    kit.clock.advance(4 * SECOND);
    await Promise.all([1, 2, 3, 4].map(() => see(body.clave)));
    expect(control.asked).toBe(1);
  });

  test('pedido otra vez es el mismo código, lo pida quien lo pida; con otro importe se dice', async () => {
    const { body } = await ask();
    const again = await ask();
    expect([again.status, again.body]).toEqual([200, body]);
    expectRefusal(
      await ask({ totalEsperado: 1 }),
      409,
      'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.',
    );
    expect(control.created).toBe(1);
  });

  test('dos a la vez: un solo código', async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.clave)).size).toBe(1);
    expect(control.orders).toHaveLength(1);
  });

  test('vencido no cobró nada, no avisa a nadie y la factura se puede pagar', async () => {
    const { body } = await ask();
    await sweepAfter(15 * MINUTE + 15 * SECOND);
    expect((await see(body.clave)).body.estado).toBe(4);
    expect(await kit.facturaEstados(facturas)).toEqual([0]);
    expect(await kit.plantillas()).toEqual([]);
    expect((await ask()).status).toBe(201);
  });

  test('si la pasarela dice que todavía espera después de su hora, se cancela antes de creerle', async () => {
    const { body } = await ask();
    Object.assign(control.orders[0] ?? {}, { ends: new Date('2027-01-01') });
    await sweepAfter(14 * MINUTE);
    expect(await estadoOf(body.id)).toBe(7);
    await sweepAfter(75 * SECOND);
    expect([await estadoOf(body.id), control.orders[0]?.estado]).toEqual([4, 'caducada']);
  });

  test('pagado en el último segundo: cuenta', async () => {
    const { body } = await ask();
    Object.assign(control.orders[0] ?? {}, { ends: new Date('2027-01-01') });
    control.cancel = (order) => {
      payOrder(order);
      return undefined;
    };
    await sweepAfter(15 * MINUTE + 15 * SECOND);
    expect(await estadoOf(body.id)).toBe(1);
  });

  test('la respuesta se perdió: nadie vio el código, así que se cancela y no queda nada', async () => {
    control.create = () => ({ kind: 'unknown', cause: 'timeout' });
    const { status, body } = await ask();
    expect([status, body.estado, control.created]).toEqual([201, 0, 2]);
    control.create = () => undefined;
    await sweepAfter(45 * SECOND);
    expect([await estadoOf(body.id), control.orders.map(({ estado }) => estado)]).toEqual([4, ['caducada']]);
    expect(control.orders).toHaveLength(1);
    expect(await kit.plantillas()).toEqual([]);
  });

  test('la respuesta se perdió y alguien lo pagó igual: cuenta una vez', async () => {
    control.create = () => ({ kind: 'unknown', cause: 'timeout' });
    const { body } = await ask();
    control.create = () => undefined;
    payOrder(control.orders[0]);
    await sweepAfter(45 * SECOND);
    expect(await estadoOf(body.id)).toBe(1);
    await expectConsistentFacturas(database.db);
  });

  test('sin código no se muestra nada: 503, y el personal sabe por qué', async () => {
    control.create = () => ({ kind: 'rejected', reason: { codigo: 'pos_not_found', detalle: 'HTTP 404' } });
    const answer = await ask();
    expectRefusal(
      answer,
      503,
      'El medio de pago no responde. No se hizo ningún cobro. Probá en unos minutos.',
    );
    expect(await kit.plantillas()).toEqual(['personal_alerta']);
    expect(await kit.facturaEstados(facturas)).toEqual([0]);
  });

  test('cancelar libera la factura en el momento; si lo pagaban, cuenta', async () => {
    const { body } = await ask();
    expect((await cancel(body.clave)).body).toMatchObject({ estado: 4 });
    expect(await kit.facturaEstados(facturas)).toEqual([0]);
    const second = (await ask()).body;
    control.cancel = (order) => {
      payOrder(order);
      return { kind: 'ok', value: 'not-waiting' };
    };
    expect((await cancel(second.clave)).body).toMatchObject({ estado: 1 });
    expect((await cancel(second.clave)).body).toMatchObject({ estado: 1 });
  });

  test('si la pasarela no responde no se cancela nada', async () => {
    const { body } = await ask();
    control.cancel = () => ({ kind: 'unknown', cause: 'timeout' });
    expectRefusal(await cancel(body.clave), 409, 'No pudimos cancelar el código. Esperá unos minutos.');
    expect(await estadoOf(body.id)).toBe(7);
  });

  test('pagado por otro importe: queda en verificación y el personal lo sabe una vez', async () => {
    const { body } = await ask();
    payOrder(control.orders[0], 100);
    await sweepAfter(20 * SECOND);
    await sweepAfter(30 * SECOND);
    expect(await estadoOf(body.id)).toBe(3);
    expect((await kit.plantillas()).filter((one) => one === 'personal_alerta')).toHaveLength(1);
  });

  test('sin respuesta diez minutos después de su hora, se verifica; y cuando responde, se resuelve', async () => {
    const { body } = await ask();
    control.consultar = () => ({ kind: 'retryable', cause: 'timeout' });
    await sweepAfter(15 * MINUTE + 15 * SECOND);
    expect(await estadoOf(body.id)).toBe(7);
    await sweepAfter(10 * MINUTE);
    expect(await estadoOf(body.id)).toBe(3);
    expect(await kit.facturaEstados(facturas)).toEqual([9]);
    control.consultar = () => undefined;
    await sweepAfter(10 * MINUTE);
    expect(await estadoOf(body.id)).toBe(4);
    await expectConsistentFacturas(database.db);
  });

  test('un aviso solo hace preguntar: el de nadie no hace nada, y vale en mayúsculas o por su referencia', async () => {
    const { body } = await ask();
    const { pasarela_id, referencia } = await kit.pago(Number(body.id));
    await nudgePago(deps(), { idPasarela: 'ORDDENADIE' });
    payOrder(control.orders[0]);
    await nudgePago(deps(), { idPasarela: String(pasarela_id).toLowerCase(), referencia });
    await conciliarPagos(deps(), { id: Number(body.id) });
    expect(await estadoOf(body.id)).toBe(1);
    await nudgePago(deps(), { idPasarela: 'ORDDENADIE', referencia });
    expect(await estadoOf(body.id)).toBe(1);
  });

  test('pagado después de terminar: paga la factura, o se devuelve si otro la pagó', async () => {
    const { body } = await ask();
    await cancel(body.clave);
    Object.assign(control.orders[0] ?? {}, { estado: 'pagada', paid: 4_187_350 });
    const card = await api.pagar(maria, facturas);
    expect(card.body.estado).toBe(1);
    kit.clock.advance(HOUR);
    await vigilarPagos(deps());
    expect(await estadoOf(body.id)).toBe(6);
    expect(control.orders[0]?.refunds).toHaveLength(1);
    expect((await kit.plantillas()).filter((one) => one === 'pago_devolucion')).toHaveLength(0);
    await expectConsistentFacturas(database.db);
  });

  test('de un código que terminó se pregunta dos veces más, y no cada quince minutos', async () => {
    const { body } = await ask();
    await cancel(body.clave);
    control.asked = 0;
    for (let quarter = 0; quarter < 4 * 26; quarter += 1) {
      kit.clock.advance(15 * MINUTE);
      await vigilarPagos(deps());
    }
    expect(control.asked).toBe(2);
    expect((await kit.pago(Number(body.id))).proxima_consulta).toBeNull();
  });

  test('el aviso de que se canceló no le quita la pregunta de una hora después', async () => {
    const { body } = await ask();
    const { pasarela_id } = await kit.pago(Number(body.id));
    await cancel(body.clave);
    const { proxima_consulta: first } = await kit.pago(Number(body.id));
    await nudgePago(deps(), { idPasarela: String(pasarela_id) });
    control.asked = 0;
    await conciliarPagos(deps(), { id: Number(body.id) });
    expect(control.asked).toBe(1);
    expect((await kit.pago(Number(body.id))).proxima_consulta).toEqual(first);
  });

  test('lo que nadie mira ya se pregunta si avisan que se pagó', async () => {
    const { body } = await ask();
    const { pasarela_id } = await kit.pago(Number(body.id));
    await cancel(body.clave);
    for (const hours of [1, 24]) {
      kit.clock.advance(hours * HOUR);
      await vigilarPagos(deps());
    }
    expect((await kit.pago(Number(body.id))).proxima_consulta).toBeNull();
    Object.assign(control.orders[0] ?? {}, { estado: 'pagada', paid: 4_187_350 });
    await nudgePago(deps(), { idPasarela: String(pasarela_id) });
    await conciliarPagos(deps(), { id: Number(body.id) });
    expect([await estadoOf(body.id), await kit.facturaEstados(facturas)]).toEqual([1, [1]]);
  });

  test('hasta su hora no se suelta la factura, aunque la pasarela diga que no conoce la orden', async () => {
    const { body } = await ask();
    control.consultar = () => ({ kind: 'ok', value: { estado: 'inexistente' } });
    for (let look = 0; look < 6; look += 1) await sweepAfter(2.5 * MINUTE - SECOND);
    expect(await estadoOf(body.id)).toBe(7);
    await sweepAfter(2 * MINUTE);
    expect(await estadoOf(body.id)).toBe(4);
  });

  test('la billetera del mismo teléfono lleva a pagar y vuelve a ese pago', async () => {
    const { body } = await ask({ metodo: 'billetera', email: 'rosa@correo.test' });
    expect(body).toMatchObject({ estado: 7, pagarUrl: expect.stringContaining('https://pagar.test/') });
    expect(control.orders[0]).toMatchObject({
      email: 'rosa@correo.test',
      returnTo: `https://oficina.test/f/p/${String(body.clave)}`,
    });
    expect((await see(body.clave, '/qr.svg')).status).toBe(404);
    payOrder(control.orders[0]);
    await sweepAfter(20 * SECOND);
    expect(await kit.plantillas()).toEqual(['pago_aprobado', 'pago_de_otro']);
  });
});
