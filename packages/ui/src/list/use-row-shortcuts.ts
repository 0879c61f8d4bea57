import { useRef } from 'react';
import { type ShortcutGroup, useShortcuts } from '../shortcuts.ts';
import { ROW_ATTRIBUTE } from './row-parts.tsx';
import type { ListHandle } from './use-list.ts';
import type { ViewChoice } from './view-choices.ts';

type Present = {
  searches: boolean;
  filters: boolean;
  selects: boolean;
  acts: boolean;
  adds: boolean;
  views: number;
};

/** It tells only the keys that do something in this list. */
const helpOf = ({ searches, filters, selects, acts, adds, views }: Present): ShortcutGroup => {
  const when = (is: boolean, ...keys: ShortcutGroup['keys']) => (is ? keys : []);
  return {
    title: 'En la lista',
    keys: [
      ...when(true, ['j', 'Bajar'], ['k', 'Subir'], ['Enter', 'Abrir']),
      ...when(selects, ['x', 'Elegir'], ['Shift + x', 'Elegir hasta acá'], ['Esc', 'Soltar lo elegido']),
      ...when(searches, ['f', 'Buscar en la lista']),
      ...when(filters, ['F', 'Filtros']),
      ...when(acts, ['.', 'Acciones de la fila, o de los elegidos']),
      ...when(adds, ['n', 'Nuevo']),
      ...when(views > 0, [
        views === 1 ? '1' : `1 a ${Math.min(views, VIEW_KEYS.length)}`,
        'Cambiar de vista; las guardadas van al final',
      ]),
      ...when(true, ['u', 'Volver a la fila']),
    ],
  };
};

const VIEW_KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const idOf = (title: Element | null | undefined) => Number(title?.getAttribute(ROW_ATTRIBUTE)) || null;

/** The current row is the one with the focus; Enter opens it because its title is a link. */
export function useRowShortcuts<Row, C>(
  handle: ListHandle<Row, C>,
  views: readonly ViewChoice[],
  { adds }: { adds: boolean },
): void {
  const { list, frame, rows, selected, select, selectOnly } = handle;
  const lastFocusedId = useRef<number | null>(null);
  const lastChosenId = useRef<number | null>(null);
  const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector);
  const currentRow = () => {
    const row = document.activeElement?.closest('tr, li');
    return frame.current?.contains(row ?? null) ? row : null;
  };
  const currentId = () => idOf(currentRow()?.querySelector(`[${ROW_ATTRIBUTE}]`));
  const move = (step: number) => {
    const titles = [...(frame.current?.querySelectorAll<HTMLElement>(`[${ROW_ATTRIBUTE}]`) ?? [])];
    const before = titles.findIndex((title) => idOf(title) === (currentId() ?? lastFocusedId.current));
    const target = titles[before === -1 ? 0 : Math.min(titles.length - 1, Math.max(0, before + step))];
    target?.focus();
    lastFocusedId.current = idOf(target);
  };
  const toggle = () => {
    const id = currentId();
    if (id === null || !list.isSelectable) return;
    select([id], !selected.some((row) => row.id === id));
    lastChosenId.current = id;
  };
  const selectUpToHere = () => {
    const id = currentId();
    if (id === null || !list.isSelectable) return;
    const ends = [id, lastChosenId.current ?? id].map((end) => rows.findIndex((row) => row.id === end));
    const ids = rows.slice(Math.min(...ends), Math.max(...ends) + 1).map((row) => row.id);
    select(ids, true);
    lastChosenId.current = id;
  };
  /** What was looked for stays chosen, so that the next search takes its place. */
  const search = () => {
    const box = frame.current?.querySelector<HTMLInputElement>('input[type="search"]');
    box?.focus();
    box?.select();
  };
  const isSearch = Object.values(list.filters).map((filter) => filter.isSearch === true);
  const help = helpOf({
    searches: isSearch.includes(true),
    filters: isSearch.includes(false),
    selects: list.isSelectable !== undefined,
    acts: list.actions !== undefined,
    adds,
    views: views.length,
  });
  const viewKeys = VIEW_KEYS.map((key) => [String(key), views[key - 1]?.open] as const);
  useShortcuts(
    {
      f: search,
      F: () => find('[data-filters]')?.click(),
      j: () => move(1),
      k: () => move(-1),
      u: () => move(0),
      x: toggle,
      X: selectUpToHere,
      // What is done with the chosen ones is far from the row, and this takes the keyboard there.
      '.': () =>
        selected.length > 0
          ? find('[role="toolbar"] button')?.focus()
          : currentRow()?.querySelector<HTMLElement>('[data-row-menu]')?.click(),
      n: () => find('[data-primary] :is(a, button):not([aria-expanded])')?.click(),
      Escape: selected.length > 0 ? () => selectOnly([]) : undefined,
      ...Object.fromEntries(viewKeys),
    },
    { help: [help] },
  );
}
