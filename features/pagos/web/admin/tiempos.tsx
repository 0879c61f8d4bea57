import { DateText } from '@oficina/ui/date-text';
import { Panel } from '@oficina/ui/layout';
import type { ReactNode } from 'react';
import { estaVivo, type Pago, pagoEstado } from '../../contract/index.ts';
import { horaDe } from './palabras.ts';
import styles from './ver.module.css';

type Tiempos = NonNullable<Pago['tiempos']>;

const PASOS: readonly (readonly [keyof Tiempos, string])[] = [
  ['creado', 'Creado'],
  ['enviado', 'Enviado'],
  ['respondido', 'Respondió la pasarela'],
  ['consultado', 'Última consulta'],
  ['resuelto', 'Resuelto'],
];

/** Somebody may still learn something by asking: it is not known yet, or it came to nothing and is watched. */
export const sePuedeConsultar = (estado: number): boolean =>
  estaVivo(estado) || estado === pagoEstado.code('sinEfecto');

type Props = { pago: Pago; now: Date; children: ReactNode };

/** When each thing happened, and what can be done about it. */
export function Tiempos({ pago, now, children }: Props) {
  const { tiempos } = pago;
  return (
    <Panel title="Qué pasó">
      <ol className={styles.tiempos}>
        {PASOS.map(([paso, palabra]) => {
          const momento = tiempos?.[paso];
          return (
            momento && (
              <li key={paso}>
                <span>{palabra}</span> <DateText value={momento} format="hora" />
              </li>
            )
          );
        })}
      </ol>
      <ProximaConsulta pago={pago} now={now} />
      {children}
    </Panel>
  );
}

/** An hour already past is not told: the question is being asked, or is about to be. */
function ProximaConsulta({ pago, now }: Omit<Props, 'children'>) {
  const proxima = pago.tiempos?.proximaConsulta;
  if (!sePuedeConsultar(pago.estado) || proxima === undefined) return null;
  const falta = new Date(proxima) > now;
  return (
    <p className={styles.aviso}>
      El sistema consulta solo a la pasarela.
      {falta && ` La próxima consulta es a las ${horaDe(proxima, now)}.`}
    </p>
  );
}
