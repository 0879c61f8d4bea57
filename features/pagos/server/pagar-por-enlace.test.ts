import { facturaTokenOf } from '@oficina/facturas/server';
import { createLimits } from '@oficina/http';
import { changeRows, expectRefusal, rowOf, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { usePagos } from './pagos.test-kit.ts';
import { RECHAZO, UNKNOWN, UNREACHABLE } from './pasarela.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const facturas = kit.useFacturas(maria, [4_187_350]);
const CARD = {
  ...{ numero: '4507990000004905', vencimiento: '0830', cvc: '123', titularNombre: 'Rosa Ledesma' },
  ...{ titularDocumento: '25123456', titularFechaNac: '1960-07-24' },
};
const BODY = { metodo: 'tarjeta', ...CARD, totalEsperado: 41_873.5 };
const IN_PAGO = 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.';

let link = '';
beforeEach(async () => {
  const { id, token } = await rowOf(database.db, 'facturas', facturas[0] ?? 0);
  link = facturaTokenOf({ id, token });
});

let keys = 0;
const nextKey = () => {
  keys += 1;
  return `clave-${keys}`;
};
function pay(changes: object = {}, { key = nextKey(), on = api, token = link, ip = '10.0.0.1' } = {}) {
  const cuerpo = { ...BODY, ...changes };
  return on.call(null, 'POST', `/api/oob/factura/${token}/pagos`, { cuerpo, key, ip });
}
const see = (clave: unknown, path = '') => api.call(null, 'GET', `/api/oob/pago/${String(clave)}${path}`);

describe('con una tarjeta y sin cuenta', () => {
  test('se cobra lo que se vio, una vez, y su clave lo muestra', async () => {
    const { status, body } = await pay({ email: 'Rosa@Correo.test' });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ '@type': 'PagoPublico', clave: expect.any(String), id: expect.any(Number), metodo: 'tarjeta' },
      ...{ estado: 1, importe: 41_873.5, created: expect.any(String), resuelto: expect.any(String) },
      factura: {
        numero: expect.any(String),
        periodo: expect.any(String),
        suministroCuenta: expect.any(String),
      },
      ...{ ultimos4: '4905', comprobante: true },
    });
    expect(kit.gateway.charges).toMatchObject([
      { importe: 4_187_350, payer: { email: 'rosa@correo.test' }, card: { unsaved: { marca: 'visa' } } },
    ]);
    expect(await kit.facturaEstados(facturas)).toEqual([1]);
    expect((await see(body.clave)).body).toEqual(body);
    expect((await see(body.clave, '/comprobante')).status).toBe(200);
    expect((await kit.mensajes()).map(({ plantilla, para }) => [plantilla, para])).toEqual([
      ['pago_aprobado', 'rosa@correo.test'],
      ['pago_de_otro', expect.any(String)],
    ]);
  });

  test('repetido con la misma clave es el mismo pago; con otro contenido se niega', async () => {
    const first = await pay({}, { key: 'una' });
    const again = await pay({}, { key: 'una' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expectRefusal(
      await pay({ totalEsperado: 1 }, { key: 'una' }),
      409,
      'Esa operación ya se envió con otros datos.',
    );
    expect(kit.gateway.charges).toHaveLength(1);
  });

  test('quien perdió la respuesta la encuentra con su pedido, y con ningún otro', async () => {
    const { body } = await pay({}, { key: 'perdida' });
    const find = (key: string, token = link) =>
      api.call(null, 'GET', `/api/oob/factura/${token}/pagos/${key}`);
    expect((await find('perdida')).body).toEqual(body);
    const [otra] = await kit.facturas(maria);
    const other = await rowOf(database.db, 'facturas', otra ?? 0);
    for (const answer of [await find('otra'), await find('perdida', facturaTokenOf(other))])
      expectRefusal(answer, 404, 'No encontramos el pago.');
  });

  test('dos a la vez: uno cobra y al otro se le dice', async () => {
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(kit.gateway.charges).toHaveLength(1);
  });

  test('rechazada, la factura se puede pagar otra vez', async () => {
    kit.gateway.cobrar = async () => ({ kind: 'rejected', reason: RECHAZO });
    const { body } = await pay();
    expect(body).toMatchObject({ estado: 2, motivoRechazo: expect.any(String), comprobante: false });
    expect(await kit.facturaEstados(facturas)).toEqual([0]);
    expectRefusal(
      await see(body.clave, '/comprobante'),
      409,
      'El comprobante está disponible cuando el pago se acredita.',
    );
    kit.gateway.cobrar = () => undefined;
    expect((await pay()).body).toMatchObject({ estado: 1 });
  });

  test('sin respuesta queda en verificación, y nadie más la paga', async () => {
    kit.gateway.cobrar = async () => UNKNOWN;
    const { body } = await pay();
    expect(body).toMatchObject({ estado: 3 });
    expectRefusal(await pay(), 409, IN_PAGO);
    await kit.chargeAtGateway(Number(body.id));
    await kit.conciliarAfter(60_000);
    expect((await see(body.clave)).body).toMatchObject({ estado: 1, comprobante: true });
  });

  test('de la tarjeta quedan los últimos cuatro y nada más', async () => {
    await pay();
    const tables = ['pagos', 'auditoria', 'mensajes', 'limites', 'tarjeta_intentos'] as const;
    const rows = await Promise.all(
      tables.map((table) => database.ownerDb.selectFrom(table).selectAll().execute()),
    );
    const kept = JSON.stringify(rows) + kit.lines.join('\n');
    expect(kept).toContain('4905');
    for (const secret of ['4507990000004905', '450799', '25123456', '1960-07-24', 'LEDESMA'])
      expect(kept, secret).not.toContain(secret);
    const [trail] = await rowsOf(database.db, 'auditoria', { accion: 'pago.crear' }, ['actor_id', 'ip']);
    expect(trail).toEqual({ actor_id: null, ip: expect.any(String) });
  });
});

