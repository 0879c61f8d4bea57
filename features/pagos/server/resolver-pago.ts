import type { Tx } from '@oficina/db';
import { liberarFacturas, settleFacturas } from '@oficina/facturas/server';
import { countsAsRechazo, discardTarjeta, releaseIntento } from '@oficina/tarjetas/server';
import { type EstadoName, isOngoing, pagoEstado } from '../contract/index.ts';
import { isByWallet } from '../contract/wallet.ts';
import { alerts } from './alerts.ts';
import {
  chargesMatchTotal,
  keepPagoTarjeta,
  noteOtherAmount,
  recordCharge,
  requestDevoluciones,
} from './charges.ts';
import type { CrashPoint } from './crash-points.ts';
import type { PagosDeps } from './deps.ts';
import { findPagoFacturas, setVigente } from './detalle.repository.ts';
import { enqueueConsulta } from './jobs.ts';
import { applyLateCharge } from './late-charge.ts';
import { countRechazo } from './lockout.ts';
import { rechazoSentence } from './motivos.ts';
import { notifyApproved, notifyRechazado, notifyVoided, raiseAlert } from './notify.ts';
import { lockPago, movePago, type PagoChanges, type PagoRow } from './pagos.repository.ts';
import type { Charge } from './pasarela.ts';
import { addMs, nextOrderConsulta, nextRound } from './plazos.ts';
import type { Resultado } from './resultado.ts';

/** Says whether the customer is still waiting on the screen. Call it only when this answer is certain to be given. */
export type IsShown = () => boolean;

type ResolvedEstado = 'procesado' | 'rechazado' | 'sinEfecto';

/**
 * The result is applied once: a second caller finds the pago in another state and changes nothing. Facturas and messages
 * change in the same transaction.
 */
export async function resolverPago(
  deps: PagosDeps,
  id: number,
  resultado: Resultado,
  isShown: IsShown = () => false,
): Promise<PagoRow> {
  const row = await deps.db.tx(async (tx) => {
    const pago = await lockPago(tx, id);
    if (!pago) throw new Error('There is no such payment');
    deps.mark('resolver:bloqueado' satisfies CrashPoint);
    if (isOngoing(pago.estado)) return apply(deps, tx, pago, resultado, isShown);
    if (resultado.tipo !== 'aprobado') return pago;
    return pago.estado === pagoEstado.code('sinEfecto')
      ? applyLateCharge(deps, tx, pago, resultado.charges)
      : handleContradiction(deps, tx, pago, resultado.charges);
  });
  deps.mark('resolver:confirmado' satisfies CrashPoint);
  return row;
}

async function apply(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  resultado: Resultado,
  isShown: IsShown,
): Promise<PagoRow> {
  switch (resultado.tipo) {
    case 'aprobado':
      return chargesMatchTotal(pago, resultado.charges)
        ? approve(deps, tx, pago, resultado.charges)
        : noteOtherAmount(deps, tx, await markUncertain(deps, tx, pago), resultado.charges);
    case 'rechazado':
      // A wallet may refuse and pay later, until its order ends.
      return isByWallet(pago) ? pago : reject(deps, tx, pago, resultado.rechazo?.codigo, isShown);
    case 'no-enviado':
    case 'inexistente':
    case 'caducado':
      return voidPago(deps, tx, pago);
    case 'esperando':
      return awaitPayment(deps, tx, pago, resultado);
    case 'sin-orden':
      await raiseAlert(deps, tx, pago, alerts.noOrder(pago, resultado.motivo.codigo));
      return voidPago(deps, tx, pago);
    case 'nunca-enviado':
      return pago.enviado === null ? voidPago(deps, tx, pago) : pago;
    case 'devuelto': {
      const movedPago = await voidPago(deps, tx, pago);
      await raiseAlert(deps, tx, pago, alerts.refundedByGateway(pago));
      return movedPago;
    }
    case 'incierto':
      return markUncertain(deps, tx, pago);
  }
}

/** One that the sweep already took is not shown to anybody: the sweep cancels its order. */
async function awaitPayment(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  { order, vence }: Extract<Resultado, { tipo: 'esperando' }>,
): Promise<PagoRow> {
  if (pago.estado !== pagoEstado.code('pendiente')) return pago;
  const now = deps.clock.now();
  const { idPasarela, transaccion, qr, payUrl } = order;
  const orden = {
    ...{ transaccion, vence: vence.toISOString() },
    ...(qr !== undefined && { qr }),
    ...(payUrl !== undefined && { pagarUrl: payUrl }),
  };
  const proxima_consulta = nextOrderConsulta(deps.plazos, { created: pago.created, vence }, now);
  const changes = { pasarela_id: idPasarela, extra: { ...pago.extra, orden }, proxima_consulta };
  const movedPago = await movePago(tx, pago.id, 'pendiente', 'esperandoPago', changes, { now });
  if (!movedPago) throw new Error('A payment moved while it was held');
  await enqueueConsulta(deps, tx, pago.id, proxima_consulta);
  deps.mark('resolver:movido' satisfies CrashPoint);
  return movedPago;
}

