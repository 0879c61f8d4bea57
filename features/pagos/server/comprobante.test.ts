import { sql } from '@oficina/db';
import { build, pdfText, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { usePagos } from './pagos.test-kit.ts';
import { RECHAZO, UNKNOWN, UNREACHABLE } from './pasarela.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();

async function pagar(importes = [1_840_050, 100_000]) {
  const facturas = await kit.facturas(maria, importes);
  return { facturas, id: (await api.pagar(maria, facturas)).body.id as number };
}
const downloadComprobante = (actorId: number | null, id: number) =>
  api.call(actorId, 'GET', `/api/pagos/${id}/comprobante`);

test('de un pago aprobado: las facturas, el total y la tarjeta por sus últimos números', async () => {
  const { id } = await pagar();
  const { status, headers, bytes } = await downloadComprobante(maria.id, id);
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `inline; filename="comprobante-${id}.pdf"`,
  ]);
  const texto = pdfText(bytes);
  for (const piece of [
    'Cooperativa de Prueba',
    `Comprobante de pago N.º ${id}`,
    '16/11/2026 10:00',
    'Aprobado',
    '$ 18.400,50',
    '(10/2026)',
    '$ 19.400,50',
    'Visa terminada en 4905',
    '123456',
    'Dudas: 2945 45-1234.',
  ])
    expect(texto).toContain(piece);
  expect(texto).not.toContain('Devolución');
});

test('dice quién pagó, y cada factura debajo de su suministro', async () => {
  await sql`update usuarios set nombre = 'María', apellido = 'Ñandú', razon_social = null
    where id = ${maria.id}`.execute(database.db);
  await sql`update suministros set cuenta = '10012345', domicilio = 'San Martín 450'
    where id = ${maria.suministro}`.execute(database.db);
  const other = await build.usuarioSuministro(database.db, { usuario_id: maria.id });
  await sql`update suministros set cuenta = '10099999', domicilio = null
    where id = ${other.suministro_id}`.execute(database.db);
  const ownFacturas = await kit.facturas(maria, [100_000, 200_000]);
  const [otherFactura] = await kit.facturas({ suministro: other.suministro_id }, [300_000]);
  const { body } = await api.pagar(maria, [...ownFacturas, Number(otherFactura)]);
  const renglones = pdfText((await downloadComprobante(maria.id, Number(body.id))).bytes).split('\n');
  const numbers = (body.facturas as { numero: string }[]).map(({ numero }) => numero);
  const start = renglones.indexOf('Pagó');
  expect(renglones.slice(start, start + 12)).toEqual([
    ...['Pagó', 'María Ñandú'],
    ...['Suministro', '10012345 · San Martín 450'],
    ...['Factura', `${numbers[0]} (10/2026)  $ 1.000,00`],
    ...['Factura', `${numbers[1]} (10/2026)  $ 2.000,00`],
    ...['Suministro', '10099999'],
    ...['Factura', `${numbers[2]} (10/2026)  $ 3.000,00`],
  ]);
});

test('de uno que se devuelve lo dice', async () => {
  kit.gateway.cobrar = async () => UNREACHABLE;
  const { id, facturas } = await pagar();
  await sql`update facturas set pagada = true where id = any(${facturas}::bigint[])`.execute(database.db);
  await kit.chargeAtGateway(id);
  kit.gateway.devolver = () => UNREACHABLE;
  await kit.vigilar(15 * 60_000);
  expect(pdfText((await downloadComprobante(maria.id, id)).bytes)).toContain('$ 19.400,50 pedida');
  kit.gateway.devolver = () => undefined;
  await kit.vigilar(60 * 60_000);
  const texto = pdfText((await downloadComprobante(maria.id, id)).bytes);
  expect(texto).toContain('Devuelto');
  expect(texto).toContain('$ 19.400,50 hecha el 16/11/2026');
});

test.each([
  ['rechazado', { kind: 'rejected', reason: RECHAZO } as const],
  ['en verificación', UNKNOWN],
  ['sin efecto', UNREACHABLE],
])('de uno %s no hay: 409', async (_estado, answer) => {
  kit.gateway.cobrar = async () => answer;
  const { id } = await pagar();
  expect(await downloadComprobante(maria.id, id)).toMatchObject({
    status: 409,
    body: { detail: 'El comprobante está disponible cuando el pago se acredita.' },
  });
});

test('el ajeno no existe, salvo para el administrador', async () => {
  const { id } = await pagar();
  expect((await downloadComprobante((await kit.customer()).id, id)).status).toBe(404);
  expect((await downloadComprobante(null, id)).status).toBe(401);
  expect((await downloadComprobante((await kit.customer('ROLE_ADMIN')).id, id)).status).toBe(200);
});
