import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export type WritePiece = (piece: string) => Promise<void>;

/** A reader of the folder sees the whole file or none. */
export async function writeWholeFile<T>(path: string, work: (write: WritePiece) => Promise<T>): Promise<T> {
  const temporaryPath = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  const file = await open(temporaryPath, 'w', 0o640);
  try {
    const result = await work(async (piece) => void (await file.writeFile(piece)));
    await file.sync();
    await file.close();
    await rename(temporaryPath, path);
    return result;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(temporaryPath, { force: true });
    throw error;
  }
}
