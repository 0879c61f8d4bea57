import type { Factura } from '@oficina/facturas/contract';
import type { Tarjeta } from '@oficina/tarjetas/contract';
import type { Pago } from '../contract/index.ts';

export const clock = { now: () => new Date('2026-11-12T09:00:00-03:00') };
export const HOME = { id: 1, nombre: 'Roldán', alias: 'Casa', cuenta: '1234', pagoInhabilitado: false };
export const FARM = { id: 2, nombre: 'Roldán', alias: 'Campo', cuenta: '99', pagoInhabilitado: false };
export const SHED = { id: 3, nombre: 'Roldán', alias: 'Galpón', cuenta: '77', pagoInhabilitado: true };

export function makeFactura(id: number, cambios: Partial<Factura> = {}): Factura {
  return {
    '@id': `/api/facturas/${id}`,
    '@type': 'Factura',
    id,
    numero: `B 0003-${id}`,
    importe: 100,
    suministro: '/api/suministros/1',
    periodo: '2026-10',
    fecha: '2026-10-02T00:00:00-03:00',
    vencimiento: '2026-10-20T00:00:00-03:00',
    pagada: false,
    estadoPago: 0,
    descargable: true,
    vencida: false,
    ...cambios,
  };
}

export function makeTarjeta(id: number, cambios: Partial<Tarjeta> = {}): Tarjeta {
  return {
    '@id': `/api/tarjetas/${id}`,
    '@type': 'Tarjeta',
    id,
    titularNombre: 'MARIA PEREZ',
    numeroEnmascarado: `************${4000 + id}`,
    vencimiento: '0827',
    emisor: 1,
    emisorNombre: 'Visa',
    principal: false,
    ...cambios,
  };
}

export function unPago(id: number, cambios: Partial<Pago> = {}): Pago {
  return {
    '@id': `/api/pagos/${id}`,
    '@type': 'Pago',
    id,
    metodo: 'tarjeta',
    estado: 1,
    created: '2026-11-14T10:32:00-03:00',
    facturasTotal: 91666,
    usuario: '/api/usuarios/5',
    origen: 'web',
    facturas: [31, 32].map((factura) => ({
      '@id': `/api/facturas/${factura}`,
      '@type': 'Factura',
      id: factura,
      numero: `B 0003-${factura}`,
      importe: factura === 31 ? 41873.5 : 49792.5,
      periodo: factura === 31 ? '2026-10' : '2026-09',
      suministro: `/api/suministros/${factura - 30}`,
      estadoPago: 1,
      pagada: true,
    })),
    tarjeta: {
      '@id': '/api/tarjetas/1',
      '@type': 'Tarjeta',
      id: 1,
      numeroEnmascarado: '************4242',
      emisorNombre: 'Visa',
    },
    ...cambios,
  };
}
