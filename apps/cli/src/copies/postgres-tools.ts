import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { CommandFailure, EX_CANNOT_WRITE, EX_UNAVAILABLE } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

const FULL = /No space left on device|No queda espacio/;

/** The tools of PostgreSQL get the password by their environment, because everybody on the server can read arguments. */
export async function runPostgresTool(
  terminal: Terminal,
  tool: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const child = spawn(tool, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: terminal.env.PATH,
      LC_ALL: 'C.UTF-8',
      PGHOST: searchParams.get('host') ?? hostname,
      PGPORT: port || '5432',
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: decodeURIComponent(pathname.slice(1)),
    },
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  ).catch(() => {
    throw new CommandFailure(
      EX_UNAVAILABLE,
      `Falta el programa ${tool}. Instalalo con: apt-get install postgresql-client`,
    );
  });
  const [code, told] = await Promise.all([ended, text(child.stderr)]);
  if (code === 0) return;
  const last = told.trim().split('\n').slice(-3).join('\n');
  throw new CommandFailure(
    FULL.test(told) ? EX_CANNOT_WRITE : EX_UNAVAILABLE,
    `${tool} no terminó bien:\n${last}`,
  );
}
