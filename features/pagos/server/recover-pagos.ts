import type { Tx } from '@oficina/db';
import { reserveFacturas, settleReleasedFacturas } from '@oficina/facturas/server';
import { findUsuarioById, recordAuditoria } from '@oficina/usuarios/server';
import { dayInArgentina, type Outcome } from '@oficina/values';
import { alerts } from './alerts.ts';
import { findCharged, type OwedFactura } from './charged-facturas.ts';
import { keepPagoTarjeta, recordCharge, requestDevoluciones } from './charges.ts';
import type { PagosDeps } from './deps.ts';
import { findPagoFacturas } from './detalle.repository.ts';
import { raiseAlert } from './notify.ts';
import { DISABLED_ORDERS } from './order-gateway.ts';
import { updatePago } from './pagos.repository.ts';
import { type ChargeList, DISABLED_PASARELA, type ListedCharge } from './pasarela.ts';
import {
  findKnownPagos,
  findLastPagoMoment,
  findSerie,
  insertRecovered,
  markAsked,
  openPagos,
} from './recover.repository.ts';
import { type ReadReferencia, readReferencia } from './referencia.ts';
import { resolverPago } from './resolver-pago.ts';

const HOUR_MS = 3_600_000;

/** A charge that this database does not know and that cannot be put back yet. */
export type Unplaced = {
  referencia: string;
  importe: number;
  moment: Date;
  idPasarela: string;
  reason: 'sin-usuario' | 'sin-facturas' | 'en-pago';
};

export type Recovery =
  | { kind: 'unanswered'; cause: string }
  | {
      kind: 'asked';
      since: Date;
      /** Every charge of this installation that the gateway still holds. */
      charged: number;
      recovered: readonly number[];
      refunded: readonly string[];
      unplaced: readonly Unplaced[];
      unproven: boolean;
      /** Until then a charge may be missing from the gateway's list. */
      trustedFrom: Date;
    };

export type RecoveryRequest = {
  /** The default is a little before the last pago that the database knows. */
  since?: Date | undefined;
  /** These references are refunded if they cannot be put back. */
  refund?: readonly string[];
  /** The audit says who asked. */
  by: string;
};

type Missing = { referencia: string; read: ReadReferencia; charges: readonly ListedCharge[] };

/**
 * A restored database does not know what was charged after its copy. The gateway is asked for everything since the last
 * pago that the database knows, and each charge that is missing is put back with its facturas. It never charges.
 */
export async function recoverPagos(
  deps: PagosDeps,
  { since: given, refund = [], by }: RecoveryRequest,
): Promise<Recovery> {
  const serie = await findSerie(deps.db);
  const first = { since: given ?? (await sinceLastPago(deps)), startedAt: deps.clock.now() };
  const { since, startedAt } = await deps.db.tx((tx) => markAsked(tx, first));
  const listed = await listEverything(deps, since);
  if (listed.kind !== 'ok')
    return { kind: 'unanswered', cause: 'cause' in listed ? listed.cause : 'rechazado' };
  const held = listed.value.charges.filter(({ estado }) => estado === 'aprobado' || estado === 'en-curso');
  const ours = groupOurs(serie, held);
  const known = await findKnownPagos(deps.db, [...ours.keys()]);
  const recovered: number[] = [];
  const refunded: string[] = [];
  const unplaced: Unplaced[] = [];
  for (const missing of ours.values()) {
    const knownId = known.get(missing.referencia);
    if (knownId !== undefined) {
      await settleKnown(deps, knownId, missing.charges);
      continue;
    }
    const reason = await deps.db.tx((tx) => putBack(deps, tx, missing, by));
    if (reason === 'repuesto') recovered.push(missing.read.pagoId);
    else if (refund.includes(missing.referencia) && (await refundAll(deps, missing, by)))
      refunded.push(missing.referencia);
    else unplaced.push(toUnplaced(missing, reason));
  }
  return {
    kind: 'asked',
    since,
    charged: ours.size,
    recovered,
    refunded,
    unplaced,
    unproven: listed.value.unproven,
    trustedFrom: new Date(startedAt.getTime() + deps.plazos.inexistenteMs),
  };
}

