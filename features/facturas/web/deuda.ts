import { iri } from '@oficina/hydra';
import type { Suministro } from '@oficina/suministros/contract';
import { diaEnArgentina } from '@oficina/values';
import { estadoPago, estaPagada, type Factura, sePuedePagar } from '../contract/index.ts';

type Lugar = Pick<Suministro, 'id' | 'pagoInhabilitado'>;

/** What a person owes, told apart by what they can do about it. */
export type Deuda = {
  /** Bills that can be paid here, the soonest due first. */
  aPagar: Factura[];
  total: number;
  vencidas: number;
  /** Bills with a payment on its way: not to be paid again. */
  enPago: Factura[];
  totalEnPago: number;
  /** Unpaid bills of supplies that do not admit payments here. */
  inhabilitadas: Factura[];
  totalInhabilitado: number;
};

/** Adds cents, because tenths of a peso do not add up in binary. */
function sumar(facturas: readonly Factura[]): number {
  return facturas.reduce((cents, factura) => cents + Math.round(factura.importe * 100), 0) / 100;
}

export function calcularDeuda(facturas: readonly Factura[], suministros: readonly Lugar[]): Deuda {
  const lugares = new Map(suministros.map((suministro) => [iri('suministros', suministro.id), suministro]));
  const impagas = facturas
    .filter((factura) => !estaPagada(factura))
    .toSorted((a, b) => a.vencimiento.localeCompare(b.vencimiento) || a.id - b.id);
  const enPago = impagas.filter((factura) => factura.estadoPago === estadoPago.code('enPago'));
  const lugarDe = (factura: Factura) => lugares.get(factura.suministro) ?? { pagoInhabilitado: false };
  const aPagar = impagas.filter((factura) => sePuedePagar(factura, lugarDe(factura)));
  const inhabilitadas = impagas.filter((factura) => !enPago.includes(factura) && !aPagar.includes(factura));
  return {
    aPagar,
    total: sumar(aPagar),
    vencidas: aPagar.filter((factura) => factura.vencida).length,
    enPago,
    totalEnPago: sumar(enPago),
    inhabilitadas,
    totalInhabilitado: sumar(inhabilitadas),
  };
}

const DIA_MS = 86_400_000;

/** Whole days from today to that day, by the calendar of Buenos Aires. */
function diasHasta(vencimiento: string, now: Date): number {
  const dia = (text: string) => Date.parse(`${text}T00:00:00Z`);
  return Math.round((dia(vencimiento.slice(0, 10)) - dia(diaEnArgentina(now))) / DIA_MS);
}

/** "hoy", "mañana", "en 3 días"; empty for a day that passed. */
export function cuantoFalta(vencimiento: string, now: Date): string {
  const dias = diasHasta(vencimiento, now);
  if (dias < 0) return '';
  if (dias === 0) return 'hoy';
  return dias === 1 ? 'mañana' : `en ${dias} días`;
}

const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** "octubre 2026" out of "2026-10". */
export function nombreDePeriodo(periodo: string): string {
  const [anio, mes] = periodo.split('-');
  return `${MESES[Number(mes) - 1] ?? mes} ${anio}`;
}

/**
 * Whether it may be said that nothing is owed: only with recent data and no unpaid bill past its date.
 * Otherwise it would be a guess.
 */
export function sinDeudas(
  deuda: Deuda,
  actualizado: string | undefined,
  diasMaximos: number,
  now: Date,
): boolean {
  const impagas = [...deuda.aPagar, ...deuda.inhabilitadas, ...deuda.enPago];
  if (!actualizado || impagas.some((factura) => factura.vencida)) return false;
  return now.getTime() - Date.parse(actualizado) <= diasMaximos * DIA_MS;
}
