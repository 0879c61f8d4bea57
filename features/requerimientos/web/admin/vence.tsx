import { dayInArgentina } from '@oficina/values';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import styles from './queue.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;
const PAUSED = requerimientoEstado.code('esperaUsuario');

const dayNumber = (moment: Date) => Date.parse(dayInArgentina(moment)) / DAY_MS;

type Props = Pick<Requerimiento, 'estado' | 'vence' | 'vencido' | 'cerrado'> & {
  now: Date;
  /** A column already says that it is a term; elsewhere it reads "Vence hoy". */
  withVerb?: boolean;
};

type Term = { texto: string; tone: 'suave' | 'vencido' | 'hoy' | 'pronto' | null };

/** How much of its term a case has left, in days of the calendar, which is what a clerk plans by. */
export function termOf({ estado, vence, vencido = false, cerrado, now, withVerb = false }: Props): Term {
  const verb = withVerb ? 'Vence ' : '';
  if (!vence || cerrado) return { texto: '–', tone: 'suave' };
  const days = dayNumber(new Date(vence)) - dayNumber(now);
  if (vencido) return { texto: `Vencido${days < 0 ? ` ${-days} d` : ''}`, tone: 'vencido' };
  if (estado === PAUSED) return { texto: 'en pausa', tone: 'suave' };
  if (days <= 0) return { texto: `${verb}hoy`, tone: 'hoy' };
  if (days === 1) return { texto: `${verb}mañana`, tone: 'pronto' };
  return { texto: `${verb}en ${days} d`, tone: null };
}

export function Vence(props: Props) {
  const { texto, tone } = termOf(props);
  return tone === null ? texto : <span className={styles[tone]}>{texto}</span>;
}
