import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import type { Requerimiento } from '../../contract/index.ts';
import type { RequerimientoListProps } from './cells.tsx';
import { useLote } from './lote.hook.ts';
import { LoteResult } from './lote-result.tsx';
import { LoteToolbar } from './lote-toolbar.tsx';
import styles from './queue.module.css';
import { useQueueShortcuts } from './queue-shortcuts.ts';
import type { Yo } from './staff-actor.ts';

type Props = {
  requerimientos: readonly Requerimiento[];
  yo: Yo;
  /** While the rows belong to the previous query, none can be selected. */
  isStale: boolean;
  boxRef: RefObject<HTMLDivElement | null>;
  children: (selection: Pick<RequerimientoListProps, 'selected' | 'onSelect'>) => ReactNode;
};

export function ListWithLote({ requerimientos, yo, isStale, boxRef, children }: Props) {
  const rows = useRef<HTMLDivElement>(null);
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<number>>(new Set());
  // The selection is limited to visible rows, so that nobody acts on a row that they do not see.
  const selected = useMemo(
    () => requerimientos.filter(({ id }) => checkedIds.has(id)),
    [requerimientos, checkedIds],
  );
  const lote = useLote(({ fallidos }) =>
    setCheckedIds(new Set(fallidos.map(({ requerimiento }) => requerimiento.id))),
  );
  const onSelect = (ids: readonly number[], checked: boolean) =>
    setCheckedIds((previous) => {
      const next = new Set(previous);
      for (const id of ids) checked ? next.add(id) : next.delete(id);
      return next;
    });
  useQueueShortcuts({
    rows,
    boxRef,
    onSelect: (id) => onSelect([id], !checkedIds.has(id)),
  });
  return (
    <>
      <LoteResult {...lote} />
      {/* The toolbar stands above the rows: a floating one would cover what the person is about to press. */}
      {requerimientos.length > 0 && (
        <>
          <LoteToolbar selected={selected} yo={yo} lote={lote} />
          <div ref={rows} className={styles.filas} data-vieja={isStale || undefined}>
            {children({ selected: new Set(selected.map(({ id }) => id)), onSelect })}
          </div>
        </>
      )}
    </>
  );
}
