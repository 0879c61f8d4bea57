import { DateText } from '@oficina/ui/date-text';
import { usePhone } from '@oficina/ui/use-phone';
import { useRoom } from '@oficina/ui/use-room';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Resumen } from '../contract/index.ts';
import { archivoTo } from './archivo-address.ts';
import styles from './archivo-view.module.css';
import { compare, type Renglon } from './compare.ts';

/** The unit is rem. Below this width the values are stacked. */
const MIN_TABLE_ROOM = 40;

export function Comparison({ resumen }: { resumen: Resumen }) {
  const frame = useRef<HTMLElement>(null);
  const { room, ruler } = useRoom(frame);
  const phone = usePhone();
  const renglones = compare(resumen);
  const showsTable = !phone && (room === 0 || room >= MIN_TABLE_ROOM);
  return (
    <section ref={frame} className={styles.comparacion}>
      {ruler}
      <h2>Comparado con el anterior</h2>
      <PreviousArchivo anterior={resumen.anterior} />
      {showsTable ? <ComparisonTable renglones={renglones} /> : <ComparisonCards renglones={renglones} />}
    </section>
  );
}

function PreviousArchivo({ anterior }: Pick<Resumen, 'anterior'>) {
  const [search] = useSearchParams();
  if (!anterior) return <p className={styles.suave}>No hay un archivo anterior con qué compararlo.</p>;
  return (
    <p className={styles.suave}>
      El anterior es <Link to={archivoTo(search, anterior.id)}>{anterior.nombre}</Link>, del{' '}
      <DateText value={anterior.fecha} />.
    </p>
  );
}

const NO_DATA = '–';

function ComparisonTable({ renglones }: { renglones: readonly Renglon[] }) {
  return (
    <table className={styles.tabla}>
      <caption className="oculto">Este archivo y el anterior</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Este archivo</th>
          <th scope="col">Anterior</th>
          <th scope="col">Diferencia</th>
        </tr>
      </thead>
      <tbody>
        {renglones.map(({ nombre, current, previous, difference, far }) => (
          <tr key={nombre}>
            <th scope="row">{nombre}</th>
            <td>{current}</td>
            <td>{previous ?? NO_DATA}</td>
            <td className={far ? styles.lejos : undefined}>{difference ?? NO_DATA}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ComparisonCards({ renglones }: { renglones: readonly Renglon[] }) {
  return (
    <ul className={styles.fichas}>
      {renglones.map(({ nombre, current, previous, difference, far }) => (
        <li key={nombre}>
          <h3>{nombre}</h3>
          <dl>
            <div className={styles.par}>
              <dt>Este archivo</dt>
              <dd>{current}</dd>
            </div>
            <div className={styles.par}>
              <dt>Anterior</dt>
              <dd>{previous ?? NO_DATA}</dd>
            </div>
            <div className={styles.par}>
              <dt>Diferencia</dt>
              <dd className={far ? styles.lejos : undefined}>{difference ?? NO_DATA}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
