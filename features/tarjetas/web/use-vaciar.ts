import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Nothing that was typed outlives the form: its boxes may be kept in memory after they leave the page, and a browser
 * may keep the whole page, state included, to come Back to it.
 */
export function useVaciar(caja: RefObject<HTMLElement | null>, vaciarEstado: () => void): void {
  const ultima = useRef(vaciarEstado);
  useLayoutEffect(() => {
    ultima.current = vaciarEstado;
  });
  useLayoutEffect(() => {
    const node = caja.current;
    const alEsconder = () => ultima.current();
    window.addEventListener('pagehide', alEsconder);
    return () => {
      window.removeEventListener('pagehide', alEsconder);
      for (const input of node?.querySelectorAll('input') ?? []) input.value = '';
    };
  }, [caja]);
}
