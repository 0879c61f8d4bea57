import { type Caso, confirmados, creado, type Fila, logueados, no } from './access.cells.ts';

const PAGOS = '/api/pagos';
const PEDIDO = {
  metodo: 'tarjeta',
  tarjeta: '/api/tarjetas/{tarjetaPropia}',
  facturas: ['/api/facturas/{facturaNueva}'],
  tarjetaCvc: '123',
};

const caso = (nombre: string, cambios: object, celdas: Caso['celdas'], mas: Partial<Caso> = {}): Caso => ({
  nombre,
  path: PAGOS,
  body: { ...PEDIDO, ...cambios },
  celdas,
  ...mas,
});
const conTarjeta = (nombre: string, tarjeta: unknown, celdas: Caso['celdas']) =>
  caso(nombre, { tarjeta }, celdas);
const conFacturas = (nombre: string, facturas: unknown, celdas: Caso['celdas']) =>
  caso(nombre, { facturas }, celdas);

const PROPIO = { usuario: '/api/usuarios/{propio}', origen: 'web' };
const pagado = {
  ...confirmados({ ...creado('pagoNuevo'), dice: PROPIO }),
  AD: { ...creado('pagoNuevoCompleto'), dice: PROPIO },
};
/** Missing or foreign: one answer for both. */
const NO_HAY = confirmados(no(422));
const MAL_ESCRITO = logueados(no(400));

/** Nobody pays with somebody else's card nor for somebody else's bills; no role adds to it. */
export const FILAS_DE_PAGAR: readonly Fila[] = [
  {
    method: 'POST',
    route: PAGOS,
    casos: [
      caso('lo propio', {}, pagado),
      caso('lo propio, a nombre de otro', { usuario: '/api/usuarios/{ajeno}', origen: 'banco' }, pagado),
      conTarjeta('con una tarjeta ajena', '/api/tarjetas/{tarjetaAjena}', NO_HAY),
      conTarjeta('con una tarjeta eliminada', '/api/tarjetas/{tarjetaEliminada}', NO_HAY),
      conTarjeta('con una tarjeta inexistente', '/api/tarjetas/999999', NO_HAY),
      conTarjeta('con una factura por tarjeta', '/api/facturas/{facturaNueva}', MAL_ESCRITO),
      conTarjeta(
        'con una tarjeta de otro sitio',
        'https://otro.test/api/tarjetas/{tarjetaPropia}',
        MAL_ESCRITO,
      ),
      conTarjeta('con una tarjeta dando un rodeo', '/api/tarjetas/../tarjetas/{tarjetaPropia}', MAL_ESCRITO),
      conTarjeta('con una tarjeta por su número', '{tarjetaPropia}', MAL_ESCRITO),
      conTarjeta('con una tarjeta escrita ahí', { numero: '5299910010000015' }, MAL_ESCRITO),
      conFacturas('una factura ajena', ['/api/facturas/{facturaNuevaAjena}'], NO_HAY),
      conFacturas(
        'una factura propia y una ajena',
        ['/api/facturas/{facturaNueva}', '/api/facturas/{facturaNuevaAjena}'],
        NO_HAY,
      ),
      conFacturas('una factura inexistente', ['/api/facturas/999999'], NO_HAY),
      conFacturas('ninguna factura', [], NO_HAY),
      conFacturas('un suministro por factura', ['/api/suministros/{suministroPropio}'], MAL_ESCRITO),
      conFacturas(
        'una factura de otro sitio',
        ['https://otro.test/api/facturas/{facturaNueva}'],
        MAL_ESCRITO,
      ),
      conFacturas('una factura dando un rodeo', ['/api/facturas/../facturas/{facturaNueva}'], MAL_ESCRITO),
      conFacturas('una factura escrita ahí', [{ importe: 1 }], MAL_ESCRITO),
      conFacturas(
        'una factura propia que ya está pagando',
        ['/api/facturas/{facturaEnPago}'],
        confirmados({ status: 422, vista: 'yaEnPago' }),
      ),
      // Who pays it, is nobody's business.
      conFacturas(
        'una factura propia que está pagando otro',
        ['/api/facturas/{facturaEnPagoDeOtro}'],
        confirmados({ status: 422, vista: 'noSePuede' }),
      ),
      caso('con la clave de un pago de otro', {}, pagado, { headers: { 'idempotency-key': '{claveAjena}' } }),
      caso('con la clave de otro pago propio', {}, confirmados(no(409)), {
        headers: { 'idempotency-key': '{clavePropia}' },
      }),
      caso('con una clave mal escrita', {}, confirmados(no(422)), {
        headers: { 'idempotency-key': '../pagos' },
      }),
      caso('sin el código de la tarjeta', { tarjetaCvc: null }, confirmados(no(422))),
    ],
  },
];
