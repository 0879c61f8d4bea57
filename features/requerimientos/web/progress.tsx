import { formatDate } from '@oficina/ui/date-text';
import { ProgressLine } from '@oficina/ui/progress-line';
import { type EstadoName, type Requerimiento, requerimientoEstado } from '../contract/index.ts';
import type { Sustantivo } from './texts.ts';

export type Station = 'recibido' | 'enCurso' | 'resuelto' | 'anulado';

const STATIONS: Readonly<Record<EstadoName, Station>> = {
  pendiente: 'recibido',
  iniciado: 'enCurso',
  esperaUsuario: 'enCurso',
  finalizado: 'resuelto',
  anulado: 'anulado',
};

export const stationOf = (estado: number): Station => STATIONS[requerimientoEstado.name(estado)];

/** One past the last means that all are done. */
const PLACES = { recibido: 0, enCurso: 1, resuelto: 3 } as const;

type Props = Pick<Requerimiento, 'estado' | 'created' | 'cerrado'> & {
  sustantivo: Sustantivo;
  since?: string | undefined;
  promised?: Date | undefined;
  now: Date;
};

export function Progress({ estado, created, cerrado, sustantivo, since, promised, now }: Props) {
  const station = stationOf(estado);
  if (station === 'anulado') return null;
  const stations = [
    { label: 'Recibido', detail: shortDay(created, now) },
    { label: 'En curso', detail: since && `desde el ${dayNumber(since, now)}` },
    { label: 'Resuelto', detail: cerrado ? shortDay(cerrado, now) : promise(estado, promised, now) },
  ];
  return <ProgressLine label={`Cómo va tu ${sustantivo}`} stations={stations} current={PLACES[station]} />;
}

/** While the case waits for its owner the time does not run. */
function promise(estado: number, promised: Date | undefined, now: Date): string | undefined {
  if (!promised) return undefined;
  if (requerimientoEstado.name(estado) === 'esperaUsuario') return 'cuando respondas';
  const day = dayNumber(promised, now);
  return promised < now ? `era para el ${day}` : `el ${day} o antes`;
}

/** A station is narrow: the month is written with figures, and only when it is another one. */
function shortDay(value: string | Date, now: Date): string {
  const [day, ofNow] = [formatDate(value), formatDate(now)];
  if (day.slice(3) === ofNow.slice(3)) return formatDate(value, 'dia', now);
  return day.slice(6) === ofNow.slice(6) ? day.slice(0, 5) : day;
}

const dayNumber = (value: string | Date, now: Date) => shortDay(value, now).replace(/^\S+ /, '');
