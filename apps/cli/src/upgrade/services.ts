import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openSource } from '@oficina/config';
import { CommandFailure, EX_UNAVAILABLE } from '../exit-codes.ts';
import type { Layout } from '../install/layout.ts';

const run = promisify(execFile);

/** `api-relevo` is a second api that serves in the same port while the first one is replaced. */
export type Program = 'api' | 'api-relevo' | 'trabajador';

/** One cooperative's processes. Each promise ends when the program serves, or rejects when it does not. */
export type Services = {
  cooperative: string;
  isRunning(): Promise<boolean>;
  /** The program starts if it was not running; one that was ends what it is doing first. */
  restart(program: Program): Promise<void>;
  stop(program: Program): Promise<void>;
  stopAll(): Promise<void>;
  startAll(): Promise<void>;
  /** The result names the parts that are not well. */
  findFaults(): Promise<readonly string[]>;
};

/** A charge may take a minute to end, and a start on a busy server some seconds. */
const WAIT_MS = 180_000;

export function systemdServices({ cooperative, settingsFile }: Layout): Services {
  const unit = (program: Program) => `oficina-${program}@${cooperative}.service`;
  const target = `oficina@${cooperative}.target`;
  const control = async (verb: string, name: string) => {
    try {
      await run('systemctl', [verb, name], { timeout: WAIT_MS });
    } catch {
      throw new CommandFailure(
        EX_UNAVAILABLE,
        `no salió systemctl ${verb} ${name}; por qué: journalctl -u ${name}`,
      );
    }
  };
  return {
    cooperative,
    isRunning: () =>
      run('systemctl', ['is-active', '--quiet', unit('api')]).then(
        () => true,
        () => false,
      ),
    restart: (program) => control('restart', unit(program)),
    stop: (program) => control('stop', unit(program)),
    stopAll: () => control('stop', target),
    startAll: () => control('start', target),
    findFaults: () => askHealth(openSource({ OFICINA_CONF: settingsFile }).values.PORT ?? ''),
  };
}

/** What is wrong for another reason, before and after, is not the fault of a version. */
async function askHealth(port: string): Promise<readonly string[]> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(20_000),
    });
    const report = (await response.json()) as Record<string, unknown>;
    const parts = Object.entries(report).filter(([name, state]) => name !== 'estado' && state === 'error');
    if (response.ok || parts.length > 0) return parts.map(([name]) => name);
    return ['la página'];
  } catch {
    return ['la página'];
  }
}
