// Loaded before the api or the worker by whoever breaks things on purpose (`node --import`): ends the process, with no
// goodbye, the n-th time that it passes by a point it was told. Who it is comes in its own address, because the
// environment is the product's.
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';

const { searchParams } = new URL(import.meta.url);
const kind = searchParams.get('kind') ?? '';
const crashLog = searchParams.get('crashLog') ?? '';
const faltan = new Map<unknown, number>();

process.on('message', ({ crashPoint, occurrence }: { crashPoint?: string; occurrence?: number }) => {
  if (crashPoint && occurrence) faltan.set(crashPoint, occurrence);
});

subscribe('oficina:mark', (point) => {
  const occurrence = faltan.get(point);
  if (occurrence === undefined) return;
  faltan.set(point, occurrence - 1);
  if (occurrence > 1) return;
  // Written before dying, and at once: it is what proves that this point was tried.
  appendFileSync(crashLog, `${kind} ${point}\n`);
  process.kill(process.pid, 'SIGKILL');
});
