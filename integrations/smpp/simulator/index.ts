import { runSimulator } from '@oficina/testing/simulator';
import { smppSimulator } from './server.ts';

export { smppSimulator } from './server.ts';
export { ACCOUNT } from './session.ts';

if (import.meta.main) await runSimulator(smppSimulator);
