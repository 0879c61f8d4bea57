import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { LISTO, type Pedido, type Resultado } from './pedido.ts';

export type Proceso = ChildProcess;

const PROGRAMA = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Long: a busy machine takes its time to start one. */
const ARRANQUE_MS = 20_000;

/**
 * With nothing of ours: neither the environment, where the keys are, nor the files that are open. Null when it does
 * not start, which is no fault of whoever sent the file.
 */
export async function abrirProceso(memoriaMaxima: number): Promise<Proceso | null> {
  const proceso = fork(PROGRAMA, [String(memoriaMaxima)], {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  proceso.on('error', () => proceso.kill('SIGKILL'));
  const primera = await loQueDiga(proceso, ARRANQUE_MS);
  if (primera.kind === 'dijo' && primera.mensaje === LISTO) {
    // A process that is leaving does not wait for it; it leaves by itself when nobody talks to it any more.
    proceso.unref();
    return proceso;
  }
  proceso.kill('SIGKILL');
  return null;
}

export async function trabajar(
  proceso: Proceso,
  pedido: Pedido,
  limiteMs: number,
): Promise<Resultado | { kind: 'tardo' } | { kind: 'rompio' }> {
  const respuesta = loQueDiga(proceso, limiteMs);
  proceso.send(pedido, (error) => {
    if (error) proceso.kill('SIGKILL');
  });
  const { kind, ...dicho } = await respuesta;
  if (kind === 'dijo') return (dicho as { mensaje: Resultado }).mensaje;
  return { kind: kind === 'murio' ? 'rompio' : 'tardo' };
}

type Dicho = { kind: 'dijo'; mensaje: unknown } | { kind: 'murio' } | { kind: 'callo' };

/** Its next word; or that it went away, or said nothing in time. */
function loQueDiga(proceso: Proceso, limiteMs: number): Promise<Dicho> {
  return new Promise((resolve) => {
    const terminar = (dicho: Dicho) => {
      clearTimeout(reloj);
      proceso.off('message', dijo);
      proceso.off('exit', murio);
      proceso.channel?.unref();
      resolve(dicho);
    };
    const dijo = (mensaje: unknown) => terminar({ kind: 'dijo', mensaje });
    const murio = () => terminar({ kind: 'murio' });
    const reloj = setTimeout(() => terminar({ kind: 'callo' }), limiteMs);
    // While it is waited for, it keeps us here.
    proceso.channel?.ref();
    proceso.on('message', dijo);
    proceso.on('exit', murio);
  });
}
