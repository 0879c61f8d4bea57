import type { Tx } from '@oficina/db';
import { type Actor, createOnce, type Limits, limit, type Origin } from '@oficina/http';
import { notFound, Refusal } from '@oficina/hydra';
import { isAmex, isVencida, parseCvc, ultimos4 } from '@oficina/tarjetas/contract';
import { takeIntento, tarjetaFingerprint } from '@oficina/tarjetas/server';
import { findUsuarioById } from '@oficina/usuarios/server';
import { dayInArgentina, type Secret } from '@oficina/values';
import type { PagoNuevo } from '../contract/index.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { newClave } from './clave.ts';
import type { CrashPoint } from './crash-points.ts';
import type { ChargeableTarjeta, ChargeableTarjetas } from './deps.ts';
import { findOngoingPagos } from './detalle.repository.ts';
import {
  facturaBeingPaid,
  facturaPagada,
  facturaVencida,
  invalidCvc,
  missing,
  pagosClosed,
  suministroInhabilitado,
  tarjetaVencida,
  unavailableFactura,
  unavailableMetodo,
  unavailableTarjeta,
} from './errors.ts';
import { requestFingerprint } from './fingerprint.ts';
import { findOpenSerie, findPagoByKey, type PagoRow } from './pagos.repository.ts';
import type { ChargeRequest } from './pasarela.ts';
import { type Refused, type ReserveDeps, reservePago } from './reserve-pago.ts';
import { findWaitingPago } from './waiting-pagos.repository.ts';

export type PagarDeps = ReserveDeps & {
  tarjetas: ChargeableTarjetas;
  circuitBreaker: CircuitBreaker;
  orderBreaker: CircuitBreaker;
  limits: Limits;
  /** How whoever signs in pays. */
  cuentaMetodos: readonly string[];
};
export type PagoRequest = PagoNuevo & { key: string | undefined; origin: Origin };
/** A new pago with a card comes with its charge request, which is never stored. */
export type ReservedPago =
  | { nuevo: false; pago: PagoRow }
  /** Null when somebody pays it with an order. */
  | { nuevo: true; pago: PagoRow; chargeRequest: ChargeRequest | null };

/**
 * The facturas are reserved and the pago written, all or nothing; the charge comes later. A repeated request finds the pago
 * of the first one, even when both arrive at once.
 */
export async function pagarFacturas(
  deps: PagarDeps,
  actor: Actor,
  request: PagoRequest,
): Promise<ReservedPago> {
  const facturas = [...new Set(request.facturas)];
  if (!deps.cuentaMetodos.includes(request.metodo)) throw unavailableMetodo();
  const fingerprint = requestFingerprint({ ...request, facturas });
  return createOnce<PagoRow, ReservedPago>({
    key: request.key,
    fingerprint,
    find: (key) => findPagoByKey(deps.db, actor.usuarioId, key),
    repeat: (pago) => ({ nuevo: false, pago }),
    before() {
      deps.mark('pagar:clave-leida' satisfies CrashPoint);
      if (request.metodo === 'tarjeta') deps.circuitBreaker.assertClosed();
    },
    async create() {
      const waiting = await findOwnWaiting(deps, actor, request, facturas);
      if (waiting) return waiting;
      if (request.metodo !== 'tarjeta') await allowOrder(deps, actor);
      try {
        const reserved = await deps.db.tx((tx) =>
          reserve(deps, tx, actor, { ...request, facturas }, fingerprint),
        );
        deps.mark('pagar:tx-a-confirmada' satisfies CrashPoint);
        return reserved;
      } catch (error) {
        const twin =
          error instanceof Refusal ? await findOwnWaiting(deps, actor, request, facturas) : undefined;
        if (twin) return twin;
        throw error;
      }
    },
  });
}

/** An order costs nothing until somebody pays it, and each is a row. */
const ORDERS = limit('orden-cuenta', 60, 86_400);

async function allowOrder({ orderBreaker, limits }: PagarDeps, { usuarioId }: Actor): Promise<void> {
  orderBreaker.assertClosed();
  await limits.take(ORDERS, String(usuarioId));
}

