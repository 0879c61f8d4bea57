// The workshop: a process apart that reads what people sent. It has no key, no connection and nothing to lose, so that
// a file made to break whoever reads it breaks this, and one made to take for ever is ended with it.
import { cleanImage } from './image.ts';
import { READY, type Resultado, type SandboxRequest } from './messages.ts';
import { checkPdf } from './pdf.ts';

async function run(request: SandboxRequest): Promise<Resultado> {
  if (request.task === 'image') return cleanImage(request.format, request.bytes);
  return checkPdf(Buffer.from(request.bytes.buffer, request.bytes.byteOffset, request.bytes.byteLength));
}

process.on('message', (request: SandboxRequest) => {
  run(request).then(
    (resultado) => process.send?.(resultado),
    // Nothing is foreseen here: whoever asked sees us go.
    () => process.exit(1),
  );
});
const MEMORY_CHECK_MS = 20;
const maxMemory = Number(process.argv[2]);
// A library at work does not hold this thread. Whoever asked sees us go; the machine does not run out of memory.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL');
}, MEMORY_CHECK_MS);

process.on('disconnect', () => process.exit(0));
process.send?.(READY);
