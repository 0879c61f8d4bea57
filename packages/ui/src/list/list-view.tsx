import type { ApiError } from '@oficina/hydra';
import { type ReactNode, useRef } from 'react';
import { Button, LinkButton } from '../button.tsx';
import { EmptyState, ErrorState } from '../empty.tsx';
import { ListSkeleton } from '../loading.tsx';
import { formatCount } from '../money.tsx';
import { Pagination } from '../pagination.tsx';
import { usePhone } from '../use-phone.ts';
import { useRoom } from '../use-room.tsx';
import type { List } from './define-list.ts';
import { FilterBar } from './filter-bar.tsx';
import styles from './list.module.css';
import { Cards, type RowsProps, Table } from './list-rows.tsx';
import type { ListHandle } from './use-list.ts';
import { useNeededWidth } from './use-needed-width.ts';

export function countText({ totalItems, totalAproximado }: { totalItems: number; totalAproximado?: true }) {
  if (totalAproximado) return `más de ${formatCount(totalItems - 1)} resultados`;
  return totalItems === 1 ? '1 resultado' : `${formatCount(totalItems)} resultados`;
}

/** Most tables fit in this width beside the menu. */
const TABLE_REM = 46;

export type ListViewProps<Row, C> = Pick<RowsProps<Row, C>, 'onOpen'> & {
  handle: ListHandle<Row, C>;
  /** A page with rows and filters of its own gives them here; the view selector or the title then tells how many. */
  filters?: ReactNode;
  drawRows?: (caption: string) => ReactNode;
  /** It replaces the texts of the list where they depend on more than the view. */
  empty?: ReactNode;
  error?: { title: string; text: string };
  /** It stands over the rows, for what is done with the selected ones. */
  bar?: ReactNode;
  /** A list that keeps its selection across pages holds it outside. */
  selection?: Pick<RowsProps<Row, C>, 'selectedIds' | 'onSelect'>;
};

/** It draws everything of a list but its heading. */
export function ListView<Row extends { id: number }, C>(props: ListViewProps<Row, C>) {
  const { handle, empty, error, bar, onOpen, filters = <FilterBar handle={handle} />, drawRows } = props;
  const { context, frame, state, query, rows, pages, hasProblem } = handle;
  const { tableRem = TABLE_REM, hasActions } = handle.list;
  const list = hasActions?.(state.view) === false ? withoutActions(handle.list) : handle.list;
  const { room: width, ruler } = useRoom(frame);
  const phone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const neededWidth = useNeededWidth(box, width, rows);
  const { selectedIds, onSelect } = props.selection ?? {
    selectedIds: new Set(handle.selected.map(({ id }) => id)),
    onSelect: handle.select,
  };
  const minWidth = Math.max(tableRem, neededWidth);
  const showsTable = !phone && tableRem !== Number.POSITIVE_INFINITY && (width === 0 || width >= minWidth);
  const { data, isPlaceholderData } = query;
  const isEmpty = rows.length === 0;
  // An empty result of the previous filter says nothing about the current one.
  const isSearching = isPlaceholderData && isEmpty;
  const isSettled = data !== undefined && !isSearching && !hasProblem;
  // Filters over a list that was always empty are in the way.
  const hasNothing =
    isSettled && isEmpty && !list.views && state.page === 1 && list.chips(state, context).length === 0;
  const Rows = showsTable ? Table : Cards;
  return (
    <div ref={frame} className={styles.list}>
      {ruler}
      {!hasNothing && filters}
      {(query.isPending || isSearching) && !hasProblem && <ListSkeleton rows={5} />}
      {query.isError && data === undefined && (
        <ErrorState {...error} retry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {/* When the list is empty the message below is visible, so this text serves screen readers alone. */}
      <p
        ref={handle.results}
        role="status"
        tabIndex={-1}
        className={isEmpty || drawRows ? 'oculto' : styles.count}
      >
        {isSettled && countText(data)}
      </p>
      {bar && <div className={styles.bar}>{bar}</div>}
      {isSettled && isEmpty && !handle.isPastLastPage && (empty ?? <Empty handle={handle} />)}
      {!isEmpty && (
        <div ref={box} className={styles.rows} data-stale={isPlaceholderData || undefined}>
          {drawRows?.(captionOf(handle)) ?? (
            <Rows
              list={list}
              rows={rows}
              context={context}
              caption={captionOf(handle)}
              onOpen={onOpen}
              selectedIds={selectedIds}
              onSelect={onSelect}
            />
          )}
        </div>
      )}
      {data && !hasProblem && (
        <Pagination page={Math.min(state.page, pages)} pages={pages} onPage={handle.goToPage} />
      )}
    </div>
  );
}

function withoutActions<Row, C>({ actions: _, ...list }: List<Row, C>): List<Row, C> {
  return list;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function captionOf<Row, C>({ list, state }: ListHandle<Row, C>): string {
  const view = list.viewOf(state);
  return view ? `${capitalize(list.plural)}: ${view.label}` : capitalize(list.plural);
}

function Empty<Row, C>({ handle }: { handle: ListHandle<Row, C> }) {
  const { list, state, context, clear, focusResults } = handle;
  if (list.chips(state, context).length === 0)
    return <EmptyState reason={list.viewOf(state)?.empty ?? list.empty} />;
  const clearAndFocus = () => {
    clear();
    focusResults();
  };
  return <EmptyState action={<Button onClick={clearAndFocus}>Quitar filtros</Button>} />;
}

/** The person signed in but is not confirmed yet, and the message of the server says what is missing. */
export function NotConfirmed({ error }: { error: ApiError }) {
  return (
    <ErrorState
      title="Te falta poco"
      text={error.message}
      action={<LinkButton to="/">Ir al inicio</LinkButton>}
    />
  );
}
