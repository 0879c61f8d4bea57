import type { ReactNode } from 'react';
import { IconChevron, IconNext, IconPrevious } from '../icon.tsx';
import { Bone, SkeletonFrame } from '../loading.tsx';
import { formatCount } from '../money.tsx';
import { totalText } from './list-view.tsx';
import styles from './staff-list.module.css';
import type { ListHandle } from './use-list.ts';

type FootProps<Row, C> = { handle: ListHandle<Row, C>; totals: ReactNode };

export function Foot<Row, C>({ handle, totals }: FootProps<Row, C>) {
  const { list, state, query, rows, pages, change, goToPage } = handle;
  const first = (state.page - 1) * state.pageSize + 1;
  const { data } = query;
  if (!data) return null;
  const range = (
    <span>
      <b>
        {formatCount(first)}–{formatCount(first + rows.length - 1)}
      </b>{' '}
      de {totalText(data)}
    </span>
  );
  return (
    <div className={styles.pie} data-in-sight data-totals={totals ? '' : undefined}>
      {totals || range}
      <div className={styles.fin}>
        {totals && range}
        {/* The server of some lists decides how many, and it is said all the same. */}
        {!list.pageSizes ? (
          <span className={styles.elegible}>{state.pageSize} filas</span>
        ) : (
          <span className={styles.elegible}>
            <select
              aria-label="Filas por página"
              value={state.pageSize}
              onChange={({ target }) => change({ pageSize: Number(target.value) })}
            >
              {list.pageSizes.map((size) => (
                <option key={size} value={size}>
                  {size} filas
                </option>
              ))}
            </select>
            <IconChevron size={16} />
          </span>
        )}
        {pages > 1 && (
          <nav aria-label="Páginas" className={styles.paginas}>
            <Step label="Página anterior" page={state.page - 1} pages={pages} onGo={goToPage}>
              <IconPrevious size={18} />
            </Step>
            <span>
              Página <b>{formatCount(Math.min(state.page, pages))}</b> de {formatCount(pages)}
            </span>
            <Step label="Página siguiente" page={state.page + 1} pages={pages} onGo={goToPage}>
              <IconNext size={18} />
            </Step>
          </nav>
        )}
      </div>
    </div>
  );
}

type StepProps = {
  label: string;
  page: number;
  pages: number;
  onGo: (page: number) => void;
  children: ReactNode;
};

/** The button keeps its place and the focus at either end, because it must not vanish under the pointer. */
function Step({ label, page, pages, onGo, children }: StepProps) {
  const off = page < 1 || page > pages;
  return (
    <button
      type="button"
      className={styles.puntos}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => !off && onGo(page)}
    >
      {children}
    </button>
  );
}

const SKELETON_ROWS = Array.from({ length: 12 }, (_, row) => row);

export function SkeletonRows() {
  return (
    <SkeletonFrame>
      <div className={styles.huesos}>
        {SKELETON_ROWS.map((row) => (
          <div key={row}>
            <Bone height={12} width={`${30 + ((row * 13) % 35)}%`} />
            <Bone height={12} width="14%" />
            <Bone height={12} width="10%" />
          </div>
        ))}
      </div>
    </SkeletonFrame>
  );
}
