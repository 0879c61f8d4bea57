// A process that leaves a temporary file and then waits, for temporal.test.ts to end it as it pleases.
import { Readable } from 'node:stream';
import { enTemporal } from './temporal.ts';

const { ruta } = await enTemporal(Readable.from([Buffer.from('x')]), 100, 'x.zip');
process.stdout.write(`${ruta}\n`);
setInterval(() => undefined, 1_000);
