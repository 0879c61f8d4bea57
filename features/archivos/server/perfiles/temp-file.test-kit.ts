// This process leaves a temporary file and then waits, so that temp-file.test.ts can end it in different ways.
import { Readable } from 'node:stream';
import { toTempFile } from './temp-file.ts';

const { ruta } = await toTempFile(Readable.from([Buffer.from('x')]), 100, 'x.zip');
process.stdout.write(`${ruta}\n`);
setInterval(() => undefined, 1_000);
