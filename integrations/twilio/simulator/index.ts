import { runSimulator } from '@oficina/testing/simulator';
import { twilioSimulator } from './server.ts';

export { ACCOUNT, twilioSimulator } from './server.ts';

if (import.meta.main) await runSimulator(twilioSimulator);
