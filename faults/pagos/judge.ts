// These are the rules that must hold when the run is over. The records of the gateway are taken as true, and our rows are
// checked against them.
import type { Ledger } from './pasarela.ts';
import { type FaultPlazos, SETTLED_WITHIN_MS } from './plazos.ts';

/** Moments are in milliseconds since 1970. */
export type JudgedPago = {
  id: number;
  estado: number;
  metodo: string;
  referencia: string;
  creado: number;
  enviado: number | null;
  /** `settled` is when it released or paid its facturas, and `released` is when it ended sin efecto, if it did. */
  settled: number | null;
  released: number | null;
  facturas: { id: number; importe: number; vigente: boolean }[];
  /** Nobody paid it with an account. Then it is told to the owner, and to the payer only if an address was left. */
  byLink: boolean;
  isReachable: boolean;
  avisos: string[];
};

export type Outage = { from: number; to: number };

export type Facts = {
  ledger: Ledger;
  pagos: readonly JudgedPago[];
  /** These are the facturas that each person set out to pay, with their amounts, recorded before anything was broken. */
  visits: readonly (readonly { id: number; importe: number }[])[];
  paidFacturas: ReadonlySet<number>;
  shownEstados: ReadonlyMap<number, number>;
  plazos: FaultPlazos;
  outages: readonly Outage[];
};

const PROBLEMS = {
  overcharged: 'cobradas de más y no devueltas',
  chargedUnpaid: 'cobradas y no pagadas',
  paidUncharged: 'pagadas y no cobradas',
  renglon: 'pagos que no valen lo que la pasarela cobró',
  unknownPago: 'cobros de un pago que no existe',
  wrongRefund: 'devoluciones de lo que nunca se negó',
  unfinished: 'pagos sin terminar',
  slow: 'facturas en proceso más de 60 s con el servicio en pie después de saberse',
  contradicted: 'pagos que ya no son lo que se mostró',
  noAviso: 'pagos de los que no se avisó',
} as const;
export type Problem = keyof typeof PROBLEMS;

export type Verdict = {
  problems: { problem: Problem; detail: string }[];
  lateCount: number;
  /**
   * This is the longest time that a factura stayed in process after its outcome could be known: by the clock, and without
   * the outages.
   */
  delay: { elapsedMs: number; attendedMs: number };
};

export const describeProblem = (problem: Problem) => PROBLEMS[problem];
export const ALL_PROBLEMS = Object.keys(PROBLEMS) as Problem[];

const PROCESADO = 1;
const UNFINISHED = [0, 3, 5, 7];
/** A pago that was shown in one of these states must stay in it for ever. */
const FINAL_ESTADOS = [1, 2, 6];
const TOMADO = /^(approved|approved_with_refund|refunded)$/;

