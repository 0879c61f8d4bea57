import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The width, in the unit of `available`, that the table needs for these rows, once it was drawn and did not fit; 0 before that.
 * A table with other rows is tried again. All of it happens before the browser paints.
 */
export function useNeededWidth(box: RefObject<HTMLElement | null>, available: number, rows: unknown): number {
  const [needed, setNeeded] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may need another width
  useLayoutEffect(() => setNeeded(0), [rows]);
  useLayoutEffect(() => {
    const table = box.current?.querySelector('table');
    if (!box.current || !table) return;
    const ratio = table.offsetWidth / box.current.clientWidth;
    if (ratio > 1) setNeeded(available * ratio);
  });
  return needed;
}
