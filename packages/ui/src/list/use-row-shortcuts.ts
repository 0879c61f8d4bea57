import { useRef } from 'react';
import { type ShortcutGroup, useShortcuts } from '../shortcuts.ts';
import { ROW_ATTRIBUTE } from './list-rows.tsx';
import type { ListHandle } from './use-list.ts';

const idOf = (title: Element | null | undefined) => Number(title?.getAttribute(ROW_ATTRIBUTE)) || null;

/** The current row is the one with the focus; Enter opens it because its title is a link. */
export function useRowShortcuts<Row, C>(handle: ListHandle<Row, C>, help: readonly ShortcutGroup[]): void {
  const { frame, selected, select } = handle;
  const lastFocusedId = useRef<number | null>(null);
  const currentId = () => {
    const row = document.activeElement?.closest('tr, li');
    return frame.current?.contains(row ?? null) ? idOf(row?.querySelector(`[${ROW_ATTRIBUTE}]`)) : null;
  };
  const move = (step: number) => {
    const titles = [...(frame.current?.querySelectorAll<HTMLElement>(`[${ROW_ATTRIBUTE}]`) ?? [])];
    const before = titles.findIndex((title) => idOf(title) === (currentId() ?? lastFocusedId.current));
    const target = titles[before === -1 ? 0 : Math.min(titles.length - 1, Math.max(0, before + step))];
    target?.focus();
    lastFocusedId.current = idOf(target);
  };
  const toggle = () => {
    const id = currentId();
    if (id !== null) select([id], !selected.some((row) => row.id === id));
  };
  useShortcuts(
    {
      '/': () => frame.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
      j: () => move(1),
      k: () => move(-1),
      u: () => move(0),
      x: toggle,
    },
    { help },
  );
}
