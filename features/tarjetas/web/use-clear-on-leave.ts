import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Nothing that was typed outlives the form: its boxes may be kept in memory after they leave the page, and a browser
 * may keep the whole page, state included, to come Back to it.
 */
export function useClearOnLeave(box: RefObject<HTMLElement | null>, clearState: () => void): void {
  const latest = useRef(clearState);
  useLayoutEffect(() => {
    latest.current = clearState;
  });
  useLayoutEffect(() => {
    const node = box.current;
    const onPageHide = () => latest.current();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      for (const input of node?.querySelectorAll('input') ?? []) input.value = '';
    };
  }, [box]);
}
