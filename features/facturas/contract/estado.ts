import { defineStates } from '@oficina/values';

/** Only its own pago moves a factura out of `enPago`, and a paid factura never goes back. */
export const estadoPago = defineStates('Factura', {
  impaga: { code: 0, label: 'Impaga', customer: 'A pagar', to: ['enPago', 'pagada'] },
  pagada: { code: 1, label: 'Pagada', final: true },
  enPago: { code: 9, label: 'Pago en proceso', to: ['pagada', 'impaga'] },
});

type PaymentState = { pagada: boolean; estadoPago: number };

export function isPagada(factura: PaymentState): boolean {
  return factura.pagada || factura.estadoPago === estadoPago.code('pagada');
}

/** The factura is neither paid nor being paid. */
export function isImpaga({ pagada, estadoPago: code }: PaymentState): boolean {
  return !pagada && code === estadoPago.code('impaga');
}

/** A factura that is closed is paid at the cooperative, because its last due date is past. */
export function canBePaid(
  factura: PaymentState & { cerrada?: boolean | undefined },
  suministro: { pagoInhabilitado: boolean },
): boolean {
  return isImpaga(factura) && !factura.cerrada && !suministro.pagoInhabilitado;
}

/** "Vencida" is not a state: it is an unpaid factura whose date has passed. */
export function facturaLabel(
  factura: PaymentState & { vencida: boolean },
): 'Pagada' | 'Pago en proceso' | 'Vencida' | 'A pagar' {
  if (isPagada(factura)) return 'Pagada';
  if (factura.estadoPago === estadoPago.code('enPago')) return 'Pago en proceso';
  return factura.vencida ? 'Vencida' : 'A pagar';
}
