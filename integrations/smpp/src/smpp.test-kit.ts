import { useSimulator } from '@oficina/testing/use-simulator';
import { Secret } from '@oficina/values';
import { afterEach, beforeAll, vi } from 'vitest';
import { createSmpp, type SmppOptions } from './index.ts';

export const PHONE = '+5493492401234';
export const SMS = { mensajeId: 31, telefono: PHONE, texto: 'Tu código es 482913', expiresInS: 600 };

/** These are the values of an installation that sets nothing. */
export const DEFAULTS = {
  tls: false,
  systemType: '',
  bind: 'transceiver',
  sourceAddr: '',
  sourceTon: 0,
  sourceNpi: 0,
  destFormat: 'e164',
  gsm7DataCoding: 0,
  unicode: 'transliterar',
  ratePerS: 0,
  window: 10,
  responseTimeoutMs: 10_000,
} as const satisfies Partial<SmppOptions>;

export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 12_000, interval: 20 });

export function useSmpp(fixed: Partial<SmppOptions> = {}) {
  const simulator = useSimulator(new URL('../simulator/index.ts', import.meta.url));
  const at = { port: 0 };
  beforeAll(async () => Object.assign(at, (await simulator.ask('/__sim/health')) as { port: number }));
  const opened: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });
  const { told } = simulator;
  const commands = async () =>
    ((await simulator.ask('/__sim/pdus')) as { command: string }[]).map(({ command }) => command);

  return {
    simulator,
    at,
    opened,
    told,
    set: simulator.set,
    channel(changes: Partial<SmppOptions> = {}) {
      const created = createSmpp({
        ...DEFAULTS,
        host: '127.0.0.1',
        port: at.port,
        systemId: 'simulador',
        password: new Secret('simulado'),
        log: simulator.log,
        ...fixed,
        ...changes,
      });
      opened.push(created);
      return created;
    },
    commands,
    count: async (command: string) => (await commands()).filter((one) => one === command).length,
    linkLines: (level: string) =>
      told
        .filter((line) => line.level === level && line.fields.operacion === 'bind')
        .map(({ fields }) => fields.resultado),
  };
}
