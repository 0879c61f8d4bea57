import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** The size is of the very file that is read: a put in between gives whoever reads the old one whole. */
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
