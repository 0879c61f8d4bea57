import { notify } from '@oficina/ui/notify';
import { WAIT_HINT } from '@oficina/ui/wait-hint';
import { useEffect } from 'react';

/** While active, the browser asks before closing the page, and the links of the site are held. */
export function useLeaveGuard(activo: boolean): void {
  useEffect(() => {
    if (!activo) return;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    // The listener uses the capture phase, because the router does not navigate on a click whose default is already
    // prevented.
    const holdClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.target === '_blank' || link.origin !== window.location.origin) return;
      event.preventDefault();
      notify({ text: WAIT_HINT, kind: 'info' });
    };
    window.addEventListener('beforeunload', confirmLeave);
    document.addEventListener('click', holdClick, true);
    return () => {
      window.removeEventListener('beforeunload', confirmLeave);
      document.removeEventListener('click', holdClick, true);
    };
  }, [activo]);
}
