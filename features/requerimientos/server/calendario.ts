import { dayInArgentina, isDay, nextDay, parseMoment } from '@oficina/values';

/** Minutes of the day, the end not included: 24:00 is 1440. */
export type Turno = { desde: number; hasta: number };
/** From Sunday (0) to Saturday (6), each with its shifts in order. */
export type Semana = readonly (readonly Turno[])[];
export type Cierre = { desde: Date; hasta: Date };

export type Calendario = {
  semana: Semana;
  feriados: ReadonlySet<string>;
  /** Stretches in which the office does not work though the day does: an assembly, the afternoon of the 24th. */
  cierres: readonly Cierre[];
};

const MINUTO = 60_000;
const DIA_ENTERO: Turno = { desde: 0, hasta: 24 * 60 };
const DIAS = ['dom', 'lun', 'mar', 'mie', 'jue', 'vie', 'sab'];
/** A longer one is a slip: nothing would ever be due. */
const CIERRE_MAXIMO_MS = 366 * 24 * 60 * MINUTO;

/** Nobody said when the office works: whole days, Monday to Friday. */
const SEMANA_COMUN: Semana = DIAS.map((_, dia) => (dia >= 1 && dia <= 5 ? [DIA_ENTERO] : []));

export const CALENDARIO_COMUN: Calendario = { semana: SEMANA_COMUN, feriados: new Set(), cierres: [] };

export type CalendarioEscrito = {
  /** "lun-vie 07:00-12:00 16:00-20:00; sab 08:00-12:00"; empty or absent: whole days, Monday to Friday. */
  horarios?: string | null | undefined;
  /** "2026-12-25". */
  feriados?: readonly string[] | undefined;
  cierres?: readonly { desde: string; hasta: string }[] | undefined;
};

/** The calendar as the settings write it; or, for whoever wrote them, what is wrong. */
export function leerCalendario(escrito: CalendarioEscrito): { calendario: Calendario } | { falta: string } {
  const semana = escrito.horarios?.trim() ? leerHorarios(escrito.horarios) : SEMANA_COMUN;
  if (!semana) return { falta: 'Los horarios van como «lun-vie 07:00-12:00 16:00-20:00; sab 08:00-12:00».' };
  const feriados = escrito.feriados ?? [];
  const raro = feriados.find((dia) => !isDay(dia));
  if (raro !== undefined) return { falta: `«${raro}» no es un día: van como 2026-12-25.` };
  const cierres = (escrito.cierres ?? []).map(leerCierre);
  if (cierres.includes(null))
    return { falta: 'Cada cierre va desde una fecha y hora hasta otra posterior, un año como máximo.' };
  return { calendario: { semana, feriados: new Set(feriados), cierres: cierres as Cierre[] } };
}

function leerCierre(escrito: { desde: string; hasta: string }): Cierre | null {
  const [desde, hasta] = [parseMoment(escrito.desde), parseMoment(escrito.hasta)];
  if (!desde || !hasta || hasta <= desde) return null;
  return hasta.getTime() - desde.getTime() <= CIERRE_MAXIMO_MS ? { desde, hasta } : null;
}

function leerHorarios(texto: string): Semana | null {
  const semana: Turno[][] = DIAS.map(() => []);
  for (const renglon of texto.split(';').filter((parte) => parte.trim() !== '')) {
    const [dias = '', ...horas] = renglon.trim().toLowerCase().split(/\s+/);
    const turnos = horas.map(leerTurno);
    const cuales = leerDias(dias);
    if (!cuales || turnos.length === 0 || turnos.includes(null)) return null;
    for (const dia of cuales) semana[dia]?.push(...(turnos as Turno[]));
  }
  for (const turnos of semana) turnos.sort((uno, otro) => uno.desde - otro.desde);
  const encimados = semana.some((turnos) =>
    turnos.some((turno, orden) => turno.desde < (turnos[orden - 1]?.hasta ?? 0)),
  );
  // A week in which nobody works would never come to an end.
  return encimados || semana.every((turnos) => turnos.length === 0) ? null : semana;
}

/** "sab" or "lun-vie"; the one that ends before it begins goes round the week. */
function leerDias(texto: string): number[] | null {
  const [primero, ultimo = primero, ...mas] = texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split('-')
    .map((dia) => DIAS.indexOf(dia));
  if (primero === undefined || ultimo === undefined || primero < 0 || ultimo < 0 || mas.length > 0)
    return null;
  const cuantos = ((ultimo - primero + 7) % 7) + 1;
  return Array.from({ length: cuantos }, (_, orden) => (primero + orden) % 7);
}

