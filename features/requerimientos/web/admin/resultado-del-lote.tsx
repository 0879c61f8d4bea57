import { Button } from '@oficina/ui/button';
import { Actions } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useRef } from 'react';
import styles from './cola.module.css';
import type { Lote } from './lote.hook.ts';
import { contar } from './lote.ts';

/** How far it went and, at the end, what could not be done and why, case by case. */
export function ResultadoDelLote({ corrida, correr, cerrar }: Lote) {
  const texto = useRef<HTMLParagraphElement>(null);
  const terminado = corrida?.resultado ?? null;
  useEffect(() => {
    // The buttons that were pressed may be there no more.
    if (terminado) texto.current?.focus();
  }, [terminado]);
  if (!corrida) return null;
  const { tarea, listos, total, resultado } = corrida;
  if (!resultado)
    return (
      <Notice>
        {/* Told once: the count, at each step, would be a litany. */}
        <span role="status">{tarea.haciendo}</span> {listos} de {total}…
      </Notice>
    );
  const { fallidos } = resultado;
  return (
    <Notice tint={fallidos.length > 0 ? 'amarillo' : 'verde'}>
      <p ref={texto} role="status" tabIndex={-1}>
        {contar(resultado, tarea.hecho)}
      </p>
      {fallidos.length > 0 && (
        <ul className={styles.fallidos}>
          {fallidos.map(({ caso, motivo }) => (
            <li key={caso.id}>
              <strong>{caso.numero}</strong>: {motivo}
            </li>
          ))}
        </ul>
      )}
      <Actions>
        {fallidos.length > 0 && (
          <Button
            onClick={() =>
              void correr(
                tarea,
                fallidos.map(({ caso }) => caso),
              )
            }
          >
            Reintentar los que fallaron
          </Button>
        )}
        <Button variant="link" onClick={cerrar}>
          Cerrar
        </Button>
      </Actions>
    </Notice>
  );
}
