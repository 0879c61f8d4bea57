import type { Tx } from '@oficina/db';
import { type Actor, createOnce, type Origin } from '@oficina/http';
import { notFound, type Refusal } from '@oficina/hydra';
import { isAmex, isVencida, parseCvc, ultimos4 } from '@oficina/tarjetas/contract';
import { takeIntento, tarjetaFingerprint } from '@oficina/tarjetas/server';
import { findUsuarioById } from '@oficina/usuarios/server';
import { dayInArgentina } from '@oficina/values';
import type { PagoNuevo } from '../contract/index.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { CrashPoint } from './crash-points.ts';
import type { ChargeableTarjeta, ChargeableTarjetas } from './deps.ts';
import { findOngoingPagos } from './detalle.repository.ts';
import {
  facturaBeingPaid,
  facturaPagada,
  facturaVencida,
  invalidCvc,
  pagosClosed,
  suministroInhabilitado,
  tarjetaVencida,
  unavailableFactura,
  unavailableTarjeta,
} from './errors.ts';
import { requestFingerprint } from './fingerprint.ts';
import { findOpenSerie, findPagoByKey, type PagoRow } from './pagos.repository.ts';
import type { ChargeRequest } from './pasarela.ts';
import { type Refused, type ReserveDeps, reservePago } from './reserve-pago.ts';

export type PagarDeps = ReserveDeps & { tarjetas: ChargeableTarjetas; circuitBreaker: CircuitBreaker };
export type PagoRequest = PagoNuevo & { key: string | undefined; origin: Origin };
/** A new pago comes with its charge request, which is never stored. */
export type ReservedPago =
  | { nuevo: false; pago: PagoRow }
  | { nuevo: true; pago: PagoRow; chargeRequest: ChargeRequest };

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
  const fingerprint = requestFingerprint({ ...request, facturas });
  return createOnce<PagoRow, ReservedPago>({
    key: request.key,
    fingerprint,
    find: (key) => findPagoByKey(deps.db, actor.usuarioId, key),
    repeat: (pago) => ({ nuevo: false, pago }),
    before() {
      deps.mark('pagar:clave-leida' satisfies CrashPoint);
      deps.circuitBreaker.assertClosed();
    },
    async create() {
      const reserved = await deps.db.tx((tx) =>
        reserve(deps, tx, actor, { ...request, facturas }, fingerprint),
      );
      deps.mark('pagar:tx-a-confirmada' satisfies CrashPoint);
      return reserved;
    },
  });
}

async function reserve(
  deps: PagarDeps,
  tx: Tx,
  actor: Actor,
  request: PagoRequest,
  fingerprint: Buffer,
): Promise<ReservedPago> {
  const { usuarioId } = actor;
  const now = deps.clock.now();
  const serie = await findOpenSerie(tx);
  if (serie === undefined) throw pagosClosed();
  const tarjeta = await requireTarjeta(deps, tx, usuarioId, request, now);
  deps.mark('pagar:tarjeta' satisfies CrashPoint);
  const usuario = await findUsuarioById(tx, usuarioId);
  if (!usuario) throw notFound();
  const pago = await reservePago(deps, tx, {
    ...{ actor, origin: request.origin, serie, usuarioId, payer: { usuarioId } },
    ...{ facturas: request.facturas, totalEsperado: request.totalEsperado },
    ...{ tarjetaId: request.tarjeta, metodo: request.metodo, origen: request.origen ?? 'web' },
    ...{ key: request.key, fingerprint },
    refuse: (reservation) => refusalOf(tx, usuarioId, reservation),
  });
  const { origin } = request;
  const key = tarjetaFingerprint({ bin: tarjeta.bin, ultimos4: ultimos4(tarjeta) });
  await takeIntento(deps, tx, { tarjeta: key, usuarioId, red: origin.network }, pago.id);
  return {
    nuevo: true,
    pago,
    chargeRequest: {
      referencia: pago.referencia,
      importe: pago.total_cent,
      card: {
        tarjeta: tarjeta.ref,
        cvc: request.tarjetaCvc,
        owner: { usuarioId, documento: usuario.documento ?? '' },
      },
      payer: { email: usuario.email, ip: origin.ip },
      descripcion: `Pago ${pago.id}`,
    },
  };
}

async function requireTarjeta(
  deps: PagarDeps,
  tx: Tx,
  usuarioId: number,
  { tarjeta: id, tarjetaCvc }: PagoRequest,
  now: Date,
): Promise<ChargeableTarjeta> {
  const tarjeta = await deps.tarjetas.findForCharge(tx, usuarioId, id);
  if (!tarjeta) throw unavailableTarjeta();
  if (isVencida(tarjeta.vencimiento, dayInArgentina(now))) throw tarjetaVencida();
  if (parseCvc(tarjetaCvc.reveal(), isAmex(tarjeta.bin ?? '')) === null) throw invalidCvc();
  return tarjeta;
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
      return facturaBeingPaid(ongoingPagos.get(reservation.factura));
    }
  }
}
