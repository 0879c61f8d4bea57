import { runSimulator } from '@oficina/testing/simulator';
import { whatsappSimulator } from './server.ts';

export { ACCOUNT, whatsappSimulator } from './server.ts';
export { TEMPLATES } from './templates.ts';

if (import.meta.main) await runSimulator(whatsappSimulator);
