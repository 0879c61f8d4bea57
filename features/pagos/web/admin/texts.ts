import { parseIri } from '@oficina/hydra';
import { ultimos4 } from '@oficina/tarjetas/contract';
import { formatDate } from '@oficina/ui/date-text';
import { dayInArgentina } from '@oficina/values';
import { medioLabel, PAGO_METODOS, type Pago, pagoEstado } from '../../contract/index.ts';

export const ORIGEN_OPTIONS = [
  { value: 'web', label: 'Web' },
  { value: 'app', label: 'Aplicación' },
  { value: 'enlace', label: 'Enlace' },
] as const;

export const MEDIO_OPTIONS = PAGO_METODOS.map((value) => ({ value, label: medioLabel(value) }));

export const origenLabel = (origen: string): string =>
  ORIGEN_OPTIONS.find(({ value }) => value === origen)?.label ?? origen;

type Payer = Pick<Pago, 'usuario' | 'usuarioNombre'>;

/** Null when it was paid by a link, which needs no account. */
export const payerIdOf = ({ usuario }: Payer): number | null =>
  usuario === undefined ? null : parseIri('usuarios', usuario);

export const payerText = ({ usuario, usuarioNombre }: Payer): string =>
  usuarioNombre ?? (usuario === undefined ? 'Por enlace' : '–');

/** The address of the list of a customer's pagos, of all times. */
export const pagosSearchOf = (usuarioId: number): string => `?desde=&cliente=${usuarioId}`;

/** An administrator without the second factor gets their own pagos, as a customer does, and those lack `tiempos`. */
export const isCustomerView = (pago: Pago): boolean => pago.tiempos === undefined;

/**
 * Returns "B 0003-00012345 y 2 más", for example: the first number is enough to find it, and the page of the pago lists the
 * rest.
 */
export function facturasText({ facturas }: Pick<Pago, 'facturas'>): string {
  const [firstFactura, ...others] = facturas;
  if (!firstFactura) return '–';
  return others.length === 0 ? firstFactura.numero : `${firstFactura.numero} y ${others.length} más`;
}

/** Returns "Visa 4242" or "QR", for example. The card of a pago by link is kept nowhere, so that it is only "Tarjeta". */
export const medioText = ({ metodo, tarjeta }: Pick<Pago, 'metodo' | 'tarjeta'>): string =>
  tarjeta ? `${tarjeta.emisorNombre ?? medioLabel(metodo)} ${ultimos4(tarjeta)}` : medioLabel(metodo);

/** What was refused or given back is no money of the cooperative's. */
const NOT_MONEY: readonly number[] = (['rechazado', 'sinEfecto', 'devuelto'] as const).map(pagoEstado.code);
export const addsUp = (estado: number): boolean => !NOT_MONEY.includes(estado);

const DELAY_MS = 60 * 60 * 1000;

export function isDelayed({ estado, created }: Pick<Pago, 'estado' | 'created'>, now: Date): boolean {
  if (estado !== pagoEstado.code('enVerificacion')) return false;
  return now.getTime() - new Date(created).getTime() > DELAY_MS;
}

/** Returns "10:32", followed by the day when it is not today. */
export function timeText(moment: string, now: Date): string {
  const [day, time] = formatDate(moment, 'hora').split(' ');
  const isToday = dayInArgentina(new Date(moment)) === dayInArgentina(now);
  return isToday ? `${time}` : `${time} del ${day}`;
}
