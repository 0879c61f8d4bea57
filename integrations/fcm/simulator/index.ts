import { runSimulator } from '@oficina/testing/simulator';
import { fcmSimulator } from './server.ts';

export { fcmSimulator } from './server.ts';

if (import.meta.main) await runSimulator(fcmSimulator);
