import { ultimos4 } from '@oficina/tarjetas/contract';
import { formatDate } from '@oficina/ui/date-text';
import { centavosToWire, dayInArgentina, wireToCentavos } from '@oficina/values';
import { type Pago, pagoEstado } from '../../contract/index.ts';

export const ORIGENES = [
  { value: 'web', label: 'Web' },
  { value: 'app', label: 'Aplicación' },
] as const;

export const palabraDeOrigen = (origen: string): string =>
  ORIGENES.find(({ value }) => value === origen)?.label ?? origen;

/** An administrator without the second step is given their own payments, as a customer: this is what they lack. */
export const esDeCliente = (pago: Pago): boolean => pago.tiempos === undefined;

/** "B 0003-00012345 y 2 más": the first number is what one looks for, the rest is in the payment. */
export function palabrasDeFacturas({ facturas }: Pick<Pago, 'facturas'>): string {
  const [primera, ...otras] = facturas;
  if (!primera) return '–';
  return otras.length === 0 ? primera.numero : `${primera.numero} y ${otras.length} más`;
}

/** "Visa 4242", for a column. */
export const tarjetaCorta = ({ tarjeta }: Pick<Pago, 'tarjeta'>): string =>
  tarjeta ? `${tarjeta.emisorNombre ?? 'Tarjeta'} ${ultimos4(tarjeta)}` : '–';

export type TotalDeEstado = { palabra: string; total: number };

/** One for each state there is: money that was charged and money that was refused are not added together. */
export function totalesDe(pagos: readonly Pick<Pago, 'estado' | 'facturasTotal'>[]): TotalDeEstado[] {
  return pagoEstado.codes().flatMap((estado) => {
    const suyos = pagos.filter((pago) => pago.estado === estado);
    return suyos.length > 0 ? [{ palabra: pagoEstado.label(estado), total: totalDe(suyos) }] : [];
  });
}

/** Added up in cents: pesos with decimals do not add up. */
function totalDe(pagos: readonly Pick<Pago, 'facturasTotal'>[]): number {
  return centavosToWire(
    pagos.reduce((sum, { facturasTotal }) => sum + (wireToCentavos(facturasTotal) ?? 0), 0),
  );
}

const DEMORA_MS = 60 * 60 * 1000;

/** In doubt for over an hour: by then it should have been known. */
export function estaDemorado({ estado, created }: Pick<Pago, 'estado' | 'created'>, now: Date): boolean {
  if (estado !== pagoEstado.code('enVerificacion')) return false;
  return now.getTime() - new Date(created).getTime() > DEMORA_MS;
}

/** "10:32"; of another day, which one. */
export function horaDe(momento: string, now: Date): string {
  const [dia, hora] = formatDate(momento, 'hora').split(' ');
  const esHoy = dayInArgentina(new Date(momento)) === dayInArgentina(now);
  return esHoy ? `${hora}` : `${hora} del ${dia}`;
}