describe('lo que no se puede pagar no se cobra ni gasta un intento', () => {
  test.each([
    [
      'con otro importe',
      { totalEsperado: 41_873.49 },
      409,
      'El importe cambió: ahora son $ 41.873,50. Revisalo y confirmá de nuevo.',
    ],
    ['con otro medio', { metodo: 'billetera' }, 422, 'El medio de pago no está disponible.'],
    ['con un correo que no es', { email: 'rosa' }, 422, undefined],
    ['con una tarjeta que no es', { numero: '4507990000004900' }, 422, 'El número de tarjeta no es válido.'],
    ['sin el código', { cvc: '' }, 422, 'Completá este dato.'],
  ])('%s', async (_, changes, status, sentence) => {
    const answer = await pay(changes);
    expect(answer.status).toBe(status);
    if (sentence) expect(JSON.stringify(answer.body).replaceAll('\u00a0', ' ')).toContain(sentence);
    expect(kit.gateway.charges).toEqual([]);
    expect(await kit.facturaEstados(facturas)).toEqual([0]);
  });

  test('pagada, pagándose, de un suministro que no paga por acá, o con un enlace que no es', async () => {
    const id = facturas[0] ?? 0;
    await changeRows(database.db, 'suministros', maria.suministro, { pago_inhabilitado: true });
    expectRefusal(await pay(), 422, 'Esta factura no se puede pagar por acá. Comunicate con la cooperativa.');
    await changeRows(database.db, 'suministros', maria.suministro, { pago_inhabilitado: false });
    await changeRows(database.db, 'facturas', id, { estado_pago: 9 });
    expectRefusal(await pay(), 409, IN_PAGO);
    await changeRows(database.db, 'facturas', id, { estado_pago: 1, pagada: true });
    expectRefusal(await pay(), 409, 'Esta factura ya está pagada.');
    expectRefusal(
      await pay({}, { token: link.replace(/.{3}$/, '000') }),
      404,
      'El enlace no es válido o venció.',
    );
    expect(kit.gateway.charges).toEqual([]);
  });

  test('sin clave, o con el medio apagado', async () => {
    const asked = { cuerpo: BODY };
    expectRefusal(
      await api.call(null, 'POST', `/api/oob/factura/${link}/pagos`, asked),
      422,
      'Falta la clave de la operación. Recargá la página y probá de nuevo.',
    );
    const off = kit.app({ enlaceMetodos: [] });
    expectRefusal(await pay({}, { on: off }), 422, 'metodo: El medio de pago no está disponible.');
  });
});

