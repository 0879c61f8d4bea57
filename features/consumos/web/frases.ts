import { formatMoney } from '@oficina/ui/money';
import { monthName, periodoName } from '@oficina/values';
import { cambio, type Medida, type Mes, promedio, sumarMeses } from './meses.ts';

const entero = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const SIN_DATOS = 'sin datos';
export const DESLIZA = 'Deslizá para ver los meses anteriores';

export const mesCorto = (periodo: string) => monthName(periodo).slice(0, 3);

/** "Octubre 2026", as a line begins. */
export function tituloDePeriodo(periodo: string): string {
  const nombre = periodoName(periodo);
  return nombre.charAt(0).toUpperCase() + nombre.slice(1);
}

const nombreYAnio = (periodo: string) => `${monthName(periodo)} de ${periodo.slice(0, 4)}`;

/** Short, for above a bar: the unit is said once for all of them. */
export const numero = (valor: number) => menos(entero.format(valor));

/** The minus that people read, not the hyphen. */
const menos = (texto: string) => texto.replace('-', '\u2212');

export function conUnidad(valor: number | null, medida: Medida): string {
  if (valor === null) return SIN_DATOS;
  return medida === 'kwh' ? `${numero(valor)}\u00a0kWh` : formatMoney(valor);
}

/** "6,6". */
export const unDecimal = (valor: number) => menos(decimal.format(valor));

/** "Octubre 2026: 205 kWh". */
export function titular(mes: Mes, medida: Medida): string {
  return `${tituloDePeriodo(mes.periodo)}: ${conUnidad(mes[medida], medida)}`;
}

/** "12 % menos que en octubre de 2025 (233 kWh).", a sentence as every other. */
export function comparacion(mes: Mes, medida: Medida): string {
  const cambia = cambio(mes, medida);
  if (!cambia) return 'Todavía no tenemos el mismo mes del año anterior.';
  const { diferencia, porciento } = cambia;
  const antes = `en ${nombreYAnio(sumarMeses(mes.periodo, -12))} (${conUnidad(mes.antes[medida], medida)}).`;
  if (diferencia === 0) return `Igual que ${antes}`;
  const sentido = diferencia > 0 ? 'más' : 'menos';
  // From zero, or from a credit, nothing is a percentage.
  if (porciento === null) return `${diferencia > 0 ? 'Más' : 'Menos'} que ${antes}`;
  return porciento === 0
    ? `Casi igual que ${antes}`
    : `${Math.abs(porciento)}\u00a0% ${sentido} que ${antes}`;
}

/** "−28 kWh (−12 %)", for a cell. */
export function diferenciaEnCelda(mes: Mes, medida: Medida): string {
  const cambia = cambio(mes, medida);
  if (!cambia) return SIN_DATOS;
  const { diferencia, porciento } = cambia;
  const signo = diferencia > 0 ? '+' : '';
  const texto = `${signo}${conUnidad(diferencia, medida)}`;
  return porciento === null ? texto : `${texto} (${signo}${menos(String(porciento))}\u00a0%)`;
}

/** Fewer than twelve are said: it is not the average of a year. */
export function nombreDelPromedio(meses: number): string {
  return `Promedio de ${meses === 1 ? '1 mes' : `${meses} meses`}`;
}

/** The chart in words. `meses` are those drawn, newest first. */
export function resumen(meses: readonly Mes[], medida: Medida): string {
  const conocidos = meses.filter((mes) => mes[medida] !== null);
  const [ultimo] = meses;
  const [primero] = conocidos;
  if (!ultimo || !primero) return 'Todavía no hay datos.';
  const valor = (mes: Mes) => mes[medida] ?? 0;
  const mayor = conocidos.reduce((a, b) => (valor(b) > valor(a) ? b : a), primero);
  const menor = conocidos.reduce((a, b) => (valor(b) < valor(a) ? b : a), primero);
  const punto = (mes: Mes) => `${conUnidad(mes[medida], medida)} en ${nombreYAnio(mes.periodo)}`;
  const media = promedio(meses, medida);
  return [
    `${titular(ultimo, medida)}.`,
    `El mayor de ${meses.length === 1 ? '1 mes' : `${meses.length} meses`}: ${punto(mayor)}; el menor: ${punto(menor)}.`,
    ...(media
      ? [`${nombreDelPromedio(media.meses)}: ${conUnidad(redondo(media.valor, medida), medida)}.`]
      : []),
  ].join(' ');
}

/** An average of kWh is told in whole ones; of money, in cents. */
export function redondo(valor: number, medida: Medida): number {
  return medida === 'kwh' ? Math.round(valor) : Math.round(valor * 100) / 100;
}
