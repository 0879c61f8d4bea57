import type { ApiError } from '@oficina/hydra';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../button.tsx';
import { EmptyState, ErrorState } from '../empty.tsx';
import { ListSkeleton } from '../loading.tsx';
import { formatCount } from '../money.tsx';
import { Pagination } from '../pagination.tsx';
import { ViewTabs } from './filter-bar.tsx';
import styles from './list.module.css';
import type { ListHandle } from './use-list.ts';

type Counted = { totalItems: number; totalAproximado?: true };

/** The server stops counting at a limit. */
export const totalText = ({ totalItems, totalAproximado }: Counted) =>
  totalAproximado ? `más de ${formatCount(totalItems - 1)}` : formatCount(totalItems);

export const countText = (counted: Counted) =>
  `${totalText(counted)} ${counted.totalItems === 1 ? 'resultado' : 'resultados'}`;

export type ListViewProps<Row, C> = {
  handle: ListHandle<Row, C>;
  filters?: ReactNode;
  drawRows: (caption: string) => ReactNode;
  /** It replaces the texts of the list where they depend on more than the view. */
  empty?: ReactNode;
  error?: { title: string; text: string };
};

/** It draws everything of a customer's list but its heading and its rows. */
export function ListView<Row extends { id: number }, C>(props: ListViewProps<Row, C>) {
  const { handle, empty, error, filters = <ViewTabs handle={handle} />, drawRows } = props;
  const { list, context, frame, state, query, rows, pages, hasProblem } = handle;
  const { data, isPlaceholderData } = query;
  const isEmpty = rows.length === 0;
  // An empty result of the previous filter says nothing about the current one.
  const isSearching = isPlaceholderData && isEmpty;
  const isSettled = data !== undefined && !isSearching && !hasProblem;
  // Filters over a list that was always empty are in the way.
  const hasNothing =
    isSettled && isEmpty && !list.views && state.page === 1 && list.chips(state, context).length === 0;
  return (
    <div ref={frame} className={styles.list}>
      {!hasNothing && filters}
      {(query.isPending || isSearching) && !hasProblem && <ListSkeleton rows={5} />}
      {query.isError && data === undefined && (
        <ErrorState {...error} retry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      <p ref={handle.results} role="status" tabIndex={-1} className="oculto">
        {isSettled && countText(data)}
      </p>
      {isSettled && isEmpty && !handle.isPastLastPage && (empty ?? <EmptyList handle={handle} />)}
      {!isEmpty && (
        <div className={styles.rows} data-stale={isPlaceholderData || undefined}>
          {drawRows(captionOf(handle))}
        </div>
      )}
      {data && !hasProblem && (
        <Pagination page={Math.min(state.page, pages)} pages={pages} onPage={handle.goToPage} />
      )}
    </div>
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function captionOf<Row, C>({ list, state }: ListHandle<Row, C>): string {
  const view = list.viewOf(state);
  return view ? `${capitalize(list.plural)}: ${view.label}` : capitalize(list.plural);
}

export function EmptyList<Row, C>({ handle, bare = false }: { handle: ListHandle<Row, C>; bare?: boolean }) {
  const { list, state, context, clear, focusResults } = handle;
  if (list.chips(state, context).length === 0)
    return <EmptyState bare={bare} reason={list.viewOf(state)?.empty ?? list.empty} />;
  const clearAndFocus = () => {
    clear();
    focusResults();
  };
  return <EmptyState bare={bare} action={<Button onClick={clearAndFocus}>Quitar filtros</Button>} />;
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
