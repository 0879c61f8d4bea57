import type { ImageFormat } from '../formats.ts';
import { openProcess, runInProcess, type WorkerProcess } from './child-process.ts';
import type { Resultado, SandboxRequest } from './messages.ts';

type SandboxOptions = {
  /** How many work at once. */
  workers: number;
  /** How many may wait for a place; one more is told to come back. */
  espera: number;
  /** The longest that one may take; a drawing tells how to be drawn, and can tell it without end. */
  timeoutMs: { image: number; svg: number; pdf: number };
  /** In bytes: more than any picture that is accepted needs. */
  maxMemory: number;
  /** Without work for so long they go home. */
  idleMs: number;
  /** After so many, another one takes its place: what a library does not give back goes with it. */
  requestsPerWorker: number;
};

const USUAL: SandboxOptions = {
  workers: 2,
  espera: 200,
  timeoutMs: { image: 12_000, svg: 3_000, pdf: 6_000 },
  maxMemory: 768 * 1024 * 1024,
  idleMs: 60_000,
  requestsPerWorker: 200,
};

export type SandboxTask = { task: 'image'; format: ImageFormat } | { task: 'pdf' };

/** What was made; or it took too long, or broke whoever read it; or there is no place for it now. */
export type SandboxResult = Resultado | { kind: 'tardo' } | { kind: 'rompio' } | { kind: 'cerrado' };

export type Sandbox = {
  /** The bytes are asked for when its turn comes, and not before: many may be waiting. */
  run(task: SandboxTask, bytes: () => Promise<Uint8Array>): Promise<SandboxResult>;
  cerrar(): void;
};

type Worker = { childProcess: WorkerProcess; served: number; idleTimer: NodeJS.Timeout | undefined };

/** Processes apart that look at files, started when there is something to look at. */
export function createSandbox(cambios: Partial<SandboxOptions> = {}): Sandbox {
  const options = { ...USUAL, ...cambios };
  const idle: Worker[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;
  let cerrado = false;

  async function acquire(): Promise<boolean> {
    if (cerrado || waiting.length >= options.espera) return false;
    if (busy < options.workers) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return true;
  }

  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  async function takeWorker(): Promise<Worker | null> {
    for (let worker = idle.pop(); worker; worker = idle.pop()) {
      clearTimeout(worker.idleTimer);
      if (worker.childProcess.connected) return worker;
    }
    const childProcess = await openProcess(options.maxMemory);
    return childProcess && { childProcess, served: 0, idleTimer: undefined };
  }

  function devolver(worker: Worker): void {
    worker.served += 1;
    if (cerrado || worker.served >= options.requestsPerWorker) {
      worker.childProcess.kill('SIGKILL');
      return;
    }
    worker.idleTimer = setTimeout(() => {
      idle.splice(idle.indexOf(worker), 1);
      worker.childProcess.kill('SIGKILL');
    }, options.idleMs).unref();
    idle.push(worker);
  }

  return {
    async run(task, bytes) {
      if (!(await acquire())) return { kind: 'cerrado' };
      try {
        const request: SandboxRequest = { ...task, bytes: await bytes() };
        const worker = await takeWorker();
        if (!worker) return { kind: 'cerrado' };
        const isSvg = task.task === 'image' && task.format === 'svg';
        const timeout = options.timeoutMs[isSvg ? 'svg' : task.task];
        const result = await runInProcess(worker.childProcess, request, timeout);
        // Whoever did not answer well is not asked again.
        if (result.kind === 'ok' || result.kind === 'no') devolver(worker);
        else worker.childProcess.kill('SIGKILL');
        return result;
      } finally {
        release();
      }
    },
    cerrar() {
      cerrado = true;
      for (const { childProcess, idleTimer } of idle.splice(0)) {
        clearTimeout(idleTimer);
        childProcess.kill('SIGKILL');
      }
    },
  };
}