/** Each gateway that is configured is asked; without the answer of one, something may be missing. */
async function listEverything({ pasarela, orders }: PagosDeps, since: Date): Promise<Outcome<ChargeList>> {
  const gateways = [
    ...(pasarela === DISABLED_PASARELA ? [] : [pasarela]),
    ...(orders === DISABLED_ORDERS ? [] : [orders]),
  ];
  const charges: ListedCharge[] = [];
  let unproven = false;
  for (const gateway of gateways) {
    const listed = await gateway.listar(since);
    if (listed.kind !== 'ok') return listed;
    charges.push(...listed.value.charges);
    unproven ||= listed.value.unproven;
  }
  return { kind: 'ok', value: { charges, unproven } };
}

const fromShell = (by: string) => ({ actor: null, origin: null, by });

/** Call it when nothing is missing. Everybody may pay again, and the audit says who allowed it. */
export function reopenPagos(deps: Pick<PagosDeps, 'db'>, { by, motivo }: { by: string; motivo?: string }) {
  return deps.db.tx(async (tx) => {
    await openPagos(tx);
    await recordAuditoria(tx, {
      ...fromShell(by),
      accion: 'pagos.abrir',
      entidad: 'instalacion',
      ...(motivo !== undefined && { motivo }),
    });
  });
}

/** The clocks of the two sides differ a little. Without any pago, everything may be missing. */
async function sinceLastPago({ db }: PagosDeps): Promise<Date> {
  const last = await findLastPagoMoment(db);
  return new Date((last?.getTime() ?? HOUR_MS) - HOUR_MS);
}

function groupOurs(serie: string, held: readonly ListedCharge[]): ReadonlyMap<string, Missing> {
  const groups = Map.groupBy(held, ({ referencia }) => referencia);
  const ours = new Map<string, Missing>();
  for (const [referencia, charges] of groups) {
    const read = readReferencia(serie, referencia);
    if (read) ours.set(referencia, { referencia, read, charges });
  }
  return ours;
}

function toUnplaced({ referencia, charges }: Missing, reason: Unplaced['reason']): Unplaced {
  const { charge, moment } = firstOf(charges);
  return { referencia, importe: charge.importe, idPasarela: charge.idPasarela, moment, reason };
}

function firstOf([first]: readonly ListedCharge[]): ListedCharge {
  if (!first) throw new Error('A reference without charges is not missing');
  return first;
}

/** The copy may have a pago that was written and not sent yet, which the sweep takes for one that never was. */
async function settleKnown(deps: PagosDeps, id: number, charges: readonly ListedCharge[]): Promise<void> {
  const approved = charges.filter(({ estado }) => estado === 'aprobado').map(({ charge }) => charge);
  if (approved.length > 0) await resolverPago(deps, id, { tipo: 'aprobado', charges: approved });
}

/** The gateway reads its own refunds first, so asking twice returns the money once. */
async function refundAll(deps: PagosDeps, { referencia, charges }: Missing, by: string): Promise<boolean> {
  for (const listed of charges) {
    const { kind } = await refundWhole(deps, referencia, listed);
    if (kind !== 'ok') return false;
  }
  await deps.db.tx((tx) =>
    recordAuditoria(tx, {
      ...fromShell(by),
      accion: 'pago.devolver',
      entidad: 'pago',
      motivo: referencia,
    }),
  );
  return true;
}

function refundWhole({ pasarela, orders }: PagosDeps, referencia: string, { metodo, charge }: ListedCharge) {
  const { idPasarela, tid = '' } = charge;
  if (metodo === undefined) return pasarela.devolver(idPasarela, 'total');
  return orders.devolver({ idPasarela, transaccion: tid }, 'total', `${referencia}DR`);
}

