// The processes that are killed: each has a place, and whoever dies in it is replaced until the house closes.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { end } from '../casa.ts';
import { unoDe } from './azar.ts';
import type { Ausencia } from './juzgar.ts';
import type { Clase, Sentencia } from './marcas.ts';

const MAIN: Readonly<Record<Clase, URL>> = {
  api: new URL('../../apps/api/src/main.ts', import.meta.url),
  trabajador: new URL('../../apps/worker/src/main.ts', import.meta.url),
};
const PRELOAD = new URL('./morir.ts', import.meta.url);
const PAUSA_MS = 300;
const GRACIA_MS = 20_000;

type Lugar = { clase: Clase; child?: ChildProcess; url?: string | undefined; golpeado: boolean };

export type Cuentas = {
  /** Killed from here at any moment. */
  azar: Record<Clase, number>;
  /** Did not get to start, for instance with the database away. */
  noArrancaron: number;
  /** Ended without anybody killing them. */
  solos: string[];
};

export type Procesos = {
  /** Where to knock: the apis that say they are there. */
  urls(): string[];
  /** Of whoever is or was last in each place. */
  pids(): number[];
  matarUno(clase: Clase): Promise<void>;
  /** Tells those of a kind, or one of them, where to die. */
  sentenciar(clase: Clase, sentencias: readonly Sentencia[], cuantos: 'uno' | 'todos'): void;
  cuentas: Cuentas;
  /** When there was no worker. */
  ausencias: Ausencia[];
  /** Resolves when every place has somebody who answers (or at least there is one of each kind), or at the end. */
  listos(cuantos: 'todos' | 'alguno', fin?: AbortSignal): Promise<void>;
  stop(): Promise<void>;
};

type Opciones = {
  lugares: readonly Clase[];
  env: Readonly<Record<Clase, Record<string, string>>>;
  /** Where whoever has just come is to die. */
  alNacer(clase: Clase): readonly Sentencia[];
  /** Where those who die at a point write it, and where everybody's log goes. */
  nota: string;
  registro: string;
};

export function startProcesos({ lugares: clases, env, alNacer, nota, registro }: Opciones): Procesos {
  const lugares = clases.map((clase): Lugar => ({ clase, golpeado: false }));
  const cuentas: Cuentas = { azar: { api: 0, trabajador: 0 }, noArrancaron: 0, solos: [] };
  const ausencias: Ausencia[] = [];
  const log = openSync(registro, 'w');
  let cerrando = false;

  async function vivir(lugar: Lugar): Promise<void> {
    const { clase } = lugar;
    const desde = Date.now();
    const child = fork(MAIN[clase], {
      execArgv: ['--no-warnings', '--import', `${PRELOAD.href}?${new URLSearchParams({ clase, nota })}`],
      stdio: ['ignore', log, log, 'ipc'],
      env: env[clase],
    });
    const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    const message = once(child, 'message').then(([first]) => first as { url: string });
    message.catch(() => {});
    Object.assign(lugar, { child, golpeado: false });
    const ready = await Promise.race([message, exit.then(() => undefined)]);
    if (clase === 'trabajador') ausencias.push({ desde, hasta: Date.now() });
    if (ready) {
      lugar.url = ready.url;
      for (const sentencia of alNacer(clase)) decir(child, sentencia);
    } else cuentas.noArrancaron += 1;
    const [code, signal] = await exit;
    lugar.url = undefined;
    // Only we send that signal, from here or from inside of it.
    if (ready && !lugar.golpeado && !cerrando && signal !== 'SIGKILL')
      cuentas.solos.push(`${clase}: ${signal ?? `código ${code}`}`);
  }

  async function mantener(lugar: Lugar): Promise<void> {
    while (!cerrando) {
      await vivir(lugar);
      if (!cerrando) await sleep(PAUSA_MS);
    }
  }
  const vidas = lugares.map(mantener);
  const vivos = (clase: Clase) => lugares.filter((lugar) => lugar.clase === clase && lugar.url);
  const hayDe = (clase: Clase) => vivos(clase).length > 0;

  return {
    cuentas,
    ausencias,
    pids: () => lugares.map(({ child }) => child?.pid ?? 0),
    urls: () => vivos('api').flatMap(({ url }) => url ?? []),
    async matarUno(clase) {
      const lugar = unoDe(vivos(clase));
      if (!lugar?.child || !isRunning(lugar.child)) return;
      lugar.golpeado = true;
      cuentas.azar[clase] += 1;
      await end(lugar.child, 'SIGKILL');
    },
    sentenciar(clase, sentencias, cuantos) {
      const uno = unoDe(vivos(clase));
      for (const { child } of cuantos === 'todos' ? vivos(clase) : uno ? [uno] : [])
        for (const sentencia of sentencias) if (child) decir(child, sentencia);
    },
    async listos(cuantos, fin) {
      const listo = () =>
        cuantos === 'todos' ? lugares.every(({ url }) => url) : hayDe('api') && hayDe('trabajador');
      while (!listo() && !fin?.aborted) await sleep(50);
    },
    async stop() {
      cerrando = true;
      await Promise.all(lugares.map(({ child }) => child && despedir(child)));
      await Promise.all(vidas);
      closeSync(log);
    },
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** Whoever died meanwhile does not hear it. */
function decir(child: ChildProcess, sentencia: Sentencia): void {
  if (child.connected) child.send(sentencia, () => undefined);
}

/** What has begun is let end, but not for ever: nobody may outlive the run. */
async function despedir(child: ChildProcess): Promise<void> {
  const late = setTimeout(() => child.kill('SIGKILL'), GRACIA_MS);
  await end(child, 'SIGTERM');
  clearTimeout(late);
}