async function approve(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  [first, ...others]: readonly Charge[],
): Promise<PagoRow> {
  const facturas = await findPagoFacturas(tx, pago.id);
  const { changes, devoluciones } = recordCharge(deps, pago, first, others, facturas);
  const movedPago = await move(deps, tx, pago, 'procesado', changes);
  // The card is locked before the facturas, as when a pago starts; the opposite order would deadlock.
  await keepPagoTarjeta(deps, tx, pago);
  const ids = facturas.map((factura) => factura.id);
  const { doublePaid } = await settleFacturas(tx, ids, deps.clock.now());
  deps.mark('resolver:facturas' satisfies CrashPoint);
  await notifyApproved(deps, tx, movedPago, facturas);
  if (doublePaid.length > 0) {
    const numbers = facturas.filter(({ id }) => doublePaid.includes(id)).map(({ numero }) => numero);
    await raiseAlert(deps, tx, movedPago, alerts.doublePago(movedPago, numbers));
  }
  await requestDevoluciones(deps, tx, movedPago, facturas, devoluciones);
  await releaseIntento(tx, { pagoId: pago.id });
  deps.mark('resolver:avisado' satisfies CrashPoint);
  return movedPago;
}

async function reject(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  codigo: string | undefined,
  isShown: IsShown,
): Promise<PagoRow> {
  const motivo = rechazoSentence(codigo);
  // The card is locked before the facturas, as in an approval.
  if (pago.tarjeta_id !== null && countsAsRechazo(codigo)) await discardTarjeta(deps, tx, pago.tarjeta_id);
  const facturas = await releaseFacturas(deps, tx, pago, 'rechazado', {
    motivo_rechazo: motivo,
    proxima_consulta: null,
    ...(codigo !== undefined && { extra: { ...pago.extra, motivoId: codigo } }),
  });
  if (!isShown()) await notifyRechazado(deps, tx, facturas.movedPago, facturas.pagoFacturas, motivo);
  await countRechazo(deps, tx, pago, codigo);
  deps.mark('resolver:avisado' satisfies CrashPoint);
  return facturas.movedPago;
}

/** Its facturas can be paid again, and the pago is watched in case it was charged after all. */
export async function voidPago(deps: PagosDeps, tx: Tx, pago: PagoRow): Promise<PagoRow> {
  const now = deps.clock.now();
  const { movedPago, pagoFacturas } = await releaseFacturas(deps, tx, pago, 'sinEfecto', {
    ...watchFrom(deps, pago, now),
  });
  if (isWorthTelling(pago)) await notifyVoided(deps, tx, movedPago, pagoFacturas);
  await releaseIntento(tx, { pagoId: pago.id });
  deps.mark('resolver:avisado' satisfies CrashPoint);
  return movedPago;
}

const DOUBTFUL_LATER: readonly EstadoName[] = ['pendiente', 'esperandoPago'];

/** Whoever looked at a code and did not pay it is not told that nothing happened. */
const isWorthTelling = (pago: PagoRow): boolean =>
  !isByWallet(pago) || (pago.extra.orden !== undefined && pago.estado === pagoEstado.code('enVerificacion'));

/** A card that was not charged may be charged late, and an order that ended may be paid only by a mistake of the gateway. */
function watchFrom({ plazos }: PagosDeps, pago: PagoRow, now: Date): PagoChanges {
  const [first, last] = plazos.ordenVigilarMs;
  return isByWallet(pago)
    ? { proxima_consulta: addMs(now, first), vigilar_hasta: addMs(now, last) }
    : {
        proxima_consulta: nextRound(now, plazos.vigilarCadaMs),
        vigilar_hasta: addMs(now, plazos.vigilarMs),
      };
}

/** The facturas stay reserved and the gateway is asked. Repeating it changes nothing. */
async function markUncertain(deps: PagosDeps, tx: Tx, pago: PagoRow): Promise<PagoRow> {
  const from = pagoEstado.name(pago.estado);
  if (!DOUBTFUL_LATER.includes(from)) return pago;
  const now = deps.clock.now();
  const tiempos = { ...pago.tiempos, enDuda: now.toISOString() };
  const movedPago = await movePago(tx, pago.id, from, 'enVerificacion', { tiempos }, { now });
  deps.mark('resolver:movido' satisfies CrashPoint);
  return movedPago ?? pago;
}

async function releaseFacturas(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  to: ResolvedEstado,
  changes: PagoChanges,
): Promise<{ movedPago: PagoRow; pagoFacturas: Awaited<ReturnType<typeof findPagoFacturas>> }> {
  const pagoFacturas = await findPagoFacturas(tx, pago.id);
  const ids = pagoFacturas.map(({ id }) => id);
  const movedPago = await move(deps, tx, pago, to, changes);
  await setVigente(tx, pago.id, ids, false);
  await liberarFacturas(tx, ids, deps.clock.now());
  deps.mark('resolver:facturas' satisfies CrashPoint);
  return { movedPago, pagoFacturas };
}

/** The caller holds the lock, so a row in another state is a bug. */
async function move(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  to: ResolvedEstado,
  changes: PagoChanges,
): Promise<PagoRow> {
  const now = deps.clock.now();
  const moment = now.toISOString();
  // A pago sin efecto got no answer.
  const respondido = to === 'sinEfecto' ? {} : { respondido: moment };
  const tiempos = { ...respondido, ...pago.tiempos, resuelto: moment };
  const movedPago = await movePago(
    tx,
    pago.id,
    pagoEstado.name(pago.estado),
    to,
    { tiempos, ...changes },
    { now },
  );
  if (!movedPago) throw new Error('A payment moved while it was held');
  deps.mark('resolver:movido' satisfies CrashPoint);
  return movedPago;
}

/** A known charge reported again is ignored; a new one, after the pago ended, needs a person to look at it. */
async function handleContradiction(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  charges: readonly Charge[],
): Promise<PagoRow> {
  const knownIds = [pago.pasarela_id, ...(pago.extra.devoluciones ?? []).map((one) => one.idPasarela)];
  if (charges.some(({ idPasarela }) => !knownIds.includes(idPasarela)))
    await raiseAlert(deps, tx, pago, alerts.contradiction(pago, pagoEstado.label(pago.estado)));
  return pago;
}
