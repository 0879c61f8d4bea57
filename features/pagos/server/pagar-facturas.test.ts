import { build, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { facturasEnOrden } from './invariantes.test-kit.ts';
import { type Cliente, CVC, tarjetaDe, usePagos } from './pagos.test-kit.ts';
import { DUDA } from './pasarela.test-kit.ts';

const database = useDatabase();
const mundo = usePagos(database);
let casa: ReturnType<typeof mundo.app>;
let maria: Cliente;
let facturas: number[];

beforeAll(() => {
  casa = mundo.app();
});
beforeEach(async () => {
  maria = await mundo.cliente();
  facturas = await mundo.facturas(maria, [1_840_050, 210_000]);
});

describe('pagar', () => {
  test('aprobado: 201 con el pago entero, las facturas pagadas y un solo cobro por su total', async () => {
    const { status, headers, body } = await casa.pagar(maria, facturas);
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
    expect(mundo.mano.cobros).toMatchObject([
      { importe: 2_050_050, pagador: { usuarioId: maria.id, email: maria.email } },
    ]);
    expect(mundo.mano.cobros[0]?.referencia).toMatch(new RegExp(`^OV${body.id}X[A-Z2-7]{12}$`));
    expect(await mundo.plantillas()).toEqual(['pago_aprobado']);
    await facturasEnOrden(database.db);
  });

  test('el importe sale de la base: lo que mande el cliente no se lee', async () => {
    await casa.pagar(maria, facturas, { facturasTotal: 1, importe: 1, origen: 'caja', estado: 1 });
    expect(mundo.mano.cobros[0]?.importe).toBe(2_050_050);
    expect(await mundo.pago(await mundo.ultimo())).toMatchObject({ origen: 'web', total_cent: 2_050_050 });
  });

  test.each([
    ['app', 'app'],
    ['web', 'web'],
    ['caja', 'web'],
    [undefined, 'web'],
  ])('de origen %s queda como pagado en %s', async (origen, queda) => {
    const { status, body } = await casa.pagar(maria, facturas, { origen });
    expect([status, body.origen]).toEqual([201, queda]);
  });

  test('la misma factura dos veces en el pedido se paga una vez', async () => {
    const [una = 0] = facturas;
    expect((await casa.pagar(maria, [una, una])).body).toMatchObject({ estado: 1, facturasTotal: 18_400.5 });
  });

  test('el código de seguridad no queda en filas, trabajos, registro ni huella', async () => {
    mundo.mano.cobrar = async () => {
      throw new Error(`algo con ${CVC}`);
    };
    await casa.pagar(maria, facturas, { clave: 'una' });
    expect(mundo.mano.cobros[0]?.cvc.reveal()).toBe(CVC);
    const tablas = ['pagos', 'pago_facturas', 'mensajes', 'auditoria', 'tarjetas', 'limites'] as const;
    const todo = await Promise.all(
      tablas.map((tabla) => database.ownerDb.selectFrom(tabla).selectAll().execute()),
    );
    const cola = await database.ownerDb
      .withSchema('pgboss')
      .selectFrom('job' as never)
      .selectAll()
      .execute();
    expect(cola.length).toBeGreaterThan(0);
    // Between quotes: a number of three digits is inside many others.
    expect(JSON.stringify([todo, cola])).not.toContain(`"${CVC}"`);
    expect(mundo.lines.join('\n')).not.toContain(`"${CVC}"`);
    const otra = await casa.pagar(maria, facturas, { clave: 'una', tarjetaCvc: '111' });
    expect(otra.status).toBe(200);
  });
});

describe('la clave de idempotencia', () => {
  test('mismo pedido: 200 con el original como está ahora, en cualquier orden, y un solo cobro', async () => {
    const primero = await casa.pagar(maria, facturas, { clave: 'k-1' });
    const segundo = await casa.pagar(maria, facturas.toReversed(), { clave: 'k-1' });
    expect([primero.status, segundo.status]).toEqual([201, 200]);
    expect(segundo.body).toEqual(primero.body);
    expect(mundo.mano.cobros).toHaveLength(1);
  });

  test('otros datos: 409 y nada cambia', async () => {
    await casa.pagar(maria, facturas.slice(0, 1), { clave: 'k-2' });
    const antes = await mundo.huella();
    const otra = await casa.pagar(maria, facturas.slice(1), { clave: 'k-2' });
    expect([otra.status, otra.body.detail]).toEqual([409, 'Esa operación ya se envió con otros datos.']);
    expect(await mundo.huella()).toBe(antes);
  });

  test('la de otra persona es otra', async () => {
    await casa.pagar(maria, facturas.slice(0, 1), { clave: 'k-3' });
    const juan = await mundo.cliente();
    expect((await casa.pagar(juan, await mundo.facturas(juan), { clave: 'k-3' })).status).toBe(201);
  });

  test('mal escrita: 422 y nada cambia', async () => {
    const antes = await mundo.huella();
    const { status, body } = await casa.pagar(maria, facturas, { clave: 'a b' });
    expect([status, body.detail]).toEqual([422, 'La clave de idempotencia no es válida.']);
    expect(await mundo.huella()).toBe(antes);
  });

  test('una tarjeta puesta como clave: 422 y nada cambia', async () => {
    const antes = await mundo.huella();
    for (const clave of ['4507990000004905', '4507-9900-0000-4905']) {
      const { status, body } = await casa.pagar(maria, facturas, { clave });
      expect([status, body.detail]).toEqual([422, 'La clave de idempotencia no es válida.']);
    }
    expect(await mundo.huella()).toBe(antes);
    // The hour in milliseconds is what many clients send.
    expect((await casa.pagar(maria, facturas, { clave: '1794752053869' })).status).toBe(201);
  });

  test('doble clic: diez a la vez con la misma clave hacen un pago y un cobro', async () => {
    const respuestas = await Promise.all(
      Array.from({ length: 10 }, () => casa.pagar(maria, facturas, { clave: 'k-4' })),
    );
    expect(respuestas.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(respuestas.map(({ body }) => body.id)).size).toBe(1);
    expect(mundo.mano.cobros).toHaveLength(1);
  });

  test('diez a la vez con la misma clave y facturas distintas: un pago; el resto 409', async () => {
    const muchas = await mundo.facturas(maria, Array(10).fill(100_000));
    const respuestas = await Promise.all(muchas.map((id) => casa.pagar(maria, [id], { clave: 'k-5' })));
    expect(respuestas.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(mundo.mano.cobros).toHaveLength(1);
    await facturasEnOrden(database.db);
  });
});

describe('lo que no se puede pagar', () => {
  const EN_PAGO = 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.';

  async function noCambiaNada(intentar: () => Promise<{ status: number; body: Record<string, unknown> }>) {
    const antes = await mundo.huella();
    const { status, body } = await intentar();
    expect(await mundo.huella()).toBe(antes);
    expect(mundo.mano.cobros).toHaveLength(0);
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
    // Four digits only on an American Express.
    ['tarjetaCvc', { tarjetaCvc: '1234' }, 'Escribí el código de seguridad de la tarjeta.'],
    ['facturas', { facturas: [] }, 'Elegí al menos una factura.'],
    [
      'facturas',
      { facturas: Array.from({ length: 51 }, (_, n) => `/api/facturas/${n + 1}`) },
      'Podés pagar hasta 50 facturas por vez.',
    ],
    ['facturas', { facturas: ['/api/facturas/999999'] }, 'Una de las facturas no está disponible.'],
    ['tarjeta', { tarjeta: '/api/tarjetas/999999' }, 'La tarjeta no está disponible. Elegí otra.'],
  ])('%s: %j', async (campo, cambios, oracion) => {
    expect(await noCambiaNada(() => casa.pagar(maria, facturas, cambios))).toMatchObject(
      rechazo(campo, oracion),
    );
  });

  test('una American Express lleva cuatro números', async () => {
    const tarjeta = await tarjetaDe(database.db, maria.id, { bin: '373953' });
    const corto = await noCambiaNada(() => casa.pagar({ ...maria, tarjeta }, facturas));
    expect(corto).toMatchObject(rechazo('tarjetaCvc', 'Escribí el código de seguridad de la tarjeta.'));
    expect((await casa.pagar({ ...maria, tarjeta }, facturas, { tarjetaCvc: '1234' })).status).toBe(201);
  });

  test('una tarjeta vencida, eliminada o ajena; la de este mes sirve', async () => {
    const { db } = database;
    const con = (tarjeta: number) => casa.pagar({ ...maria, tarjeta }, facturas);
    const vencida = await tarjetaDe(db, maria.id, { vencimiento: '1026' });
    expect(await noCambiaNada(() => con(vencida))).toMatchObject(
      rechazo('tarjeta', 'La tarjeta está vencida. Elegí otra o agregá una nueva.'),
    );
    const juan = await mundo.cliente();
    for (const otra of [await tarjetaDe(db, maria.id, { eliminada: new Date() }), juan.tarjeta])
      expect(await noCambiaNada(() => con(otra))).toMatchObject(
        rechazo('tarjeta', 'La tarjeta no está disponible. Elegí otra.'),
      );
    expect((await con(await tarjetaDe(db, maria.id, { vencimiento: '1126' }))).status).toBe(201);
  });

  test('una factura ajena entre las propias', async () => {
    const ajenas = await mundo.facturas(await mundo.cliente());
    expect(await noCambiaNada(() => casa.pagar(maria, [...facturas, ...ajenas]))).toMatchObject(
      rechazo('facturas', 'Una de las facturas no está disponible.'),
    );
  });

  test('una ya pagada, con su número', async () => {
    const { id, numero } = await build.factura(database.db, {
      suministro_id: maria.suministro,
      pagada: true,
    });
    expect(await noCambiaNada(() => casa.pagar(maria, [...facturas, id]))).toMatchObject(
      rechazo('', `La factura ${numero} ya está pagada.`),
    );
  });

  test('un suministro inhabilitado, con su cuenta', async () => {
    const { id: suministro_id, cuenta } = await build.suministro(database.db, { pago_inhabilitado: true });
    await build.usuarioSuministro(database.db, { usuario_id: maria.id, suministro_id });
    const { id } = await build.factura(database.db, { suministro_id });
    const oracion = `El suministro ${cuenta} no admite pagos por la web. Comunicate con la cooperativa.`;
    expect(await noCambiaNada(() => casa.pagar(maria, [...facturas, id]))).toMatchObject(
      rechazo('', oracion),
    );
  });

  test('un crédito no se paga ni abarata otra factura', async () => {
    const [credito = 0] = await mundo.facturas(maria, [-100_000]);
    expect(await noCambiaNada(() => casa.pagar(maria, [...facturas, credito]))).toMatchObject(
      rechazo('facturas', 'Una de las facturas no está disponible.'),
    );
  });

  test('en proceso, sin clave: 422 con la IRI del pago vivo', async () => {
    mundo.mano.cobrar = async () => DUDA;
    const { body } = await casa.pagar(maria, facturas.slice(0, 1));
    mundo.mano.cobros.length = 0;
    const otro = await noCambiaNada(() => casa.pagar(maria, facturas));
    expect(otro).toMatchObject(rechazo('', EN_PAGO));
    expect(otro.body.pago).toBe(body['@id']);
  });

  test('en proceso por el pago de otra persona del suministro: lo mismo, sin decir cuál', async () => {
    mundo.mano.cobrar = async () => DUDA;
    const juan = await mundo.cliente();
    await build.usuarioSuministro(database.db, { usuario_id: juan.id, suministro_id: maria.suministro });
    await casa.pagar(maria, facturas);
    mundo.mano.cobros.length = 0;
    const otro = await noCambiaNada(() => casa.pagar(juan, facturas));
    expect(otro).toMatchObject(rechazo('', EN_PAGO));
    expect(otro.body).not.toHaveProperty('pago');
  });

  test('sin ingresar 401 y sin confirmar 403', async () => {
    const nuevo = await build.usuario(database.db, { roles: [] });
    expect((await casa.call(null, 'POST', '/api/pagos', { cuerpo: {} })).status).toBe(401);
    expect((await noCambiaNada(() => casa.pagar({ ...maria, id: nuevo.id }, facturas))).status).toBe(403);
  });

  test('once por minuto son demasiados', async () => {
    const { createLimits } = await import('@oficina/http');
    const frenada = mundo.app({ limits: createLimits(database.db, mundo.clock) });
    const juan = await mundo.cliente();
    const intentos = [];
    for (let n = 0; n < 11; n += 1) intentos.push((await frenada.pagar(juan, [999_999])).status);
    expect(intentos).toEqual([...Array(10).fill(422), 429]);
  });
});
