import { type RefObject, useEffect, useState } from 'react';
import type { Historia } from '../../contract/index.ts';
import { isStillNew } from './historia-rows.ts';

/** The news are seen as soon as the case is open, so where they begin is remembered while it is. */
export function useKeptNews(historia: Historia | undefined): string | undefined {
  const [kept, setKept] = useState<string>();
  const fresh = historia?.nuevoDesde;
  if (
    fresh !== undefined &&
    fresh !== kept &&
    (kept === undefined || !isStillNew(historia as Historia, kept))
  )
    setKept(fresh);
  return kept !== undefined && historia && isStillNew(historia, kept) ? kept : undefined;
}

/** Once, when what happened arrives: at the news, or at the last that was written. */
export function useOpenAtNews(
  isThere: boolean,
  news: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!isThere) return;
    // What is already in sight moves nothing. The news come after, so that they are never left above the window.
    for (const place of [end, news]) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isThere, news, end]);
}