function leerTurno(texto: string): Turno | null {
  const [, h1, m1, h2, m2] = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/.exec(texto) ?? [];
  const [desde, hasta] = [Number(h1) * 60 + Number(m1), Number(h2) * 60 + Number(m2)];
  const bien = Number(m1) < 60 && Number(m2) < 60 && desde < hasta && hasta <= DIA_ENTERO.hasta;
  return bien ? { desde, hasta } : null;
}

type Tramo = { desde: number; hasta: number };

const medianoche = (dia: string) => Date.parse(`${dia}T00:00:00-03:00`);
const diaDeLaSemana = (dia: string) => new Date(`${dia}T00:00:00Z`).getUTCDay();
const ultimoInstante = (dia: string) => new Date(medianoche(nextDay(dia)) - 1);

/** The stretches of a day in which the office works: its shifts, but for what is closed of them. */
function tramosDe({ semana, feriados, cierres }: Calendario, dia: string): Tramo[] {
  if (feriados.has(dia)) return [];
  const cero = medianoche(dia);
  let tramos: Tramo[] = (semana[diaDeLaSemana(dia)] ?? []).map((turno) => ({
    desde: cero + turno.desde * MINUTO,
    hasta: cero + turno.hasta * MINUTO,
  }));
  for (const cierre of cierres) {
    const [desde, hasta] = [cierre.desde.getTime(), cierre.hasta.getTime()];
    tramos = tramos.flatMap((tramo) =>
      [
        { desde: tramo.desde, hasta: Math.min(tramo.hasta, desde) },
        { desde: Math.max(tramo.desde, hasta), hasta: tramo.hasta },
      ].filter((resto) => resto.desde < resto.hasta),
    );
  }
  return tramos;
}

/** A day on which the office works at all, however little. */
export const esHabil = (calendario: Calendario, dia: string): boolean => tramosDe(calendario, dia).length > 0;

/** The last instant of the nth working day after this one, which does not count. */
export function finDelDiaHabil(calendario: Calendario, desde: Date, dias: number): Date {
  let dia = dayInArgentina(desde);
  for (let faltan = dias; faltan > 0; ) {
    dia = nextDay(dia);
    if (esHabil(calendario, dia)) faltan -= 1;
  }
  return ultimoInstante(dia);
}

/** The last instant of the nth day after this one, working or not. */
export function finDelDia(desde: Date, dias: number): Date {
  let dia = dayInArgentina(desde);
  for (let faltan = dias; faltan > 0; faltan -= 1) dia = nextDay(dia);
  return ultimoInstante(dia);
}

/** How long the office worked between both, in milliseconds. */
export function tiempoHabil(calendario: Calendario, desde: Date, hasta: Date): number {
  const [inicio, fin] = [desde.getTime(), hasta.getTime()];
  let total = 0;
  for (let dia = dayInArgentina(desde); medianoche(dia) < fin; dia = nextDay(dia))
    for (const tramo of tramosDe(calendario, dia))
      total += Math.max(0, Math.min(tramo.hasta, fin) - Math.max(tramo.desde, inicio));
  return total;
}

/**
 * How many working days there are between both, with what was worked of the first and of the last: a day counts one
 * however long its shifts are, and a morning of a day that has two counts as the part of it that it is.
 */
export function diasHabiles(calendario: Calendario, desde: Date, hasta: Date): number {
  let dias = 0;
  for (let dia = dayInArgentina(desde); medianoche(dia) < hasta.getTime(); dia = nextDay(dia)) {
    const entero = tramosDe(calendario, dia).reduce((suma, tramo) => suma + tramo.hasta - tramo.desde, 0);
    if (entero === 0) continue;
    const [inicio, fin] = [medianoche(dia), medianoche(nextDay(dia))];
    const parte = {
      desde: new Date(Math.max(inicio, desde.getTime())),
      hasta: new Date(Math.min(fin, hasta.getTime())),
    };
    dias += tiempoHabil(calendario, parte.desde, parte.hasta) / entero;
  }
  return dias;
}

/**
 * The instant by which the office will have worked that long, from another. When it is the end of the last shift of a
 * day it is the end of that day: nothing more is worked in it, and what was promised for a day lasts all of it.
 */
export function sumarTiempoHabil(calendario: Calendario, desde: Date, ms: number): Date {
  if (ms <= 0) return desde;
  let faltan = ms;
  for (let dia = dayInArgentina(desde); ; dia = nextDay(dia)) {
    const tramos = tramosDe(calendario, dia);
    for (const [orden, tramo] of tramos.entries()) {
      const inicio = Math.max(tramo.desde, desde.getTime());
      const cabe = tramo.hasta - inicio;
      if (cabe <= 0) continue;
      if (faltan < cabe) return new Date(inicio + faltan);
      faltan -= cabe;
      if (faltan > 0) continue;
      const ultimo = ultimoInstante(dia);
      return orden === tramos.length - 1 && tramo.hasta < ultimo.getTime() ? ultimo : new Date(tramo.hasta);
    }
  }
}
