import { useLine } from '@oficina/hydra/react';
import { formatDate } from './date-text.tsx';
import { IconNoSignal } from './icon.tsx';
import styles from './offline.module.css';

/** Only another day is named; the year is not, since nothing that old is saved. */
export function dataDate(moment: number, now = new Date()): string {
  const [day = '', time = ''] = formatDate(new Date(moment), 'hora').split(' ');
  return day === formatDate(now) ? `de hoy, ${time}` : `del ${day.slice(0, 5)}, ${time}`;
}

/** The frame of a page draws it above everything. The element is always there, so that screen readers hear its text come. */
export function OfflineStrip() {
  const { online, moment } = useLine();
  return (
    <div role="status">
      {!online && (
        <p className={styles.tira}>
          <IconNoSignal size={22} />
          <span>Sin conexión.{moment !== null && ` Datos ${dataDate(moment)}.`}</span>
        </p>
      )}
    </div>
  );
}
