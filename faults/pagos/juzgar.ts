// What must be true when the storm is over, told by the gateway's books: our rows are the accused.
import type { Libro } from './pasarela.ts';
import { type PlazosDeFallas, SALDADO_EN_MS } from './plazos.ts';

/** Moments in milliseconds since 1970. */
export type PagoJuzgado = {
  id: number;
  estado: number;
  referencia: string;
  creado: number;
  enviado: number | null;
  /** When it let go of its bills or paid them, and when it came to nothing, if it did. */
  saldado: number | null;
  soltado: number | null;
  facturas: { id: number; importe: number; vigente: boolean }[];
  avisos: string[];
};

/** While somebody needed to know was dead and not yet replaced. */
export type Ausencia = { desde: number; hasta: number };

export type Hechos = {
  libro: Libro;
  pagos: readonly PagoJuzgado[];
  /** Which bills each person went to pay, with what they are worth: written before anything was broken. */
  visitas: readonly (readonly { id: number; importe: number }[])[];
  pagadas: ReadonlySet<number>;
  /** The last state of each payment that somebody was shown. */
  vistos: ReadonlyMap<number, number>;
  plazos: PlazosDeFallas;
  ausencias: readonly Ausencia[];
};

const FALTAS = {
  doble: 'cobradas de más y no devueltas',
  sinPagar: 'cobradas y no pagadas',
  sinCobrar: 'pagadas y no cobradas',
  renglon: 'pagos que no valen lo que la pasarela cobró',
  perdido: 'cobros de un pago que no existe',
  devolucion: 'devoluciones de lo que nunca se negó',
  abierto: 'pagos sin terminar',
  lenta: 'facturas en proceso más de 60 s con la casa en pie después de saberse',
  desdicho: 'pagos que ya no son lo que se mostró',
  sinAviso: 'pagos de los que no se avisó',
} as const;
export type Falta = keyof typeof FALTAS;

export type Veredicto = {
  faltas: { falta: Falta; que: string }[];
  /** Approved once it had been denied. */
  tardios: number;
  /** The longest that a bill was on its way once it could be known, in milliseconds: by the clock, and attended. */
  demora: { reloj: number; enPie: number };
};

export const nombreDeFalta = (falta: Falta) => FALTAS[falta];
export const TODAS = Object.keys(FALTAS) as Falta[];

const APROBADO = 1;
const ABIERTOS = [0, 3, 5];
/** Shown once, they stay so for ever. */
const INAMOVIBLES = [1, 2, 6];
const TOMADO = /^(approved|approved_with_refund|refunded)$/;

