import { useState } from 'react';
import { type BatchItem, type BatchTask, type Resultado, runBatch } from './lote.ts';
import { useStoredRequerimientos } from './requerimientos.api.ts';

type BatchRun = {
  task: BatchTask;
  total: number;
  done: number;
  /** Null while the task runs. */
  resultado: Resultado | null;
};

export function useLote(onFinish: (resultado: Resultado) => void) {
  const [run, setRun] = useState<BatchRun | null>(null);
  const { refreshQueues } = useStoredRequerimientos();
  const startRun = async (task: BatchTask, requerimientos: readonly BatchItem[]): Promise<void> => {
    const started = { task, total: requerimientos.length, done: 0, resultado: null };
    setRun(started);
    const resultado = await runBatch(requerimientos, task.perform, (done) => setRun({ ...started, done }));
    setRun({ ...started, done: requerimientos.length, resultado });
    refreshQueues();
    onFinish(resultado);
  };
  return { run, running: run?.resultado === null, startRun, cerrar: () => setRun(null) };
}

export type Lote = ReturnType<typeof useLote>;
