import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Nothing typed may outlive the form: its inputs may stay in memory after they leave the page, and a browser may keep the
 * whole page, state included, for Back.
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
