import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type SimulatorProcess, startSimulatorProcess } from './simulator-process.ts';

export type Told = { level: string; fields: Record<string, unknown>; message?: string };
export type UsedSimulator = ReturnType<typeof useSimulator>;

/** The tests of a file share one process, which forgets everything before each of them, as the log does. */
export function useSimulator(module: URL) {
  let simulator: SimulatorProcess;
  const told: Told[] = [];
  const note = (level: string) => (fields: object, message?: string) =>
    void told.push({ level, fields: { ...fields }, ...(message === undefined ? {} : { message }) });

  beforeAll(async () => {
    simulator = await startSimulatorProcess(module);
  });
  afterAll(() => simulator.stop());
  beforeEach(async () => {
    await simulator.ask('/__sim/reset', {});
    told.length = 0;
  });

  const ask: SimulatorProcess['ask'] = (path, body) => simulator.ask(path, body);
  return {
    get url() {
      return simulator.url;
    },
    told,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    ask,
    set: (switches: object) => ask('/__sim/config', switches),
    fault: (order: object) => ask('/__sim/faults', order),
    async calls(since = 0): Promise<string[]> {
      const seen = (await ask(`/__sim/requests?since=${since}`)) as { method: string; path: string }[];
      return seen.map(({ method, path }) => `${method} ${path}`);
    },
    messages: async () => ((await ask('/__sim/messages')) as unknown[]).length,
  };
}

/** Nothing listens there any more, so a connection is refused. */
export async function closedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
