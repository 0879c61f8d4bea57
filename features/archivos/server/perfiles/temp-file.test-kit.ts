// A process that leaves a temporary file and then waits, for temp-file.test.ts to end it as it pleases.
import { Readable } from 'node:stream';
import { toTempFile } from './temp-file.ts';

const { ruta } = await toTempFile(Readable.from([Buffer.from('x')]), 100, 'x.zip');
process.stdout.write(`${ruta}\n`);
setInterval(() => undefined, 1_000);