async function reserve(
  deps: PagarDeps,
  tx: Tx,
  actor: Actor,
  request: PagoRequest,
  fingerprint: Buffer,
): Promise<ReservedPago> {
  const { usuarioId } = actor;
  const { origin, facturas, totalEsperado, metodo, key } = request;
  const serie = await findOpenSerie(tx);
  if (serie === undefined) throw pagosClosed();
  const charged = metodo === 'tarjeta' ? await requireTarjeta(deps, tx, usuarioId, request) : null;
  deps.mark('pagar:tarjeta' satisfies CrashPoint);
  const usuario = await findUsuarioById(tx, usuarioId);
  if (!usuario) throw notFound();
  const pago = await reservePago(deps, tx, {
    ...{ actor, origin, serie, usuarioId, payer: { usuarioId }, facturas, totalEsperado },
    ...{ tarjetaId: charged?.id ?? null, metodo, origen: request.origen ?? 'web', key, fingerprint },
    ...(charged === null && { clave: newClave() }),
    refuse: (reservation) => refusalOf(tx, usuarioId, reservation),
  });
  if (charged === null) return { nuevo: true, pago, chargeRequest: null };
  const { tarjeta, cvc } = charged;
  const tried = tarjetaFingerprint({ bin: tarjeta.bin, ultimos4: ultimos4(tarjeta) });
  await takeIntento(deps, tx, { tarjeta: tried, usuarioId, red: origin.network }, pago.id);
  return {
    nuevo: true,
    pago,
    chargeRequest: {
      referencia: pago.referencia,
      importe: pago.total_cent,
      card: { tarjeta: tarjeta.ref, cvc, owner: { usuarioId, documento: usuario.documento ?? '' } },
      payer: { email: usuario.email, ip: origin.ip },
      descripcion: `Pago ${pago.id}`,
    },
  };
}

async function requireTarjeta(
  deps: PagarDeps,
  tx: Tx,
  usuarioId: number,
  { tarjeta: id, tarjetaCvc: cvc }: PagoRequest,
): Promise<{ id: number; tarjeta: ChargeableTarjeta; cvc: Secret<string> }> {
  if (!id) throw missing('tarjeta');
  if (!cvc) throw missing('tarjetaCvc');
  const tarjeta = await deps.tarjetas.findForCharge(tx, usuarioId, id);
  if (!tarjeta) throw unavailableTarjeta();
  if (isVencida(tarjeta.vencimiento, dayInArgentina(deps.clock.now()))) throw tarjetaVencida();
  if (parseCvc(cvc.reveal(), isAmex(tarjeta.bin ?? '')) === null) throw invalidCvc();
  return { id, tarjeta, cvc };
}

/** Whoever asks for a code again gets the one that waits, while it costs the same. */
async function findOwnWaiting(
  { db }: PagarDeps,
  { usuarioId }: Actor,
  { metodo, totalEsperado }: PagoRequest,
  facturas: readonly number[],
): Promise<ReservedPago | undefined> {
  if (metodo === 'tarjeta') return undefined;
  const found = await findWaitingPago(db, facturas);
  const isSame = found?.usuario_id === usuarioId && found.metodo === metodo;
  const isAtThatPrice = (totalEsperado ?? found?.total_cent) === found?.total_cent;
  return found && isSame && isAtThatPrice ? { nuevo: false, pago: found } : undefined;
}

async function refusalOf(tx: Tx, usuarioId: number, reservation: Refused): Promise<Refusal> {
  switch (reservation.kind) {
    case 'no-disponible':
      return unavailableFactura();
    case 'pagada':
      return facturaPagada(reservation.numero);
    case 'vencida':
      return facturaVencida(reservation.numero);
    case 'inhabilitado':
      return suministroInhabilitado(reservation.cuenta);
    case 'en-pago': {
      // The pago of somebody else must not be revealed.
      const ongoingPagos = await findOngoingPagos(tx, [reservation.factura], usuarioId);
      return facturaBeingPaid(ongoingPagos.get(reservation.factura)?.id);
    }
  }
}
