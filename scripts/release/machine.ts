// A Debian of its own, booted by its systemd, where the package is installed as on a real server.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../db-schema.ts';

const PACKAGES = ['systemd', 'systemd-sysv', 'dbus', 'postgresql', 'nginx', 'postfix', 'openssl', 'curl'];
const CLEAN = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'LANG=C.UTF-8'];

export const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 28,
  });

export type Machine = {
  folder: string;
  start(): Promise<void>;
  /** It is switched off in order and started again. */
  restart(): Promise<void>;
  /** The command runs inside, with an environment of its own, and the result is what it writes. */
  inside(...command: string[]): string;
  /** The same, without waiting for it. */
  begin(...command: string[]): ChildProcess;
  put(name: string, text: string): void;
  destroy(): Promise<void>;
};

export function makeMachine(): Machine {
  const folder = mkdtempSync('/var/tmp/oficina-release-');
  const sources = globSync('/etc/apt/sources.list.d/*.sources');
  const include = `--include=${PACKAGES.join()}`;
  run('mmdebstrap', ['--quiet', '--variant=apt', include, 'bookworm', folder, ...sources]);
  let boot: ChildProcess | undefined;
  /** The first process of the machine is its systemd. */
  const leaderOf = () => run('pgrep', ['-P', String(boot?.pid)]).split('\n')[0] ?? '';
  const enter = () => ['-t', leaderOf(), '-a', ...CLEAN];
  const inside = (...command: string[]) => run('nsenter', [...enter(), ...command]);
  const start = async () => {
    const mode = ['--boot', '--register=no', '--keep-unit', '--private-network'];
    boot = spawn('systemd-nspawn', ['-D', folder, ...mode, '--machine=oficina-prueba'], { stdio: 'ignore' });
    await until('the machine starts', () =>
      /running|degraded/.test(inside('systemctl', 'is-system-running')),
    );
  };
  const ended = () => new Promise<void>((resolve) => boot?.once('exit', () => resolve()));
  return {
    folder,
    start,
    inside,
    async restart() {
      const off = ended();
      inside('systemctl', 'poweroff');
      await off;
      await start();
    },
    begin: (...command) =>
      spawn('nsenter', [...enter(), ...command], { stdio: ['ignore', 'pipe', 'inherit'] }),
    put: (name, text) => writeFileSync(join(folder, 'srv', name), text),
    async destroy() {
      if (boot?.exitCode === null) {
        const off = ended();
        // Everything inside ends with its first process, which would outlive the program that started it.
        process.kill(Number(leaderOf()), 'SIGKILL');
        await off;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function until(what: string, isDone: () => boolean): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    try {
      if (isDone()) return;
    } catch {
      // It does not answer yet.
    }
    await sleep(500);
  }
  throw new Error(`${what}: it did not happen in a minute`);
}
