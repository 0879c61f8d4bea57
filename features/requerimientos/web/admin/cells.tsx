import { DateText } from '@oficina/ui/date-text';
import { Link } from 'react-router';
import type { Requerimiento } from '../../contract/index.ts';
import styles from './queue.module.css';
import type { Yo } from './staff-actor.ts';
import { isLate } from './texts.ts';

export type RequerimientoListProps = {
  requerimientos: readonly Requerimiento[];
  yo: Yo;
  now: Date;
  /** The link carries the query of the list, so that the case can lead back to it. */
  requerimientoTo: (id: number) => string;
  selected: ReadonlySet<number>;
  onSelect: (ids: readonly number[], checked: boolean) => void;
};

export const ROW_ATTRIBUTE = 'data-caso';

type CellProps = { requerimiento: Requerimiento };

export function RequerimientoLink({
  requerimiento,
  requerimientoTo,
}: CellProps & Pick<RequerimientoListProps, 'requerimientoTo'>) {
  return (
    <Link
      to={requerimientoTo(requerimiento.id)}
      className={styles.abrir}
      {...{ [ROW_ATTRIBUTE]: requerimiento.id }}
    >
      <span className="oculto">Ver el caso </span>
      {requerimiento.numero}
    </Link>
  );
}

export function SelectCheckbox({
  requerimiento,
  selected,
  onSelect,
}: CellProps & Pick<RequerimientoListProps, 'selected' | 'onSelect'>) {
  return (
    <label className={styles.elegir}>
      <input
        type="checkbox"
        className={styles.tilde}
        aria-label={`Elegir el caso ${requerimiento.numero}`}
        checked={selected.has(requerimiento.id)}
        onChange={({ target }) => onSelect([requerimiento.id], target.checked)}
      />
    </label>
  );
}

export function NovedadStar({ requerimiento }: CellProps) {
  if (!requerimiento.novedadesEncargado) return null;
  return (
    <span className={styles.estrella}>
      <svg
        width={20}
        height={20}
        viewBox="0 0 24 24"
        fill="currentColor"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M12 2.5l2.9 6.2 6.6.8-4.9 4.6 1.3 6.6-5.9-3.3-5.9 3.3 1.3-6.6L2.5 9.5l6.6-.8z" />
      </svg>
      <span className="oculto">Novedad</span>
    </span>
  );
}

export function Actualizado({ requerimiento, now }: CellProps & { now: Date }) {
  const date = <DateText value={requerimiento.updated} format="relativa" now={now} />;
  if (!isLate(requerimiento, now)) return date;
  return (
    <strong>
      {date} <span className={styles.demorado}>Demorado</span>
    </strong>
  );
}
