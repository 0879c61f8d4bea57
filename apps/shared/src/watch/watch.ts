import { randomUUID } from 'node:crypto';
import { beat, leaveWatch, type Program, readSenales, saveSenales, takeWatch } from '@oficina/db';
import type { Logger } from '@oficina/values/server';
import { decide, markTold, type Notice, type Senal } from './decide.ts';
import type { Sign } from './sign.ts';
import { readSigns, type SignsDeps } from './signs.ts';

const STEP_MS = 10_000;
/** After a restart of the whole server every program gets this long to come up before anybody looks at it. */
const PATIENCE_MS = 30_000;
/** A program that watched and does not renew its turn in this time is dead, and another takes it. */
const LEASE_MS = 25_000;
const RETRY_MS = 60_000;
/** Connecting to the mail server costs it something, so not every beat does. */
const MAIL_STEP_MS = 20_000;

export type WatchDeps = SignsDeps & {
  programa: Program;
  log: Logger;
  /** The result says whether somebody was reached by any way. */
  notify(notices: readonly Notice[]): Promise<boolean>;
  /** Only the worker has it: `ok`, or the code of what the mail server answered. */
  checkMail?: (() => Promise<string>) | undefined;
};

export type Watcher = {
  beat(): Promise<void>;
  checkMail(): Promise<void>;
  /** The result is null when another process watches. */
  look(): Promise<readonly Sign[] | null>;
  leave(): Promise<void>;
};

/**
 * Every process beats, and one of them all looks. While the database does not answer, the one that looked last goes on, and
 * at a start without it the worker does.
 */
export function createWatcher(deps: WatchDeps): Watcher {
  const { db, clock, log, programa } = deps;
  const proceso = randomUUID();
  let isMine: boolean | undefined;
  let memory = new Map<string, Senal>();
  /** What was told while the database did not answer must reach it, so that whoever watches then tells the end. */
  let unsaved: Senal | undefined;
  let lastFailure = 0;

  async function askWatch(now: Date): Promise<boolean> {
    try {
      if (unsaved) await saveSenales(db, [unsaved]);
      unsaved = undefined;
      isMine = await takeWatch(db, proceso, now, LEASE_MS);
      if (isMine) memory = new Map((await readSenales(db)).map((row) => [row.nombre, row]));
    } catch {
      isMine ??= programa === 'trabajador';
    }
    return isMine;
  }

  async function tell(notices: readonly Notice[], now: Date): Promise<boolean> {
    if (notices.length === 0 || now.getTime() - lastFailure < RETRY_MS) return false;
    for (const { sign, kind } of notices)
      log[kind === 'pasado' ? 'info' : 'error'](
        { operacion: 'alerta', senal: sign.name, resultado: kind },
        'sign',
      );
    // Sending may take a while, and meanwhile nobody else must tell the same.
    await takeWatch(db, proceso, clock.now(), LEASE_MS).catch(() => false);
    const isTold = await deps.notify(notices).catch(() => false);
    lastFailure = isTold ? 0 : now.getTime();
    if (!isTold) log.error({ operacion: 'alerta' }, 'nobody could be told');
    return isTold;
  }

  return {
    beat: () => beat(db, { programa, visto: clock.now() }),
    async checkMail() {
      let correo = await deps.checkMail?.();
      // A server that stood still for a moment answers the second time, and nobody is woken up.
      if (correo !== 'ok') correo = await deps.checkMail?.();
      if (correo) await beat(db, { programa, visto: clock.now(), correo });
    },
    async look() {
      const now = clock.now();
      if (!(await askWatch(now))) return null;
      const signs = await readSigns(deps);
      const { rows, notices } = decide(signs, memory, now);
      if (await tell(notices, now)) markTold(rows, notices, now);
      memory = new Map([...memory, ...rows]);
      const base = rows.get('base');
      if (base?.nivel === 0) await saveSenales(db, [...rows.values()]);
      else unsaved = base;
      return signs;
    },
    leave: () => leaveWatch(db, proceso),
  };
}

/** Each goes on apart, because the others may wait for something that does not answer. */
export function startWatch(deps: WatchDeps): { stop(): Promise<void> } {
  const watcher = createWatcher(deps);
  const failed = (error: unknown) => deps.log.error({ operacion: 'vigilar', error }, 'the watch failed');
  const loops = [
    every(STEP_MS, 0, watcher.beat, failed),
    every(MAIL_STEP_MS, 0, watcher.checkMail, failed),
    every(STEP_MS, PATIENCE_MS, watcher.look, failed),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await watcher.leave().catch(() => undefined);
    },
  };
}

/** A turn that takes long delays the next one instead of meeting it. */
function every(ms: number, firstMs: number, work: () => Promise<unknown>, failed: (error: unknown) => void) {
  let running: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(turn, firstMs);
  let isStopped = false;
  function turn(): void {
    const began = performance.now();
    running = work()
      .catch(failed)
      .finally(() => {
        if (!isStopped) timer = setTimeout(turn, Math.max(0, ms - (performance.now() - began)));
      });
  }
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
