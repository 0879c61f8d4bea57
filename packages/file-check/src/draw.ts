import { openProcess, runInProcess } from './child-process.ts';
import type { Drawn, PngSize } from './messages.ts';

const MAX_MEMORY = 512 * 1024 * 1024;
const TIME_MS = 10_000;

/** The same picture in several sizes, drawn by a process that ends with it. Undefined when it cannot be drawn. */
export async function drawPngs(
  image: { format: 'svg' | 'png'; bytes: Uint8Array },
  sizes: readonly PngSize[],
): Promise<readonly Buffer[] | undefined> {
  const childProcess = await openProcess(MAX_MEMORY);
  if (!childProcess) return undefined;
  const result = await runInProcess<Drawn>(childProcess, { task: 'draw', ...image, sizes }, TIME_MS);
  childProcess.kill('SIGKILL');
  return result.kind === 'drawn' ? result.images.map((one) => Buffer.from(one)) : undefined;
}
