import { runSimulator } from '@oficina/testing/simulator';
import { createClamavSimulator } from './server.ts';

export { createClamavSimulator } from './server.ts';

if (import.meta.main) await runSimulator(createClamavSimulator());
