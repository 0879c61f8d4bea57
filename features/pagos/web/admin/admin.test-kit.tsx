import { type Pago, pagoEstado } from '../../contract/index.ts';
import { makePagoFactura, unPago } from '../pagos.test-kit.tsx';

export const clock = { now: () => new Date('2026-11-15T10:40:00-03:00') };

export const ESTADO = {
  pendiente: pagoEstado.code('pendiente'),
  procesado: pagoEstado.code('procesado'),
  rechazado: pagoEstado.code('rechazado'),
  enVerificacion: pagoEstado.code('enVerificacion'),
  sinEfecto: pagoEstado.code('sinEfecto'),
  aDevolver: pagoEstado.code('aDevolver'),
  devuelto: pagoEstado.code('devuelto'),
  esperandoPago: pagoEstado.code('esperandoPago'),
} as const;

/** Only the staff is told who paid, the reference and the times. */
export const pagoForStaff = (id: number, cambios: Partial<Pago> = {}): Pago =>
  unPago(id, {
    created: '2026-11-15T10:32:00-03:00',
    facturasTotal: 18_400.5,
    usuario: '/api/usuarios/7',
    usuarioNombre: 'Elsa Roldán',
    facturas: [makePagoFactura(31)],
    extra: { referencia: `OV${id}XABCDEFGHIJKL`, devoluciones: [] },
    tiempos: { creado: '2026-11-15T10:32:00-03:00' },
    ...cambios,
  });
