import { useShortcuts } from '@oficina/ui/shortcuts';
import { type RefObject, useRef } from 'react';
import { ROW_ATTRIBUTE } from './cells.tsx';
import { SHORTCUTS } from './shortcuts.ts';

type Partes = {
  rows: RefObject<HTMLDivElement | null>;
  boxRef: RefObject<HTMLDivElement | null>;
  onSelect: (id: number) => void;
};

/** The current row is the one with the focus; Enter opens it because it is a link. */
export function useQueueShortcuts({ rows, boxRef, onSelect }: Partes): void {
  const lastFocusedId = useRef<number | null>(null);
  const links = () => [...(rows.current?.querySelectorAll<HTMLElement>(`[${ROW_ATTRIBUTE}]`) ?? [])];
  const idOf = (link: Element | null | undefined) => Number(link?.getAttribute(ROW_ATTRIBUTE)) || null;
  const actual = () => {
    const row = document.activeElement?.closest('tr, li');
    return rows.current?.contains(row ?? null) ? idOf(row?.querySelector(`[${ROW_ATTRIBUTE}]`)) : null;
  };
  const ir = (step: number) => {
    const allLinks = links();
    const previousIndex = allLinks.findIndex((link) => idOf(link) === (actual() ?? lastFocusedId.current));
    const target =
      allLinks[previousIndex === -1 ? 0 : Math.min(allLinks.length - 1, Math.max(0, previousIndex + step))];
    target?.focus();
    lastFocusedId.current = idOf(target);
  };
  useShortcuts(
    {
      '/': () => boxRef.current?.querySelector('input')?.focus(),
      j: () => ir(1),
      k: () => ir(-1),
      u: () => ir(0),
      x: () => {
        const id = actual();
        if (id !== null) onSelect(id);
      },
    },
    { help: SHORTCUTS },
  );
}
