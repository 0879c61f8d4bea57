import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { READY, type Resultado, type SandboxRequest } from './messages.ts';

export type WorkerProcess = ChildProcess;

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));
/** The time is long, because a busy machine starts a process slowly. */
const STARTUP_MS = 20_000;

/**
 * The process inherits neither the environment, which holds the keys, nor the open files. Null when it does not start, which
 * is not the sender's fault.
 */
export async function openProcess(maxMemory: number): Promise<WorkerProcess | null> {
  const childProcess = fork(PROGRAM, [String(maxMemory)], {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  childProcess.on('error', () => childProcess.kill('SIGKILL'));
  const first = await nextMessage(childProcess, STARTUP_MS);
  if (first.kind === 'dijo' && first.mensaje === READY) {
    // A stopping parent does not wait for it; the child exits by itself when disconnected.
    childProcess.unref();
    return childProcess;
  }
  childProcess.kill('SIGKILL');
  return null;
}

export async function runInProcess<R extends { kind: string } = Resultado>(
  childProcess: WorkerProcess,
  request: SandboxRequest,
  timeoutMs: number,
): Promise<R | { kind: 'tardo' } | { kind: 'rompio' }> {
  const reply = nextMessage(childProcess, timeoutMs);
  childProcess.send(request, (error) => {
    if (error) childProcess.kill('SIGKILL');
  });
  const { kind, ...message } = await reply;
  if (kind === 'dijo') return (message as { mensaje: R }).mensaje;
  return { kind: kind === 'murio' ? 'rompio' : 'tardo' };
}

type ProcessMessage = { kind: 'dijo'; mensaje: unknown } | { kind: 'murio' } | { kind: 'callo' };

function nextMessage(childProcess: WorkerProcess, timeoutMs: number): Promise<ProcessMessage> {
  return new Promise((resolve) => {
    const terminar = (message: ProcessMessage) => {
      clearTimeout(timer);
      childProcess.off('message', onMessage);
      childProcess.off('exit', onExit);
      childProcess.channel?.unref();
      resolve(message);
    };
    const onMessage = (mensaje: unknown) => terminar({ kind: 'dijo', mensaje });
    const onExit = () => terminar({ kind: 'murio' });
    const timer = setTimeout(() => terminar({ kind: 'callo' }), timeoutMs);
    // While a message is awaited, the channel keeps the parent alive.
    childProcess.channel?.ref();
    childProcess.on('message', onMessage);
    childProcess.on('exit', onExit);
  });
}