async function putBack(
  deps: PagosDeps,
  tx: Tx,
  missing: Missing,
  by: string,
): Promise<Unplaced['reason'] | 'repuesto'> {
  const { read, charges } = missing;
  const { payer } = read;
  if ('usuarioId' in payer && !(await findUsuarioById(tx, payer.usuarioId))) return 'sin-usuario';
  const facturas = await findCharged(tx, read, firstOf(charges));
  if (!facturas) return 'sin-facturas';
  const approved = charges.filter(({ estado }) => estado === 'aprobado');
  const isPutBack =
    approved.length > 0
      ? await putBackApproved(deps, tx, { ...missing, charges: approved }, facturas)
      : await putBackOngoing(deps, tx, missing, facturas);
  if (!isPutBack) return 'en-pago';
  await recordAuditoria(tx, {
    ...fromShell(by),
    accion: 'pago.reponer',
    entidad: 'pago',
    entidadId: read.pagoId,
  });
  return 'repuesto';
}

/** The person got the receipt on the day of the charge, so no other one is sent: two would look like two charges. */
async function putBackApproved(
  deps: PagosDeps,
  tx: Tx,
  { referencia, read, charges }: Missing,
  facturas: readonly OwedFactura[],
): Promise<boolean> {
  const settlement = await settleReleasedFacturas(
    tx,
    facturas.map(({ id }) => id),
  );
  if (settlement.kind === 'en-pago') return false;
  const isSettled = ({ id }: OwedFactura) => settlement.settled.includes(id);
  const paidElsewhere = facturas.filter((factura) => !isSettled(factura));
  const { moment } = firstOf(charges);
  const now = deps.clock.now();
  const pago = await insertRecovered(tx, {
    read,
    referencia,
    ...orderOf(charges),
    moment,
    estado: 'procesado',
    facturas: facturas.filter(isSettled),
    paidElsewhere,
    now,
  });
  const pagoFacturas = await findPagoFacturas(tx, pago.id);
  const [first, ...others] = charges.map(({ charge }) => charge);
  const { changes, devoluciones } = recordCharge(deps, pago, first, others, pagoFacturas);
  await updatePago(tx, pago.id, changes, now);
  await keepPagoTarjeta(deps, tx, pago);
  // The billing system may have learned of this very charge before the database was lost, so a person decides.
  if (paidElsewhere.length > 0)
    await raiseAlert(
      deps,
      tx,
      pago,
      alerts.doublePago(
        pago,
        paidElsewhere.map(({ numero }) => numero),
      ),
    );
  await requestDevoluciones(deps, tx, pago, pagoFacturas, devoluciones);
  return true;
}

const orderOf = (charges: readonly ListedCharge[]) => {
  const { metodo = 'tarjeta', charge } = firstOf(charges);
  return { metodo, orderId: metodo === 'tarjeta' ? null : charge.idPasarela };
};

/** The sweep asks the gateway for its result. */
async function putBackOngoing(
  deps: PagosDeps,
  tx: Tx,
  { referencia, read, charges }: Missing,
  facturas: readonly OwedFactura[],
): Promise<boolean> {
  const ids = facturas.map(({ id }) => id);
  const { moment } = firstOf(charges);
  // It was charged on a day when it could be paid.
  const day = { today: dayInArgentina(moment), acceptsOverdue: true };
  const who = 'usuarioId' in read.payer ? read.payer.usuarioId : null;
  if ((await reserveFacturas(tx, who, ids, day)).kind !== 'reservadas') return false;
  const now = deps.clock.now();
  const pago = await insertRecovered(tx, {
    read,
    referencia,
    ...orderOf(charges),
    moment,
    estado: 'enVerificacion',
    facturas,
    paidElsewhere: [],
    now,
  });
  await updatePago(tx, pago.id, { proxima_consulta: now }, now);
  return true;
}
