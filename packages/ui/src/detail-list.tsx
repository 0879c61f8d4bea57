import type { ReactNode } from 'react';
import styles from './detail-list.module.css';

export type Detail = readonly [name: string, value: ReactNode];

export type DetailListProps = {
  details: readonly Detail[];
  /**
   * The room decides how much of it the names take; wrapped, all take the same; stacked, each value stands below its name;
   * figures stand at the far end of their line; in a panel every line is as high, whether it holds a link or not.
   */
  layout?: 'wide' | 'half' | 'side' | 'panel' | 'wrapped' | 'stacked' | 'figures';
};

/** It shows the data of one thing, each under its name, and leaves out what has no value. */
export function DetailList({ details, layout = 'wide' }: DetailListProps) {
  return (
    <dl className={`${styles.lista} ${styles[layout]}`}>
      {details.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
