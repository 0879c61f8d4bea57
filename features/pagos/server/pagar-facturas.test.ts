import { build, expectRefusal, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { expectConsistentFacturas } from './invariants.test-kit.ts';
import { CVC, insertTarjeta, usePagos } from './pagos.test-kit.ts';
import { UNKNOWN } from './pasarela.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const facturas = kit.useFacturas(maria, [1_840_050, 210_000]);

describe('pagar', () => {
  test('aprobado: 201 con el pago entero, las facturas pagadas y un solo cobro por su total', async () => {
    const { status, headers, body } = await api.pagar(maria, facturas);
    expect(status).toBe(201);
    expect(headers.location).toBe(body['@id']);
    expect(body).toEqual({
      '@context': '/api/contexts/Pago',
      '@id': `/api/pagos/${body.id}`,
      '@type': 'Pago',
      id: body.id,
      metodo: 'tarjeta',
      estado: 1,
      created: '2026-11-16T10:00:00-03:00',
      facturasTotal: 20_500.5,
      usuario: `/api/usuarios/${maria.id}`,
      origen: 'web',
      facturas: [
        expect.objectContaining({
          '@id': `/api/facturas/${facturas[0]}`,
          importe: 18_400.5,
          estadoPago: 1,
          pagada: true,
        }),
        expect.objectContaining({ '@type': 'Factura', importe: 2100, periodo: '2026-10' }),
      ],
      tarjeta: {
        '@id': `/api/tarjetas/${maria.tarjeta}`,
        '@type': 'Tarjeta',
        id: maria.tarjeta,
        numeroEnmascarado: '************4905',
        emisorNombre: 'Visa',
      },
    });
    expect(kit.gateway.charges).toMatchObject([
      { importe: 2_050_050, card: { owner: { usuarioId: maria.id } }, payer: { email: maria.email } },
    ]);
    expect(kit.gateway.charges[0]?.referencia).toMatch(new RegExp(`^OV${body.id}U${maria.id}X[A-Z2-7]{15}$`));
    expect(await kit.plantillas()).toEqual(['pago_aprobado']);
    await expectConsistentFacturas(database.db);
  });

  test('el importe sale de la base: lo que mande el cliente no se lee', async () => {
    await api.pagar(maria, facturas, { facturasTotal: 1, importe: 1, origen: 'caja', estado: 1 });
    expect(kit.gateway.charges[0]?.importe).toBe(2_050_050);
    expect(await kit.pago(await kit.lastPagoId())).toMatchObject({ origen: 'web', total_cent: 2_050_050 });
  });

  test.each([
    ['app', 'app'],
    ['web', 'web'],
    ['caja', 'web'],
    [undefined, 'web'],
  ])('de origen %s queda como pagado en %s', async (origen, expectedOrigen) => {
    const { status, body } = await api.pagar(maria, facturas, { origen });
    expect([status, body.origen]).toEqual([201, expectedOrigen]);
  });

  test('la misma factura dos veces en el pedido se paga una vez', async () => {
    const [one = 0] = facturas;
    expect((await api.pagar(maria, [one, one])).body).toMatchObject({ estado: 1, facturasTotal: 18_400.5 });
  });

  test('el código de seguridad no queda en filas, trabajos, registro ni huella', async () => {
    kit.gateway.cobrar = async () => {
      throw new Error(`algo con ${CVC}`);
    };
    await api.pagar(maria, facturas, { key: 'una' });
    const card = kit.gateway.charges[0]?.card;
    expect(card && 'cvc' in card && card.cvc.reveal()).toBe(CVC);
    const tables = ['pagos', 'pago_facturas', 'mensajes', 'auditoria', 'tarjetas', 'limites'] as const;
    const everything = await Promise.all(
      tables.map((table) => database.ownerDb.selectFrom(table).selectAll().execute()),
    );
    const queuedJobs = await database.ownerDb
      .withSchema('pgboss')
      .selectFrom('job' as never)
      .selectAll()
      .execute();
    expect(queuedJobs.length).toBeGreaterThan(0);
    // The code is searched with its quotes, because a number of three digits appears inside many others.
    expect(JSON.stringify([everything, queuedJobs])).not.toContain(`"${CVC}"`);
    expect(kit.lines.join('\n')).not.toContain(`"${CVC}"`);
    const other = await api.pagar(maria, facturas, { key: 'una', tarjetaCvc: '111' });
    expect(other.status).toBe(200);
  });
});

describe('la clave de idempotencia', () => {
  test('mismo pedido: 200 con el original como está ahora, en cualquier orden, y un solo cobro', async () => {
    const first = await api.pagar(maria, facturas, { key: 'k-1' });
    const second = await api.pagar(maria, facturas.toReversed(), { key: 'k-1' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(kit.gateway.charges).toHaveLength(1);
  });

  test('otros datos: 409 y nada cambia', async () => {
    await api.pagar(maria, facturas.slice(0, 1), { key: 'k-2' });
    const before = await kit.snapshot();
    const refused = await api.pagar(maria, facturas.slice(1), { key: 'k-2' });
    expectRefusal(refused, 409, 'Esa operación ya se envió con otros datos.');
    expect(await kit.snapshot()).toBe(before);
  });

  test('la de otra persona es otra', async () => {
    await api.pagar(maria, facturas.slice(0, 1), { key: 'k-3' });
    const juan = await kit.customer();
    expect((await api.pagar(juan, await kit.facturas(juan), { key: 'k-3' })).status).toBe(201);
  });

  test('mal escrita: 422 y nada cambia', async () => {
    const before = await kit.snapshot();
    const refused = await api.pagar(maria, facturas, { key: 'a b' });
    expectRefusal(refused, 422, 'La clave de idempotencia no es válida.');
    expect(await kit.snapshot()).toBe(before);
  });

  test('una tarjeta puesta como clave: 422 y nada cambia', async () => {
    const before = await kit.snapshot();
    for (const key of ['4507990000004905', '4507-9900-0000-4905']) {
      expectRefusal(await api.pagar(maria, facturas, { key }), 422, 'La clave de idempotencia no es válida.');
    }
    expect(await kit.snapshot()).toBe(before);
    // Many clients send the time in milliseconds as the key.
    expect((await api.pagar(maria, facturas, { key: '1794752053869' })).status).toBe(201);
  });

  test('doble clic: diez a la vez con la misma clave hacen un pago y un cobro', async () => {
    const respuestas = await Promise.all(
      Array.from({ length: 10 }, () => api.pagar(maria, facturas, { key: 'k-4' })),
    );
    expect(respuestas.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(respuestas.map(({ body }) => body.id)).size).toBe(1);
    expect(kit.gateway.charges).toHaveLength(1);
  });

  test('diez a la vez con la misma clave y facturas distintas: un pago; el resto 409', async () => {
    const manyFacturas = await kit.facturas(maria, Array(10).fill(100_000));
    const respuestas = await Promise.all(manyFacturas.map((id) => api.pagar(maria, [id], { key: 'k-5' })));
    expect(respuestas.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(kit.gateway.charges).toHaveLength(1);
    await expectConsistentFacturas(database.db);
  });
});

describe('lo que no se puede pagar', () => {
  const BEING_PAID = 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.';

  async function expectNoChange(attempt: () => Promise<{ status: number; body: Record<string, unknown> }>) {
    const before = await kit.snapshot();
    const { status, body } = await attempt();
    expect(await kit.snapshot()).toBe(before);
    expect(kit.gateway.charges).toHaveLength(0);
    return { status, body, violations: body.violations as { propertyPath: string; message: string }[] };
  }
  const rechazo = (propertyPath: string, message: string) => ({
    status: 422,
    violations: [expect.objectContaining({ propertyPath, message })],
  });

  test.each([
    ['metodo', { metodo: 'efectivo' }, 'El medio de pago no está disponible.'],
    ['tarjetaCvc', { tarjetaCvc: '12' }, 'Escribí el código de seguridad de la tarjeta.'],
    ['tarjetaCvc', { tarjetaCvc: '12a' }, 'Escribí el código de seguridad de la tarjeta.'],
    // Only American Express uses four digits.
    ['tarjetaCvc', { tarjetaCvc: '1234' }, 'Escribí el código de seguridad de la tarjeta.'],
    ['facturas', { facturas: [] }, 'Elegí al menos una factura.'],
    [
      'facturas',
      { facturas: Array.from({ length: 51 }, (_, n) => `/api/facturas/${n + 1}`) },
      'Podés pagar hasta 50 facturas por vez.',
    ],
    ['facturas', { facturas: ['/api/facturas/999999'] }, 'Una de las facturas no está disponible.'],
    ['tarjeta', { tarjeta: '/api/tarjetas/999999' }, 'La tarjeta no está disponible. Elegí otra.'],
  ])('%s: %j', async (field, cambios, sentence) => {
    expect(await expectNoChange(() => api.pagar(maria, facturas, cambios))).toMatchObject(
      rechazo(field, sentence),
    );
  });

  test('una American Express lleva cuatro números', async () => {
    const tarjeta = await insertTarjeta(database.db, maria.id, { bin: '373953' });
    const tooShort = await expectNoChange(() => api.pagar({ ...maria, tarjeta }, facturas));
    expect(tooShort).toMatchObject(rechazo('tarjetaCvc', 'Escribí el código de seguridad de la tarjeta.'));
    expect((await api.pagar({ ...maria, tarjeta }, facturas, { tarjetaCvc: '1234' })).status).toBe(201);
  });

  test('una tarjeta vencida, eliminada o ajena; la de este mes sirve', async () => {
    const { db } = database;
    const withTarjeta = (tarjeta: number) => api.pagar({ ...maria, tarjeta }, facturas);
    const vencida = await insertTarjeta(db, maria.id, { vencimiento: '1026' });
    expect(await expectNoChange(() => withTarjeta(vencida))).toMatchObject(
      rechazo('tarjeta', 'La tarjeta está vencida. Elegí otra o agregá una nueva.'),
    );
    const juan = await kit.customer();
    for (const other of [await insertTarjeta(db, maria.id, { eliminada: new Date() }), juan.tarjeta])
      expect(await expectNoChange(() => withTarjeta(other))).toMatchObject(
        rechazo('tarjeta', 'La tarjeta no está disponible. Elegí otra.'),
      );
    expect((await withTarjeta(await insertTarjeta(db, maria.id, { vencimiento: '1126' }))).status).toBe(201);
  });

  test('una factura ajena entre las propias', async () => {
    const foreignFacturas = await kit.facturas(await kit.customer());
    expect(await expectNoChange(() => api.pagar(maria, [...facturas, ...foreignFacturas]))).toMatchObject(
      rechazo('facturas', 'Una de las facturas no está disponible.'),
    );
  });

  test('una ya pagada, con su número', async () => {
    const { id, numero } = await build.factura(database.db, {
      suministro_id: maria.suministro,
      pagada: true,
    });
    const answer = await expectNoChange(() => api.pagar(maria, [...facturas, id]));
    expect(answer).toMatchObject(rechazo('', `La factura ${numero} ya está pagada.`));
    expect(answer.body.code).toBe('factura-pagada');
  });

  test('un suministro inhabilitado, con su cuenta', async () => {
    const { id: suministro_id, cuenta } = await build.suministro(database.db, { pago_inhabilitado: true });
    await build.usuarioSuministro(database.db, { usuario_id: maria.id, suministro_id });
    const { id } = await build.factura(database.db, { suministro_id });
    const sentence = `El suministro ${cuenta} no admite pagos por la web. Comunicate con la cooperativa.`;
    expect(await expectNoChange(() => api.pagar(maria, [...facturas, id]))).toMatchObject(
      rechazo('', sentence),
    );
  });

  test('un crédito no se paga ni abarata otra factura', async () => {
    const [creditFactura = 0] = await kit.facturas(maria, [-100_000]);
    expect(await expectNoChange(() => api.pagar(maria, [...facturas, creditFactura]))).toMatchObject(
      rechazo('facturas', 'Una de las facturas no está disponible.'),
    );
  });

  test('en proceso, sin clave: 422 con la IRI del pago vivo', async () => {
    kit.gateway.cobrar = async () => UNKNOWN;
    const { body } = await api.pagar(maria, facturas.slice(0, 1));
    kit.gateway.charges.length = 0;
    const other = await expectNoChange(() => api.pagar(maria, facturas));
    expect(other).toMatchObject(rechazo('', BEING_PAID));
    expect(other.body.pago).toBe(body['@id']);
  });

  test('en proceso por el pago de otra persona del suministro: lo mismo, sin decir cuál', async () => {
    kit.gateway.cobrar = async () => UNKNOWN;
    const juan = await kit.customer();
    await build.usuarioSuministro(database.db, { usuario_id: juan.id, suministro_id: maria.suministro });
    await api.pagar(maria, facturas);
    kit.gateway.charges.length = 0;
    const other = await expectNoChange(() => api.pagar(juan, facturas));
    expect(other).toMatchObject(rechazo('', BEING_PAID));
    expect(other.body).not.toHaveProperty('pago');
  });

  test('sin ingresar 401 y sin confirmar 403', async () => {
    const nuevo = await build.usuario(database.db, { roles: [] });
    expect((await api.call(null, 'POST', '/api/pagos', { cuerpo: {} })).status).toBe(401);
    expect((await expectNoChange(() => api.pagar({ ...maria, id: nuevo.id }, facturas))).status).toBe(403);
  });

  test('once por minuto son demasiados', async () => {
    const { createLimits } = await import('@oficina/http');
    const limitedApi = kit.app({ limits: createLimits(database.db, kit.clock) });
    const juan = await kit.customer();
    const intentos = [];
    for (let n = 0; n < 11; n += 1) intentos.push((await limitedApi.pagar(juan, [999_999])).status);
    expect(intentos).toEqual([...Array(10).fill(422), 429]);
  });
});
