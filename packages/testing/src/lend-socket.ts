import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';

type Handle = { fd: number; close(): void };

/** The function is the one that Node's cluster uses: it opens a port without taking the connections that arrive. */
const openPort = (net as unknown as { _createServerHandle(address: string, port: number, family: 4): Handle })
  ._createServerHandle;

export type LentSocket = {
  url: string;
  /** The program gets the port as systemd gives it: open, as its file descriptor 3. */
  start(program: string, args: readonly string[], env: Record<string, string>): ChildProcess;
  close(): void;
};

export async function lendSocket(): Promise<LentSocket> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  const handle = openPort('127.0.0.1', port, 4);
  return {
    url: `http://127.0.0.1:${port}`,
    start(program, args, env) {
      const options: SpawnOptions = {
        env: { PATH: process.env.PATH, LISTEN_FDS: '1', ...env },
        stdio: ['ignore', 'pipe', 'inherit', handle.fd],
      };
      // The shell becomes the program, which keeps its number.
      return spawn('sh', ['-c', 'LISTEN_PID=$$ exec "$0" "$@"', program, ...args], options);
    },
    close: () => handle.close(),
  };
}
