import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import styles from './bulk.module.css';
import { type BulkResult, type BulkTask, resultText, runBulk } from './bulk.ts';
import type { ListHandle } from './use-list.ts';

type Run<Row> = {
  task: BulkTask<Row>;
  total: number;
  count: number;
  /** Null while the task runs. */
  result: BulkResult<Row> | null;
};

/** The same is done with every selected row, and those that failed stay selected. */
export function useBulk<Row extends { id: number }, C>(handle: ListHandle<Row, C>, refresh: () => void) {
  const [run, setRun] = useState<Run<Row> | null>(null);
  const start = async (task: BulkTask<Row>, rows: readonly Row[]): Promise<void> => {
    const started = { task, total: rows.length, count: 0, result: null };
    setRun(started);
    const result = await runBulk(rows, task.perform, (count) => setRun({ ...started, count }));
    setRun({ ...started, count: rows.length, result });
    refresh();
    handle.selectOnly(result.failed.map(({ row }) => row.id));
  };
  /** Each is tried as it is in the list now, because another person may have changed it meanwhile. */
  const retry = () => {
    const failed = run?.result?.failed.map(({ row }) => handle.rows.find(({ id }) => id === row.id) ?? row);
    if (run && failed) void start(run.task, failed);
  };
  return { run, isRunning: run?.result === null, start, retry, close: () => setRun(null) };
}

export type Bulk<Row extends { id: number }> = ReturnType<typeof useBulk<Row, unknown>>;

type NoticeProps<Row extends { id: number }> = { bulk: Bulk<Row>; nameOf: (row: Row) => string };

/** It stays until somebody closes it, because who pressed may be looking elsewhere when it ends. */
export function BulkNotice<Row extends { id: number }>({ bulk, nameOf }: NoticeProps<Row>) {
  const { run, retry, close } = bulk;
  const text = useRef<HTMLParagraphElement>(null);
  const result = run?.result ?? null;
  useEffect(() => {
    // The buttons that were pressed may have disappeared, so the focus moves here.
    if (result) text.current?.focus();
  }, [result]);
  if (!run) return null;
  const { task, count, total } = run;
  if (!result)
    return (
      <div className={styles.aviso}>
        <Notice>
          {/* Only the result is announced: announcing each step would flood a screen reader. */}
          <span role="status">{task.progressText}</span> {count} de {total}…
        </Notice>
      </div>
    );
  const { failed } = result;
  return (
    <div className={styles.aviso}>
      <Notice tint={failed.length > 0 ? 'amarillo' : 'verde'}>
        <p ref={text} role="status" tabIndex={-1}>
          {resultText(result)}
        </p>
        {failed.length > 0 && (
          <ul>
            {failed.map(({ row, reason }) => (
              <li key={row.id}>
                <strong>{nameOf(row)}</strong>: {reason}
              </li>
            ))}
          </ul>
        )}
        <div className={styles.botones}>
          {failed.length > 0 && <Button onClick={retry}>Reintentar los que fallaron</Button>}
          <Button variant="link" onClick={close}>
            Cerrar
          </Button>
        </div>
      </Notice>
    </div>
  );
}
