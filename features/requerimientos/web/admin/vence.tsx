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

/** How much of its term a case has left, in days of the calendar, which is what a clerk plans by. */
export function Vence({ estado, vence, vencido = false, cerrado, now, withVerb = false }: Props) {
  const verb = withVerb ? 'Vence ' : '';
  if (!vence || cerrado) return <span className={styles.suave}>–</span>;
  const days = dayNumber(new Date(vence)) - dayNumber(now);
  if (vencido) return <span className={styles.vencido}>Vencido{days < 0 ? ` ${-days} d` : ''}</span>;
  if (estado === PAUSED) return <span className={styles.suave}>en pausa</span>;
  if (days <= 0) return <span className={styles.hoy}>{verb}hoy</span>;
  if (days === 1) return <span className={styles.pronto}>{verb}mañana</span>;
  return `${verb}en ${days} d`;
}
