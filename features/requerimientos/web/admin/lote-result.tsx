import { Button } from '@oficina/ui/button';
import { Actions } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useRef } from 'react';
import type { Lote } from './lote.hook.ts';
import { resultText } from './lote.ts';
import styles from './queue.module.css';

export function LoteResult({ run, startRun, cerrar }: Lote) {
  const texto = useRef<HTMLParagraphElement>(null);
  const finished = run?.resultado ?? null;
  useEffect(() => {
    // The buttons that were pressed may have disappeared, so the focus moves here.
    if (finished) texto.current?.focus();
  }, [finished]);
  if (!run) return null;
  const { task, done, total, resultado } = run;
  if (!resultado)
    return (
      <Notice>
        {/* Only the result is announced: announcing each step would flood a screen reader. */}
        <span role="status">{task.progressText}</span> {done} de {total}…
      </Notice>
    );
  const { fallidos } = resultado;
  return (
    <Notice tint={fallidos.length > 0 ? 'amarillo' : 'verde'}>
      <p ref={texto} role="status" tabIndex={-1}>
        {resultText(resultado, task.doneText)}
      </p>
      {fallidos.length > 0 && (
        <ul className={styles.fallidos}>
          {fallidos.map(({ requerimiento, motivo }) => (
            <li key={requerimiento.id}>
              <strong>{requerimiento.numero}</strong>: {motivo}
            </li>
          ))}
        </ul>
      )}
      <Actions>
        {fallidos.length > 0 && (
          <Button
            onClick={() =>
              void startRun(
                task,
                fallidos.map(({ requerimiento }) => requerimiento),
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
