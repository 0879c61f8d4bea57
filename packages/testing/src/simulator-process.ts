import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export type SimulatorProcess = {
  url: string;
  /** Without a body this sends a GET, and with one a POST. */
  ask(path: `/__sim/${string}`, body?: object): Promise<unknown>;
  stop(): Promise<void>;
};

/** The simulator runs in its own process on a free port, so that adapters reach it only over the network. */
export async function startSimulatorProcess(module: URL): Promise<SimulatorProcess> {
  const child = spawn(process.execPath, [fileURLToPath(module), '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const complaints = buffer(child.stderr);
  const closed = once(child, 'close');
  const first = await Promise.race([once(child.stdout, 'data'), closed.then(() => null)]);
  if (!first) throw new Error(`The simulator did not start: ${await complaints}`);
  const url = String(first[0]).trim();
  return {
    url,
    async ask(path, body) {
      const response = await fetch(url + path, {
        ...(body && {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    async stop() {
      child.kill();
      await closed;
    },
  };
}
