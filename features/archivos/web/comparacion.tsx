import { DateText } from '@oficina/ui/date-text';
import { usePhone } from '@oficina/ui/use-phone';
import { useRoom } from '@oficina/ui/use-room';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Resumen } from '../contract/index.ts';
import { comparar, type Renglon } from './comparar.ts';
import { archivoTo } from './filtros.ts';
import styles from './ver.module.css';

/** In letters of the reader: with less, one under the other. */
const LUGAR_DE_TABLA = 40;

export function Comparacion({ resumen }: { resumen: Resumen }) {
  const marco = useRef<HTMLElement>(null);
  const regla = useRef<HTMLSpanElement>(null);
  const lugar = useRoom(marco, regla);
  const phone = usePhone();
  const renglones = comparar(resumen);
  const conTabla = !phone && (lugar === 0 || lugar >= LUGAR_DE_TABLA);
  return (
    <section ref={marco} className={styles.comparacion}>
      <span ref={regla} className={styles.regla} aria-hidden="true" />
      <h2>Comparado con el anterior</h2>
      <Anterior anterior={resumen.anterior} />
      {conTabla ? <Tabla renglones={renglones} /> : <Fichas renglones={renglones} />}
    </section>
  );
}

function Anterior({ anterior }: Pick<Resumen, 'anterior'>) {
  const [search] = useSearchParams();
  if (!anterior) return <p className={styles.suave}>No hay un archivo anterior con qué compararlo.</p>;
  return (
    <p className={styles.suave}>
      El anterior es <Link to={archivoTo(search, anterior.id)}>{anterior.nombre}</Link>, del{' '}
      <DateText value={anterior.fecha} />.
    </p>
  );
}

const SIN_DATO = '–';

function Tabla({ renglones }: { renglones: readonly Renglon[] }) {
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
        {renglones.map(({ nombre, este, anterior, diferencia, lejos }) => (
          <tr key={nombre}>
            <th scope="row">{nombre}</th>
            <td>{este}</td>
            <td>{anterior ?? SIN_DATO}</td>
            <td className={lejos ? styles.lejos : undefined}>{diferencia ?? SIN_DATO}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fichas({ renglones }: { renglones: readonly Renglon[] }) {
  return (
    <ul className={styles.fichas}>
      {renglones.map(({ nombre, este, anterior, diferencia, lejos }) => (
        <li key={nombre}>
          <h3>{nombre}</h3>
          <dl>
            <div className={styles.par}>
              <dt>Este archivo</dt>
              <dd>{este}</dd>
            </div>
            <div className={styles.par}>
              <dt>Anterior</dt>
              <dd>{anterior ?? SIN_DATO}</dd>
            </div>
            <div className={styles.par}>
              <dt>Diferencia</dt>
              <dd className={lejos ? styles.lejos : undefined}>{diferencia ?? SIN_DATO}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
