import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { IconPlus } from '../icon.tsx';
import { Popover, usePopover } from '../popover.tsx';
import styles from './saved-views.module.css';
import type { SavedView } from './saved-views-panel.tsx';
import common from './staff-list.module.css';
import type { ListHandle } from './use-list.ts';

/** Where the views are kept. */
export type SavedViewsStore = {
  load: (listId: string, signal: AbortSignal) => Promise<readonly SavedView[]>;
  save: (listId: string, view: Pick<SavedView, 'label' | 'search' | 'isShared'>) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
  canShare: boolean;
};

let store: SavedViewsStore | null = null;
const listeners = new Set<() => void>();

/** Until somebody says it, and after the function that this returns is called, lists have only the views that they declare. */
export function keepViewsIn(given: SavedViewsStore): () => void {
  const put = (value: SavedViewsStore | null) => {
    store = value;
    for (const listener of listeners) listener();
  };
  put(given);
  return () => put(null);
}

function useStore(): SavedViewsStore | null {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return useSyncExternalStore(subscribe, () => store);
}

/** It comes when somebody opens it. */
export const SavedViewsPanel = lazy(() => import('./saved-views-panel.tsx'));

type AnyHandle = ListHandle<never, never>;

/** The address of the list as it is now, on its first page. */
const searchOf = ({ list, state }: AnyHandle) => list.write({ ...state, page: 1 }).toString();

export type SavedViews = ReturnType<typeof useSavedViews>;

export function useSavedViews<Row, C>(given: ListHandle<Row, C>) {
  const handle = given as unknown as AnyHandle;
  const { list, context, change } = handle;
  const store = useStore();
  const { id = '' } = list;
  const queries = useQueryClient();
  const queryKey = ['saved-views', id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => store?.load(id, signal) ?? [],
    enabled: store !== null && id !== '',
    staleTime: 5 * 60_000,
  });
  if (!store || !id) return null;
  const views = data ?? [];
  const read = (search: string) => list.read(new URLSearchParams(search), context);
  const search = searchOf(handle);
  return {
    views,
    search,
    /** What was saved may be read otherwise by now, as when a filter is gone. */
    current: views.find((view) => list.write(read(view.search)).toString() === search && search !== ''),
    canShare: store.canShare,
    open: (view: SavedView) => change(read(view.search)),
    save: async (view: Pick<SavedView, 'label' | 'isShared'>) => {
      await store.save(id, { ...view, search });
      await queries.invalidateQueries({ queryKey });
    },
    remove: async (viewId: number) => {
      await store.remove(viewId);
      await queries.invalidateQueries({ queryKey });
    },
  };
}

/** It keeps the filters in force with a name, and takes away what was kept. */
export function SavedViewsButton({ saved }: { saved: NonNullable<SavedViews> }) {
  const { button, panel, close } = usePopover();
  return (
    <>
      <button {...button} type="button" className={common.mas} aria-label="Vistas guardadas">
        <IconPlus size={18} />
      </button>
      <Popover {...panel} label="Vistas guardadas" className={styles.guardadas}>
        <Suspense>
          <SavedViewsPanel saved={saved} onDone={close} />
        </Suspense>
      </Popover>
    </>
  );
}
