import { runSimulator } from '@oficina/testing/simulator';
import { createPaywaySimulator } from './server.ts';

export { ACCOUNT } from './keys.ts';
export { createPaywaySimulator } from './server.ts';
export type { Past } from './store.ts';

if (import.meta.main) {
  const args = process.argv.slice(2);
  const at = args.indexOf('--store');
  const file = at < 0 ? undefined : args[at + 1];
  await runSimulator(createPaywaySimulator(file === undefined ? {} : { file }));
}
