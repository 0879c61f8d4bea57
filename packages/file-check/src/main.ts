// The sandbox is a separate process that reads untrusted files. It has no keys and no connections, so a file made to crash
// its reader only crashes this process, and one made to run for ever is killed with it.
import { cleanImage, drawSizes } from './image.ts';
import { type Drawn, READY, type Resultado, type SandboxRequest } from './messages.ts';
import { checkPdf } from './pdf.ts';

async function run(request: SandboxRequest): Promise<Resultado | Drawn> {
  if (request.task === 'draw') return drawSizes(request.format, request.bytes, request.sizes);
  if (request.task === 'image') return cleanImage(request.format, request.bytes);
  return checkPdf(Buffer.from(request.bytes.buffer, request.bytes.byteOffset, request.bytes.byteLength));
}

process.on('message', (request: SandboxRequest) => {
  run(request).then(
    (resultado) => process.send?.(resultado),
    // Errors here are unexpected, and the parent notices the exit.
    () => process.exit(1),
  );
});
const MEMORY_CHECK_MS = 20;
const maxMemory = Number(process.argv[2]);
// The image library does not block this thread, so the check keeps running. The parent notices the exit, and the machine
// does not run out of memory.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL');
}, MEMORY_CHECK_MS);

process.on('disconnect', () => process.exit(0));
process.send?.(READY);
