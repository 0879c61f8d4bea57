import { DateText } from '@oficina/ui/date-text';
import { Panel } from '@oficina/ui/layout';
import type { ReactNode } from 'react';
import { isOngoing, type Pago, pagoEstado } from '../../contract/index.ts';
import { timeText } from './texts.ts';
import styles from './ver.module.css';

type Tiempos = NonNullable<Pago['tiempos']>;

const PASOS: readonly (readonly [keyof Tiempos, string])[] = [
  ['creado', 'Creado'],
  ['enviado', 'Enviado'],
  ['respondido', 'Respondió la pasarela'],
  ['consultado', 'Última consulta'],
  ['resuelto', 'Resuelto'],
];

/** Asking may still bring news: the pago is in doubt, or it is sin efecto and being watched. */
export const canConsultar = (estado: number): boolean =>
  isOngoing(estado) || estado === pagoEstado.code('sinEfecto');

type Props = { pago: Pago; now: Date; children: ReactNode };

export function Tiempos({ pago, now, children }: Props) {
  const { tiempos } = pago;
  return (
    <Panel title="Qué pasó">
      <ol className={styles.tiempos}>
        {PASOS.map(([step, label]) => {
          const moment = tiempos?.[step];
          return (
            moment && (
              <li key={step}>
                <span>{label}</span> <DateText value={moment} format="hora" />
              </li>
            )
          );
        })}
      </ol>
      <NextConsulta pago={pago} now={now} />
      {children}
    </Panel>
  );
}

/** A time already past is not shown, because the question is being asked or is about to be. */
function NextConsulta({ pago, now }: Omit<Props, 'children'>) {
  const nextAt = pago.tiempos?.proximaConsulta;
  if (!canConsultar(pago.estado) || nextAt === undefined) return null;
  const isAhead = new Date(nextAt) > now;
  return (
    <p className={styles.aviso}>
      El sistema consulta solo a la pasarela.
      {isAhead && ` La próxima consulta es a las ${timeText(nextAt, now)}.`}
    </p>
  );
}