export function judge(facts: Facts): Verdict {
  const problems: Verdict['problems'] = [];
  const problem = (kind: Problem, detail: string) => void problems.push({ problem: kind, detail });
  const { ledger, pagos, visits, paidFacturas, shownEstados, plazos, outages } = facts;
  const delay = { elapsedMs: 0, attendedMs: 0 };
  const devuelto = sumBy(ledger.refunds, ({ charge }) => charge);
  const cobros = ledger.charges
    .filter(({ status }) => TOMADO.test(status))
    .map(({ id, reference, amount, at }) => {
      const refunded = devuelto.get(id) ?? 0;
      return { id, reference, amount: amount - refunded, devuelto: refunded, at: Date.parse(at) };
    });
  const chargedByReference = sumBy(cobros, ({ reference }) => reference);
  const charges = Map.groupBy(ledger.charges, ({ reference }) => reference);
  const pagosByReference = new Map(pagos.map((pago) => [pago.referencia, pago]));
  const referencesByFactura = new Map<number, Set<string>>();
  for (const { referencia, facturas } of pagos)
    for (const { id } of facturas)
      referencesByFactura.set(id, (referencesByFactura.get(id) ?? new Set()).add(referencia));

  for (const visit of visits) {
    const references = new Set(visit.flatMap(({ id }) => [...(referencesByFactura.get(id) ?? [])]));
    const charged = [...references].reduce((sum, one) => sum + (chargedByReference.get(one) ?? 0), 0);
    const paid = visit.reduce((sum, { id, importe }) => sum + (paidFacturas.has(id) ? importe : 0), 0);
    const detail = `facturas ${visit.map(({ id }) => id).join(', ')}: cobrado ${charged}, pagado ${paid} (${[...references].join(', ')})`;
    if (charged > paid)
      problem(visit.every(({ id }) => paidFacturas.has(id)) ? 'overcharged' : 'chargedUnpaid', detail);
    if (charged < paid) problem('paidUncharged', detail);
  }

  for (const pago of pagos) {
    const { id, estado, referencia, facturas } = pago;
    const label = `pago ${id} (${referencia}) en ${estado}`;
    const worth = facturas.reduce(
      (sum, one) => sum + (estado === PROCESADO && one.vigente ? one.importe : 0),
      0,
    );
    const charged = chargedByReference.get(referencia) ?? 0;
    if (UNFINISHED.includes(estado)) problem('unfinished', label);
    else if (charged !== worth) problem('renglon', `${label}: vale ${worth}, cobrado ${charged}`);
    const knownAt = knowableAt(pago, charges.get(referencia) ?? [], plazos);
    const waited = { from: knownAt, to: Math.max(knownAt, pago.settled ?? knownAt) };
    const attendedMs = measureAttended(waited, outages);
    delay.elapsedMs = Math.max(delay.elapsedMs, waited.to - waited.from);
    delay.attendedMs = Math.max(delay.attendedMs, attendedMs);
    if (attendedMs > SETTLED_WITHIN_MS) problem('slow', `${label}: ${Math.round(attendedMs / 1000)} s`);
    const visto = shownEstados.get(id);
    if (visto !== undefined && FINAL_ESTADOS.includes(visto) && visto !== estado)
      problem('contradicted', `${label}: se mostró en ${visto}`);
    for (const aviso of expectedAvisos(pago))
      if (!pago.avisos.includes(aviso)) problem('noAviso', `${label}: falta ${aviso}`);
  }

  let lateCount = 0;
  for (const { id, reference, at, devuelto: refunded } of cobros) {
    const pago = pagosByReference.get(reference);
    if (!pago) problem('unknownPago', `cobro ${id} (${reference})`);
    else if (wasDeniedBefore(pago, at, plazos)) lateCount += 1;
    else if (refunded > 0) problem('wrongRefund', `cobro ${id} (${reference}): devuelto ${refunded}`);
  }
  return { problems, lateCount, delay };
}

function expectedAvisos({ estado, byLink, isReachable }: JudgedPago): string[] {
  const toPayer = { 1: 'pago_aprobado', 5: 'pago_devolucion', 6: 'pago_devolucion' }[estado];
  return [
    ...(toPayer && isReachable ? [toPayer] : []),
    ...(byLink && estado === PROCESADO ? ['pago_de_otro'] : []),
  ];
}

function sumBy<T extends { amount: number }, K>(list: readonly T[], key: (one: T) => K): Map<K, number> {
  const sums = new Map<K, number>();
  for (const one of list) sums.set(key(one), (sums.get(key(one)) ?? 0) + one.amount);
  return sums;
}

/**
 * The gateway can tell from the moment of its charge or refusal, or once its silence may be believed. An order is known when it
 * is paid or ends, because until then somebody may pay it.
 */
function knowableAt(
  { creado, enviado, metodo }: JudgedPago,
  charges: readonly { at: string }[],
  { inexistenteMs, sinEnviarMs }: FaultPlazos,
): number {
  const moments = charges.map(({ at }) => Date.parse(at));
  if (metodo !== 'tarjeta' && moments.length > 0) return Math.min(...moments);
  const silenceEnd = enviado === null ? creado + sinEnviarMs : enviado + inexistenteMs;
  return Math.min(silenceEnd, ...moments);
}

/** The list of the gateway hides nothing, so it denied only what it had not charged yet. */
function wasDeniedBefore(
  { enviado, released }: JudgedPago,
  at: number,
  { consultarDesdeMs }: FaultPlazos,
): boolean {
  return released !== null && enviado !== null && at > enviado + consultarDesdeMs;
}

function measureAttended({ from, to }: Outage, outages: readonly Outage[]): number {
  let at = from;
  let sum = 0;
  for (const one of outages.toSorted((a, b) => a.from - b.from)) {
    if (one.to <= at || one.from >= to) continue;
    sum += Math.max(0, one.from - at);
    at = Math.min(to, one.to);
  }
  return sum + to - at;
}
