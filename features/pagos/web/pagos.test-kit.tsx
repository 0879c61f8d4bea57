import type { Pago } from '../contract/index.ts';

type PagoFactura = Pago['facturas'][number];
type PagoTarjeta = NonNullable<Pago['tarjeta']>;

export const makePagoFactura = (id: number, cambios: Partial<PagoFactura> = {}): PagoFactura => ({
  '@id': `/api/facturas/${id}`,
  '@type': 'Factura',
  id,
  numero: `B 0003-${id}`,
  importe: 18_400.5,
  periodo: '2026-10',
  suministro: '/api/suministros/1',
  estadoPago: 1,
  pagada: true,
  ...cambios,
});

export const makePagoTarjeta = (cambios: Partial<PagoTarjeta> = {}): PagoTarjeta => ({
  '@id': '/api/tarjetas/242',
  '@type': 'Tarjeta',
  id: 242,
  numeroEnmascarado: '************4242',
  emisorNombre: 'Visa',
  ...cambios,
});

export const unPago = (id: number, cambios: Partial<Pago> = {}): Pago => ({
  '@id': `/api/pagos/${id}`,
  '@type': 'Pago',
  id,
  metodo: 'tarjeta',
  estado: 1,
  created: '2026-11-14T10:32:00-03:00',
  facturasTotal: 91666,
  usuario: '/api/usuarios/5',
  origen: 'web',
  facturas: [
    makePagoFactura(31, { importe: 41873.5 }),
    makePagoFactura(32, { importe: 49792.5, periodo: '2026-09', suministro: '/api/suministros/2' }),
  ],
  tarjeta: makePagoTarjeta(),
  ...cambios,
});
