import { runSimulator } from '@oficina/testing/simulator';
import { createPersonaSimulator } from './server.ts';

export { ACCOUNT } from './keys.ts';
export { createPersonaSimulator } from './server.ts';

if (import.meta.main) await runSimulator(createPersonaSimulator());
