import { runSimulator } from '@oficina/testing/simulator';
import { createMercadoPagoSimulator } from './server.ts';

export { ACCOUNT } from './keys.ts';
export { createMercadoPagoSimulator } from './server.ts';

if (import.meta.main) {
  const args = process.argv.slice(2);
  const at = args.indexOf('--store');
  const file = at < 0 ? undefined : args[at + 1];
  await runSimulator(createMercadoPagoSimulator(file === undefined ? {} : { file }));
}
