// The contract tests run a real clamd without a network and with a single signature: Debian's clamav-daemon is enough.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { closedPort } from '@oficina/testing/use-simulator';
import { createClamavAntivirus } from './index.ts';

/** The simulator and clamd share this limit, so that one suite tests both. */
export const SIZE_LIMIT = 1_048_576;

/** The signature is built from parts, because a virus scanner on this machine would delete a file that contains it whole. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

const READY_MS = 60_000;
const PROGRAM = ['clamd', '/usr/sbin/clamd'].find((name) => spawnSync(name, ['--version']).status === 0);

export const hasClamd = PROGRAM !== undefined;

export type Clamd = { port: number; socket: string; stop(): Promise<void> };

export async function startClamd(): Promise<Clamd> {
  const dir = await mkdtemp(join(tmpdir(), 'clamd-'));
  const port = await closedPort();
  const socket = join(dir, 'clamd.ctl');
  await mkdir(join(dir, 'db'));
  await writeFile(join(dir, 'db/test.ndb'), `Eicar-Test:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
  const lines = [
    `DatabaseDirectory ${join(dir, 'db')}`,
    'OfficialDatabaseOnly no',
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
    `LocalSocket ${socket}`,
    `StreamMaxLength ${SIZE_LIMIT}`,
    'AlertExceedsMax yes',
    'Foreground yes',
  ];
  await writeFile(join(dir, 'clamd.conf'), `${lines.join('\n')}\n`);
  const child = spawn(PROGRAM as string, ['--config-file', join(dir, 'clamd.conf')], { stdio: 'pipe' });
  const said = buffer(child.stderr);
  child.stdout.resume();
  const closed = once(child, 'close');
  const stop = async () => {
    child.kill();
    await closed;
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await ready(port, () => child.exitCode !== null);
  } catch {
    await stop();
    throw new Error(`clamd did not start: ${await said}`);
  }
  return { port, socket, stop };
}

async function ready(port: number, ended: () => boolean): Promise<void> {
  const address = { host: '127.0.0.1', port };
  const antivirus = createClamavAntivirus({ address, timeoutMs: 1_000, maxBytes: SIZE_LIMIT });
  for (const start = Date.now(); Date.now() - start < READY_MS; await sleep(100)) {
    if (ended()) break;
    if ((await antivirus.health()).kind === 'ok') return;
  }
  throw new Error('not ready');
}
