import type { Deuda, Factura } from '../contract/index.ts';

export function makeFactura(id: number, changes: Partial<Factura> = {}): Factura {
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
    token: `${id}-token`,
    ...changes,
  };
}

const NOTHING = { cantidad: 0, importe: 0 };

export function makeDeuda(changes: Partial<Deuda> = {}): Deuda {
  return {
    aPagar: { ...NOTHING, vencidas: 0 },
    pagar: { importe: 0, facturas: [] },
    enPago: NOTHING,
    inhabilitadas: { ...NOTHING, suministros: [] },
    cerradas: NOTHING,
    hayVencidas: false,
    ultimoPeriodo: '2026-09',
    actualizado: '2026-10-10T08:00:00-03:00',
    facturas: [],
    ...changes,
  };
}
