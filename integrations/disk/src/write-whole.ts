import { randomUUID } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Announced, verifiedPieces } from '@oficina/values/server';

// Incomplete files are kept apart: no key can reach a name that begins with a dot, and the remains of a killed process are
// found without walking millions of files.
const ARRIVALS = '.llegando';
const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Other processes write to this folder too, so only stale files are removed. */
export async function arrivalsFolder(root: string): Promise<string> {
  const folder = join(root, ARRIVALS);
  const made = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (made) await giveToOwner(folder, root);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > STALE_AFTER_MS) await rm(path, { force: true });
  }
  return folder;
}

/** The file is complete and synced to the disk when its path is returned. */
export async function writeWhole(folder: string, source: Readable, announced: Announced): Promise<string> {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', FILE_MODE);
  try {
    for await (const piece of verifiedPieces(source, announced)) await file.appendFile(piece);
    await file.sync();
    await file.close();
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
  return path;
}

/** The rename makes the file visible. It is atomic because both paths are on one disk. */
export async function publish(temporary: string, path: string, root: string): Promise<void> {
  try {
    await makeFolder(dirname(path), root);
    await giveToOwner(temporary, root);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function makeFolder(folder: string, root: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (!firstMade) return;
  // A new folder is an entry in its parent, which has to be synced too.
  for (let at = folder; at.startsWith(root) && at !== root; at = dirname(at)) {
    await giveToOwner(at, root);
    await syncFolder(at);
  }
}

/** Root runs commands that save files, and the programs that serve people must read them. */
async function giveToOwner(path: string, root: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(root);
  if (uid !== 0) await chown(path, uid, gid);
}

/** The folder that holds the path is synced, so that the list of names reaches the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