describe('los límites', () => {
  beforeEach(() => database.ownerDb.deleteFrom('limites').execute());
  const limited = (changes: object = {}) =>
    kit.app({ limits: createLimits(database.db, kit.clock), ...changes });

  test('seis tarjetas rechazadas por factura en un día; lo aprobado y lo que no salió se devuelve', async () => {
    const on = limited();
    kit.gateway.cobrar = async () => UNREACHABLE;
    for (let n = 0; n < 4; n += 1)
      expect((await pay({}, { on, ip: '10.1.0.1' })).body).toMatchObject({ estado: 4 });
    // The bank could not be reached, which says nothing of the card.
    kit.gateway.cobrar = async () => ({ kind: 'rejected', reason: { ...RECHAZO, codigo: '96' } });
    for (let n = 0; n < 13; n += 1)
      expect((await pay({}, { on, ip: '10.1.0.1' })).body).toMatchObject({ estado: 2 });
    kit.gateway.cobrar = async () => ({ kind: 'rejected', reason: RECHAZO });
    for (let n = 0; n < 6; n += 1)
      expect((await pay({}, { on, ip: `10.2.${n}.1` })).body).toMatchObject({ estado: 2 });
    expect((await pay({}, { on, ip: '10.3.0.1' })).status).toBe(429);
    kit.clock.advance(24 * 3_600_000 + 1_000);
    kit.gateway.cobrar = () => undefined;
    expect((await pay({}, { on, ip: '10.3.0.1' })).body).toMatchObject({ estado: 1 });
  });

  test('el freno: con muchas rechazadas entre todos, por una hora ninguna, y se avisa una vez', async () => {
    const on = limited({ rechazosPorHora: 3 });
    kit.gateway.cobrar = async () => ({ kind: 'rejected', reason: RECHAZO });
    for (let n = 0; n < 3; n += 1)
      expect((await pay({}, { on, ip: `10.4.${n}.1` })).body).toMatchObject({ estado: 2 });
    kit.gateway.cobrar = () => undefined;
    expectRefusal(
      await pay({}, { on, ip: '10.5.0.1' }),
      503,
      'Por ahora no se puede pagar con tarjeta desde el enlace. Ingresá a tu cuenta o probá más tarde.',
    );
    const alerts = (await kit.mensajes()).filter(({ plantilla }) => plantilla === 'personal_alerta');
    expect(JSON.stringify(alerts)).toContain('Muchos rechazos en pagos por enlace');
    expect(alerts).toHaveLength(1);
    kit.clock.advance(3_600_000 + 1_000);
    expect((await pay({}, { on, ip: '10.5.0.1' })).body).toMatchObject({ estado: 1 });
  });
});

test('con una clave inventada, ajena o mal escrita no hay nada, siempre igual', async () => {
  const { body } = await pay();
  const clave = String(body.clave);
  const [id = '', ...secret] = clave.split('-');
  for (const wrong of [
    'nada',
    `${id}-${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`,
    `${(Number.parseInt(id, 36) + 1).toString(36)}-${secret.join('-')}`,
  ]) {
    expectRefusal(await see(wrong), 404, 'No encontramos el pago.');
    expectRefusal(await see(wrong, '/comprobante'), 404, 'No encontramos el pago.');
  }
  const own = await api.pagar(maria, await kit.facturas(maria, [100_000]));
  expect((await see(`${Number(own.body.id).toString(36)}-${secret.join('-')}`)).status).toBe(404);
});
