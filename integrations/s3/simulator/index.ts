import { runSimulator } from '@oficina/testing/simulator';
import { s3Simulator } from './server.ts';

export { ACCOUNT, BUCKET, s3Simulator } from './server.ts';

if (import.meta.main) await runSimulator(s3Simulator);
