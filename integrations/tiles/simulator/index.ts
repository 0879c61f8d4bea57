import { runSimulator } from '@oficina/testing/simulator';
import { createTilesSimulator } from './server.ts';

export { createTilesSimulator } from './server.ts';

if (import.meta.main) await runSimulator(createTilesSimulator());
