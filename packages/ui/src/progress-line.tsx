import { IconCheck } from './icon.tsx';
import styles from './progress-line.module.css';

export type Station = {
  label: string /** A date or a promise, under the word. */;
  detail?: string | undefined;
};

type Props = {
  label: string;
  stations: readonly Station[];
  /** The index of the station where it is now. One past the last means that all are done. */
  current: number;
};

/** It tells how far a thing has come: what is done has a tick, and what comes next is empty. */
export function ProgressLine({ label, stations, current }: Props) {
  return (
    <div className={styles.lugar}>
      <ol
        aria-label={label}
        className={styles.avance}
        data-terminado={current >= stations.length || undefined}
      >
        {stations.map((station, index) => (
          <li
            key={station.label}
            className={styles[placeOf(index, current)]}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.estacion}>{index < current && <IconCheck size={18} />}</span>
            <b>
              {station.label}
              {index < current && <span className="oculto"> (hecho)</span>}
            </b>
            {station.detail}
          </li>
        ))}
      </ol>
    </div>
  );
}

function placeOf(index: number, current: number): 'hecho' | 'ahora' | 'falta' {
  if (index === current) return 'ahora';
  return index < current ? 'hecho' : 'falta';
}
