import { addRow, build, changeRows, expectRefusal, fixedClock, pdfText, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFacturasApp } from './facturas.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call } = createFacturasApp(database, clock);
const BARCODE = '04471234567890123456789012';
let maria = 0;
let factura = { id: 0, token: '', numero: '', suministro_id: 0 };
let cuenta = '';

beforeEach(async () => {
  const { db } = database;
  clock.set('2026-11-12T09:00:00-03:00');
  maria = (await build.usuario(db)).id;
  const suministro = await build.suministro(db, {
    ...{ domicilio: 'San Martín 450', codigo_link: '12345678', codigo_pmc: '987654321' },
  });
  cuenta = suministro.cuenta;
  await build.usuarioSuministro(db, { usuario_id: maria, suministro_id: suministro.id });
  factura = await build.factura(db, {
    ...{ suministro_id: suministro.id, periodo: 202_610, vencimiento: '2026-11-21', importe_cent: 4_187_350 },
  });
});

const addSegundo = () =>
  addRow(database.db, 'factura_cobros', {
    factura_id: factura.id,
    ...{ vencimiento2: '2026-12-01', importe2_cent: 4_271_097, codigo_barras: BARCODE },
  });
const byLink = (more = '') => `/api/oob/factura/${factura.id.toString(36)}-${factura.token}/cupon${more}`;
const own = (more = '') => `/api/facturas/${factura.id}/cupon${more}`;
const download = async (who: number | null, url: string) => {
  const { status, headers, bytes } = await call(who, 'GET', url);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  return { text: pdfText(bytes).replaceAll(/\s+/g, ' '), bytes, headers };
};

describe('el cupón dice con qué y hasta cuándo se paga', () => {
  test.each([
    ['en una hoja', ''],
    ['en un ticket de 80 mm', '?ancho=80'],
  ])('%s', async (_, more) => {
    await addSegundo();
    const { text, headers } = await download(maria, own(more));
    for (const said of [
      ...[
        'Cooperativa de Prueba',
        'Cupón de pago. No es una factura.',
        `Factura ${factura.numero}, período 10/2026`,
      ],
      ...[
        `Suministro ${cuenta} · San Martín 450`,
        'Hasta el 21/11/26: $ 41.873,50',
        'Hasta el 01/12/26: $ 42.710,97',
      ],
      ...[
        '0447 1234 5678 9012 3456 7890 12',
        'Link Pagos: 12345678',
        'Pago Mis Cuentas: 987654321',
        'Escaneá para ver y pagar esta factura',
      ],
      'Teléfono: 03492 42-0199',
    ])
      expect(text).toContain(said);
    expect(headers['content-disposition']).toMatch(/^inline; filename="cupon-B-0003-\d+\.pdf"$/);
  });

  test('el ticket tiene 80 mm de ancho y el largo de lo que dice; la hoja es A4', async () => {
    const sizeOf = async (more: string) =>
      /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
        .exec((await download(maria, own(more))).bytes.toString('latin1'))
        ?.slice(1);
    const [width, short] = (await sizeOf('?ancho=80')) ?? [];
    expect(Number(width)).toBeCloseTo((80 * 72) / 25.4, 1);
    await addSegundo();
    const [, tall] = (await sizeOf('?ancho=80')) ?? [];
    expect(Number(tall)).toBeGreaterThan(Number(short) + 50);
    expect((await sizeOf(''))?.map((side) => Math.round(Number(side)))).toEqual([595, 842]);
  });

  test('por el enlace no dice de quién es', async () => {
    const { text } = await download(null, byLink());
    expect(text).toContain(`•${cuenta.slice(-3)}`);
    expect(text).not.toContain(cuenta);
    expect(text).not.toContain('San Martín');
  });

  test('sin segundo vencimiento ni códigos quedan el importe y el enlace', async () => {
    await changeRows(database.db, 'suministros', factura.suministro_id, {
      codigo_link: null,
      codigo_pmc: null,
    });
    const { text } = await download(maria, own());
    expect(text).toContain('Hasta el 21/11/26: $ 41.873,50');
    expect(text).toContain('Escaneá para ver y pagar esta factura');
    expect(text).not.toMatch(/Link Pagos|Pago Mis Cuentas|01\/12/);
  });

  test('vencida, los códigos de los bancos ya no sirven; y el enlace, hasta que vence', async () => {
    await addSegundo();
    clock.set('2026-11-22T00:00:00-03:00');
    const late = await download(maria, own());
    expect(late.text).not.toMatch(/Link Pagos|Pago Mis Cuentas/);
    expect(late.text).toContain('0447 1234 5678 9012 3456 7890 12');
    expect(late.text).toContain('Escaneá');
    clock.set('2027-03-01T00:00:00-03:00');
    expect((await download(maria, own())).text).not.toContain('Escaneá');
  });
});

test('pagada o pagándose no hay con qué pagarla otra vez', async () => {
  const asked = [[maria, own()] as const, [null, byLink()] as const];
  await changeRows(database.db, 'facturas', factura.id, { estado_pago: 9 });
  for (const [who, url] of asked)
    expectRefusal(
      await call(who, 'GET', url),
      409,
      'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.',
    );
  await changeRows(database.db, 'facturas', factura.id, { estado_pago: 1, pagada: true });
  for (const [who, url] of asked)
    expectRefusal(await call(who, 'GET', url), 409, 'La factura ya está pagada.');
});

test('el de otro no existe, y un enlace que no sirve tampoco', async () => {
  const stranger = (await build.usuario(database.db)).id;
  expect((await call(stranger, 'GET', own())).status).toBe(404);
  expect((await call(null, 'GET', own())).status).toBe(401);
  expectRefusal(
    await call(null, 'GET', byLink().replace(/.{3}\/cupon/, '000/cupon')),
    404,
    'El enlace no es válido o venció.',
  );
});
