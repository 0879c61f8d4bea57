import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** The size is read from the open file, so that a put in between does not affect it: the reader gets the old file whole. */
export async function openForReading(path: string): Promise<{ body: Readable; size: number } | null> {
  const file = await open(path, 'r');
  try {
    const found = await file.stat();
    if (found.isFile()) return { body: file.createReadStream(), size: found.size };
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return null;
}