export function juzgar(hechos: Hechos): Veredicto {
  const faltas: Veredicto['faltas'] = [];
  const falta = (cual: Falta, que: string) => void faltas.push({ falta: cual, que });
  const { libro, pagos, visitas, pagadas, vistos, plazos, ausencias } = hechos;
  const demora = { reloj: 0, enPie: 0 };
  const devuelto = sumar(libro.refunds, ({ charge }) => charge);
  const cobros = libro.charges
    .filter(({ status }) => TOMADO.test(status))
    .map(({ id, reference, amount, at }) => {
      const vuelto = devuelto.get(id) ?? 0;
      return { id, reference, amount: amount - vuelto, devuelto: vuelto, at: Date.parse(at) };
    });
  const tiene = sumar(cobros, ({ reference }) => reference);
  const cargos = Map.groupBy(libro.charges, ({ reference }) => reference);
  const porReferencia = new Map(pagos.map((pago) => [pago.referencia, pago]));
  const porFactura = new Map<number, Set<string>>();
  for (const { referencia, facturas } of pagos)
    for (const { id } of facturas) porFactura.set(id, (porFactura.get(id) ?? new Set()).add(referencia));

  for (const visita of visitas) {
    const referencias = new Set(visita.flatMap(({ id }) => [...(porFactura.get(id) ?? [])]));
    const cobrado = [...referencias].reduce((sum, one) => sum + (tiene.get(one) ?? 0), 0);
    const pagado = visita.reduce((sum, { id, importe }) => sum + (pagadas.has(id) ? importe : 0), 0);
    const que = `facturas ${visita.map(({ id }) => id).join(', ')}: cobrado ${cobrado}, pagado ${pagado} (${[...referencias].join(', ')})`;
    if (cobrado > pagado) falta(visita.every(({ id }) => pagadas.has(id)) ? 'doble' : 'sinPagar', que);
    if (cobrado < pagado) falta('sinCobrar', que);
  }

  for (const pago of pagos) {
    const { id, estado, referencia, facturas } = pago;
    const quien = `pago ${id} (${referencia}) en ${estado}`;
    const vale = facturas.reduce(
      (sum, one) => sum + (estado === APROBADO && one.vigente ? one.importe : 0),
      0,
    );
    const cobrado = tiene.get(referencia) ?? 0;
    if (ABIERTOS.includes(estado)) falta('abierto', quien);
    else if (cobrado !== vale) falta('renglon', `${quien}: vale ${vale}, cobrado ${cobrado}`);
    const sabido = seSabe(pago, cargos.get(referencia) ?? [], plazos);
    const tardo = { desde: sabido, hasta: Math.max(sabido, pago.saldado ?? sabido) };
    const enPie = atendido(tardo, ausencias);
    demora.reloj = Math.max(demora.reloj, tardo.hasta - tardo.desde);
    demora.enPie = Math.max(demora.enPie, enPie);
    if (enPie > SALDADO_EN_MS) falta('lenta', `${quien}: ${Math.round(enPie / 1000)} s`);
    const visto = vistos.get(id);
    if (visto !== undefined && INAMOVIBLES.includes(visto) && visto !== estado)
      falta('desdicho', `${quien}: se mostró en ${visto}`);
    const aviso = { 1: 'pago_aprobado', 5: 'pago_devolucion', 6: 'pago_devolucion' }[estado];
    if (aviso && !pago.avisos.includes(aviso)) falta('sinAviso', `${quien}: falta ${aviso}`);
  }

  let tardios = 0;
  for (const { id, reference, at, devuelto: vuelto } of cobros) {
    const pago = porReferencia.get(reference);
    if (!pago) falta('perdido', `cobro ${id} (${reference})`);
    else if (seNegoAntes(pago, at, plazos)) tardios += 1;
    else if (vuelto > 0) falta('devolucion', `cobro ${id} (${reference}): devuelto ${vuelto}`);
  }
  return { faltas, tardios, demora };
}

function sumar<T extends { amount: number }, K>(list: readonly T[], key: (one: T) => K): Map<K, number> {
  const sums = new Map<K, number>();
  for (const one of list) sums.set(key(one), (sums.get(key(one)) ?? 0) + one.amount);
  return sums;
}

/** From when the gateway can tell: since it charged or refused, or since its silence may be believed. */
function seSabe(
  { creado, enviado }: PagoJuzgado,
  cargos: readonly { at: string }[],
  { inexistenteMs, sinEnviarMs }: PlazosDeFallas,
): number {
  const silencio = enviado === null ? creado + sinEnviarMs : enviado + inexistenteMs;
  return Math.min(silencio, ...cargos.map(({ at }) => Date.parse(at)));
}

/** Its list hides nothing, so that it denied what it had not yet charged, and only that. */
function seNegoAntes(
  { enviado, soltado }: PagoJuzgado,
  at: number,
  { consultarDesdeMs }: PlazosDeFallas,
): boolean {
  return soltado !== null && enviado !== null && at > enviado + consultarDesdeMs;
}

/** How much of it was with nobody away. */
function atendido({ desde, hasta }: Ausencia, ausencias: readonly Ausencia[]): number {
  let at = desde;
  let sum = 0;
  for (const one of ausencias.toSorted((a, b) => a.desde - b.desde)) {
    if (one.hasta <= at || one.desde >= hasta) continue;
    sum += Math.max(0, one.desde - at);
    at = Math.min(hasta, one.hasta);
  }
  return sum + hasta - at;
}
