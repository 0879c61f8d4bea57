import { confirmados, creado, loggedIn, no, type RouteRow, type TestCase } from './cells.ts';

const PAGOS = '/api/pagos';
const PAGO_BODY = {
  metodo: 'tarjeta',
  tarjeta: '/api/tarjetas/{ownTarjeta}',
  facturas: ['/api/facturas/{newFactura}'],
  tarjetaCvc: '123',
};

const pagarCase = (
  nombre: string,
  cambios: object,
  cells: TestCase['cells'],
  more: Partial<TestCase> = {},
): TestCase => ({
  nombre,
  path: PAGOS,
  body: { ...PAGO_BODY, ...cambios },
  cells,
  ...more,
});
const withTarjeta = (nombre: string, tarjeta: unknown, cells: TestCase['cells']) =>
  pagarCase(nombre, { tarjeta }, cells);
const withFacturas = (nombre: string, facturas: unknown, cells: TestCase['cells']) =>
  pagarCase(nombre, { facturas }, cells);

const OWN = { usuario: '/api/usuarios/{self}', origen: 'web' };
const paid = {
  ...confirmados({ ...creado('newPago'), fieldValues: OWN }),
  AD: { ...creado('fullNewPago'), fieldValues: OWN },
};
const MISSING_OR_FOREIGN = confirmados(no(422));
const MALFORMED = loggedIn(no(400));

/** A person pays only with their own card and for their own facturas, and no role changes that. */
export const PAGAR_ROWS: readonly RouteRow[] = [
  {
    method: 'POST',
    route: PAGOS,
    testCases: [
      pagarCase('lo propio', {}, paid),
      pagarCase(
        'lo propio, a nombre de otro',
        { usuario: '/api/usuarios/{stranger}', origen: 'banco' },
        paid,
      ),
      withTarjeta('con una tarjeta ajena', '/api/tarjetas/{foreignTarjeta}', MISSING_OR_FOREIGN),
      withTarjeta('con una tarjeta eliminada', '/api/tarjetas/{tarjetaEliminada}', MISSING_OR_FOREIGN),
      withTarjeta('con una tarjeta inexistente', '/api/tarjetas/999999', MISSING_OR_FOREIGN),
      withTarjeta('con una factura por tarjeta', '/api/facturas/{newFactura}', MALFORMED),
      withTarjeta('con una tarjeta de otro sitio', 'https://otro.test/api/tarjetas/{ownTarjeta}', MALFORMED),
      withTarjeta('con una tarjeta dando un rodeo', '/api/tarjetas/../tarjetas/{ownTarjeta}', MALFORMED),
      withTarjeta('con una tarjeta por su número', '{ownTarjeta}', MALFORMED),
      withTarjeta('con una tarjeta escrita ahí', { numero: '5299910010000015' }, MALFORMED),
      withFacturas('una factura ajena', ['/api/facturas/{newForeignFactura}'], MISSING_OR_FOREIGN),
      withFacturas(
        'una factura propia y una ajena',
        ['/api/facturas/{newFactura}', '/api/facturas/{newForeignFactura}'],
        MISSING_OR_FOREIGN,
      ),
      withFacturas('una factura inexistente', ['/api/facturas/999999'], MISSING_OR_FOREIGN),
      withFacturas('ninguna factura', [], MISSING_OR_FOREIGN),
      withFacturas('un suministro por factura', ['/api/suministros/{ownSuministro}'], MALFORMED),
      withFacturas('una factura de otro sitio', ['https://otro.test/api/facturas/{newFactura}'], MALFORMED),
      withFacturas('una factura dando un rodeo', ['/api/facturas/../facturas/{newFactura}'], MALFORMED),
      withFacturas('una factura escrita ahí', [{ importe: 1 }], MALFORMED),
      withFacturas(
        'una factura propia que ya está pagando',
        ['/api/facturas/{facturaInPago}'],
        confirmados({ status: 422, view: 'alreadyInPago' }),
      ),
      // The answer must not reveal who is paying.
      withFacturas(
        'una factura propia que está pagando otro',
        ['/api/facturas/{facturaInOtherPayerPago}'],
        confirmados({ status: 422, view: 'notAllowed' }),
      ),
      pagarCase('con la clave de un pago de otro', {}, paid, {
        headers: { 'idempotency-key': '{foreignIdempotencyKey}' },
      }),
      pagarCase('con la clave de otro pago propio', {}, confirmados(no(409)), {
        headers: { 'idempotency-key': '{ownIdempotencyKey}' },
      }),
      pagarCase('con una clave mal escrita', {}, confirmados(no(422)), {
        headers: { 'idempotency-key': '../pagos' },
      }),
      pagarCase('sin el código de la tarjeta', { tarjetaCvc: null }, confirmados(no(422))),
    ],
  },
];
