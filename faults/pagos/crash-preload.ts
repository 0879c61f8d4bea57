// The fault runs load this before the API or the worker (`node --import`). It kills the process, without any clean-up, the
// n-th time that it reaches a given point. Its parameters come in its own URL, because the environment belongs to the
// product.
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
  // The line is written synchronously before the process dies, because it proves that this point was tried.
  appendFileSync(crashLog, `${kind} ${point}\n`);
  process.kill(process.pid, 'SIGKILL');
});
