import { type Limits, limit, takeAll } from '@oficina/http';
import { countsAsRechazo } from '@oficina/tarjetas/server';
import { pagoEstado } from '../contract/index.ts';
import { enlaceBraked } from './errors.ts';
import { notifyStaff } from './notify.ts';
import type { PagoRow } from './pagos.repository.ts';
import type { ReserveDeps } from './reserve-pago.ts';

const DAY = 24 * 60 * 60;
const HOUR = 60 * 60;

/** Whoever holds a link tries a few cards, and people who try stolen ones try many from one place. */
const PER_FACTURA = limit('enlace-pago-factura', 6, DAY);
const PER_NETWORK = limit('enlace-pago-red', 12, DAY);
/** An order costs nothing until somebody pays it, and each is a row that a stranger writes. */
const ORDERS_PER_FACTURA = limit('enlace-orden-factura', 20, DAY);
const EVERYBODY = 'todos';

export type BrakeDeps = Pick<ReserveDeps, 'db' | 'sender' | 'clock' | 'alertAddresses'> & {
  limits: Limits;
  /** How a factura is paid from its link; none, and the link only shows it. */
  enlaceMetodos: readonly string[];
  /** Cards refused in an hour from all the links, after which none is charged until that hour ends. */
  rechazosPorHora: number;
};
export type Tried = { factura: number; network: string };

const brakeOf = ({ rechazosPorHora }: BrakeDeps) => limit('enlace-freno', rechazosPorHora, HOUR);

export async function takeLinkAttempt(deps: BrakeDeps, { factura, network }: Tried): Promise<void> {
  const brake = brakeOf(deps);
  const spent = await deps.limits.spend(brake, EVERYBODY, 0);
  if (spent.points >= brake.points)
    throw enlaceBraked(Math.max(1, Math.ceil(spent.seconds)), otherWayOf(deps));
  await takeAll(deps.limits, [
    [PER_FACTURA, String(factura)],
    [PER_NETWORK, network],
  ]);
}

export const takeOrderAttempt = ({ limits }: Pick<BrakeDeps, 'limits'>, facturaId: number): Promise<void> =>
  limits.take(ORDERS_PER_FACTURA, String(facturaId));

/** What was refused before anything was asked for wrote no row. */
export const giveBackOrderAttempt = (
  { limits }: Pick<BrakeDeps, 'limits'>,
  facturaId: number,
): Promise<void> => limits.giveBack(ORDERS_PER_FACTURA, String(facturaId));

export async function giveBackLinkAttempt(
  { limits }: Pick<BrakeDeps, 'limits'>,
  { factura, network }: Tried,
) {
  await limits.giveBack(PER_FACTURA, String(factura));
  await limits.giveBack(PER_NETWORK, network);
}

/**
 * What was not a card that the bank refused was no attempt. What is not known yet stays counted: only this process knows whose
 * it was.
 */
export async function settleLinkAttempt(
  deps: BrakeDeps,
  { factura, network }: Tried,
  pago: Pick<PagoRow, 'estado' | 'extra'> | null,
): Promise<void> {
  const estado = pago === null ? 'sinEfecto' : pagoEstado.name(pago.estado);
  if (estado === 'rechazado' && countsAsRechazo(pago?.extra.motivoId)) return countRechazo(deps);
  if (estado !== 'enVerificacion' && estado !== 'pendiente')
    await giveBackLinkAttempt(deps, { factura, network });
}

const offersQr = ({ enlaceMetodos }: BrakeDeps) => enlaceMetodos.includes('qr');
const otherWayOf = (deps: BrakeDeps) =>
  offersQr(deps) ? 'Usá el QR, ingresá a tu cuenta' : 'Ingresá a tu cuenta';

async function countRechazo(deps: BrakeDeps): Promise<void> {
  const brake = brakeOf(deps);
  const { points } = await deps.limits.spend(brake, EVERYBODY);
  // Only the one that closes it tells it.
  if (points !== brake.points) return;
  const alert = {
    asunto: 'Muchos rechazos en pagos por enlace',
    hecho: `En la última hora se rechazaron ${points} tarjetas desde enlaces de facturas; los pagos con tarjeta por enlace quedaron cerrados por una hora`,
    accion: `mirá en Pagos si son de muchas direcciones; si sigue, poné PAGOS_ENLACE=${offersQr(deps) ? 'qr' : 'ninguno'}`,
  };
  await deps.db.tx((tx) => notifyStaff(deps, tx, alert, '/admin/facturas/pagos?desde=&origen=enlace'));
}
