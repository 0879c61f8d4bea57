import { openProcess, runInProcess, type WorkerProcess } from './child-process.ts';
import type { ImageFormat, Resultado, SandboxRequest } from './messages.ts';

type SandboxOptions = {
  workers: number;
  /** When this many are waiting, another request is refused. */
  espera: number;
  /** The limit for an SVG is separate, because its drawing instructions can be endless. */
  timeoutMs: { image: number; svg: number; pdf: number };
  /** The limit is in bytes and is more than any accepted image needs. */
  maxMemory: number;
  idleMs: number;
  /** After this many requests the process is replaced, which frees the memory that a library leaks. */
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

/**
 * `tardo` means that it took too long, `rompio` that it crashed the process, and `cerrado` that there is no capacity now.
 */
export type SandboxResult = Resultado | { kind: 'tardo' } | { kind: 'rompio' } | { kind: 'cerrado' };

export type Sandbox = {
  /** The bytes are read only when the turn comes, because many requests may be waiting. */
  run(task: SandboxTask, bytes: () => Promise<Uint8Array>): Promise<SandboxResult>;
  cerrar(): void;
};

type Worker = { childProcess: WorkerProcess; served: number; idleTimer: NodeJS.Timeout | undefined };

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
        // A process that did not answer properly is not used again.
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
