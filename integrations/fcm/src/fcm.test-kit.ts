import { useSimulator } from '@oficina/testing/use-simulator';
import { beforeAll } from 'vitest';
import { createFcm, type FcmOptions } from './index.ts';
import { readServiceAccount, type ServiceAccount } from './service-account.ts';

export function accountIn(content: string): ServiceAccount {
  const read = readServiceAccount(content);
  if ('wrong' in read) throw new Error(`The account lacks ${read.wrong}.`);
  return read;
}

export function useFcm() {
  const simulator = useSimulator(new URL('../simulator/index.ts', import.meta.url));
  let account: ServiceAccount;
  beforeAll(async () => {
    account = accountIn(JSON.stringify(await simulator.ask('/__sim/service-account.json')));
  });
  const { log } = simulator;
  return {
    simulator,
    account: () => account,
    fcm: (changes: Partial<FcmOptions> = {}) =>
      createFcm({ baseUrl: simulator.url, account, timeoutMs: 10_000, ratePerS: 500, log, ...changes }),
    paths: async () =>
      ((await simulator.ask('/__sim/requests')) as { path: string }[]).map(({ path }) => path),
  };
}
