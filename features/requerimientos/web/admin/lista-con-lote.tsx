import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import type { Requerimiento } from '../../contract/index.ts';
import { BarraDelLote } from './barra-del-lote.tsx';
import type { ListaProps } from './celdas.tsx';
import styles from './cola.module.css';
import { useLote } from './lote.hook.ts';
import type { Yo } from './quien.ts';
import { ResultadoDelLote } from './resultado-del-lote.tsx';
import { useTeclasDeLaCola } from './teclas-de-la-cola.ts';

type Props = {
  casos: readonly Requerimiento[];
  yo: Yo;
  /** The rows are those of before: nothing is chosen among them. */
  vieja: boolean;
  caja: RefObject<HTMLDivElement | null>;
  children: (seleccion: Pick<ListaProps, 'elegidos' | 'onElegir'>) => ReactNode;
};

/** The rows, those chosen among them, and what is done with these. */
export function ListaConLote({ casos, yo, vieja, caja, children }: Props) {
  const filas = useRef<HTMLDivElement>(null);
  const [marcados, setMarcados] = useState<ReadonlySet<number>>(new Set());
  // Only what is in sight: nobody acts on a row they do not see.
  const elegidos = useMemo(() => casos.filter(({ id }) => marcados.has(id)), [casos, marcados]);
  const lote = useLote(({ fallidos }) => setMarcados(new Set(fallidos.map(({ caso }) => caso.id))));
  const onElegir = (ids: readonly number[], si: boolean) =>
    setMarcados((antes) => {
      const ahora = new Set(antes);
      for (const id of ids) si ? ahora.add(id) : ahora.delete(id);
      return ahora;
    });
  useTeclasDeLaCola({
    filas,
    caja,
    onElegir: (id) => onElegir([id], !marcados.has(id)),
  });
  return (
    <>
      <ResultadoDelLote {...lote} />
      {/* Over the rows and not on them: what floats covers what one is about to press. */}
      {casos.length > 0 && (
        <>
          <BarraDelLote elegidos={elegidos} yo={yo} lote={lote} />
          <div ref={filas} className={styles.filas} data-vieja={vieja || undefined}>
            {children({ elegidos: new Set(elegidos.map(({ id }) => id)), onElegir })}
          </div>
        </>
      )}
    </>
  );
}
