import type { Tx } from '@oficina/db';
import { type ReservedFactura, reserveFacturas } from '@oficina/facturas/server';
import { type Actor, createOnce, keyReused, type Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { isAmex, isVencida, parseCvc, ultimos4 } from '@oficina/tarjetas/contract';
import { takeIntento, tarjetaFingerprint } from '@oficina/tarjetas/server';
import { findUsuarioById, recordAuditoria } from '@oficina/usuarios/server';
import { dayInArgentina } from '@oficina/values';
import type { PagoNuevo } from '../contract/index.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { CrashPoint } from './crash-points.ts';
import type { ChargeableTarjeta, ChargeableTarjetas, PagosDeps } from './deps.ts';
import { findOngoingPagos } from './detalle.repository.ts';
import {
  amountChanged,
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
import { enqueueConsulta } from './jobs.ts';
import { findOpenSerie, findPagoByKey, insertPago, type PagoRow } from './pagos.repository.ts';
import type { ChargeRequest } from './pasarela.ts';
import { addMs, FIRST_CONSULTA_MARGIN_MS } from './plazos.ts';
import { referenciaSuffix } from './referencia.ts';

export type PagarDeps = PagosDeps & {
  tarjetas: ChargeableTarjetas;
  circuitBreaker: CircuitBreaker;
  /** Otherwise a factura is not paid here after its last due date. */
  acceptsOverdue: boolean;
};
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
  const facturas = await requireReservation(deps, tx, usuarioId, request.facturas);
  deps.mark('pagar:reservado' satisfies CrashPoint);
  requireExpectedTotal(request, facturas);
  const usuario = await findUsuarioById(tx, usuarioId);
  if (!usuario) throw notFound();
  const pago = await insertPago(tx, {
    usuarioId,
    tarjetaId: request.tarjeta,
    metodo: request.metodo,
    origen: request.origen ?? 'web',
    facturas,
    key: request.key,
    fingerprint,
    suffix: referenciaSuffix(
      serie,
      usuarioId,
      facturas.map(({ numero }) => numero),
    ),
    proximaConsulta: addMs(now, deps.plazos.sinEnviarMs),
    now,
  });
  // Another request with this key was first; its pago is looked up after this transaction is rolled back.
  if ('clash' in pago) throw pago.clash === 'key' ? keyReused() : facturaBeingPaid(undefined);
  deps.mark('pagar:insertado' satisfies CrashPoint);
  const { origin } = request;
  await recordAuditoria(tx, { actor, origin, accion: 'pago.crear', entidad: 'pago', entidadId: pago.id });
  await enqueueConsulta(
    deps,
    tx,
    pago.id,
    addMs(now, deps.plazos.consultarDesdeMs + FIRST_CONSULTA_MARGIN_MS),
  );
  deps.mark('pagar:empujon' satisfies CrashPoint);
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

/** The amount displayed is the amount charged. A refusal leaves nothing reserved. */
function requireExpectedTotal(
  { totalEsperado }: PagoRequest,
  facturas: readonly Pick<ReservedFactura, 'importe_cent'>[],
): void {
  const total = facturas.reduce((sum, { importe_cent }) => sum + importe_cent, 0);
  if ((totalEsperado ?? total) !== total) throw amountChanged(total);
}

async function requireReservation(
  { clock, acceptsOverdue }: PagarDeps,
  tx: Tx,
  usuarioId: number,
  ids: readonly number[],
): Promise<readonly ReservedFactura[]> {
  const today = dayInArgentina(clock.now());
  const reservation = await reserveFacturas(tx, usuarioId, ids, { today, acceptsOverdue });
  switch (reservation.kind) {
    case 'reservadas':
      return reservation.facturas;
    case 'no-disponible':
      throw unavailableFactura();
    case 'pagada':
      throw facturaPagada(reservation.numero);
    case 'vencida':
      throw facturaVencida(reservation.numero);
    case 'inhabilitado':
      throw suministroInhabilitado(reservation.cuenta);
    case 'en-pago': {
      // The pago of somebody else must not be revealed.
      const ongoingPagos = await findOngoingPagos(tx, [reservation.factura], usuarioId);
      throw facturaBeingPaid(ongoingPagos.get(reservation.factura));
    }
  }
}
