import { useShortcuts } from '@oficina/ui/shortcuts';
import { type RefObject, useRef } from 'react';
import { FILA } from './celdas.tsx';
import { TECLAS } from './teclas.ts';

type Partes = {
  /** Where the rows are. */
  filas: RefObject<HTMLDivElement | null>;
  caja: RefObject<HTMLDivElement | null>;
  onElegir: (id: number) => void;
};

/** The row one is on is the one with the focus: Enter opens it because it is a link. */
export function useTeclasDeLaCola({ filas, caja, onElegir }: Partes): void {
  const ultima = useRef<number | null>(null);
  const enlaces = () => [...(filas.current?.querySelectorAll<HTMLElement>(`[${FILA}]`) ?? [])];
  const idDe = (enlace: Element | null | undefined) => Number(enlace?.getAttribute(FILA)) || null;
  /** Its own link, or that of the row whose box has the focus. */
  const actual = () => {
    const fila = document.activeElement?.closest('tr, li');
    return filas.current?.contains(fila ?? null) ? idDe(fila?.querySelector(`[${FILA}]`)) : null;
  };
  const ir = (paso: number) => {
    const todos = enlaces();
    const estaba = todos.findIndex((enlace) => idDe(enlace) === (actual() ?? ultima.current));
    const destino = todos[estaba === -1 ? 0 : Math.min(todos.length - 1, Math.max(0, estaba + paso))];
    destino?.focus();
    ultima.current = idDe(destino);
  };
  useShortcuts(
    {
      '/': () => caja.current?.querySelector('input')?.focus(),
      j: () => ir(1),
      k: () => ir(-1),
      u: () => ir(0),
      x: () => {
        const id = actual();
        if (id !== null) onElegir(id);
      },
    },
    { help: TECLAS },
  );
}
