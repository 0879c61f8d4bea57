import { chown, copyFile, link, mkdir, opendir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

export type Tally = { cantidad: number; bytes: number };

/** A file that is still arriving has a hidden folder of its own, and no row names it. */
const isHidden = (name: string) => name.startsWith('.');

type Place = (from: string, to: string) => Promise<void>;

/** The same file stays, so that a second round adds only what arrived meanwhile; one that was replaced is taken again. */
async function mirror(source: string, target: string, place: Place, tally: Tally): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o750 });
  for await (const entry of await opendir(source)) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (isHidden(entry.name)) continue;
    if (entry.isDirectory()) await mirror(from, to, place, tally);
    else if (entry.isFile()) {
      // A file that somebody deletes between these two lines has no row any more.
      if (!(await isSame(from, to))) await replace(place, from, to).catch(unlessGone);
      const kept = await stat(to).catch(() => undefined);
      if (!kept) continue;
      tally.cantidad += 1;
      tally.bytes += kept.size;
    }
  }
}

/** The old name goes first, because the bytes under it may be those of another copy too. */
async function replace(place: Place, from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  await place(from, to);
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/**
 * Files are replaced and never changed, so a copy on the same disk is another name of the same bytes. On another disk, those
 * that the previous copy has are taken from there.
 */
export async function copyFiles(
  source: string,
  target: string,
  previous: string | undefined,
): Promise<Tally> {
  const tally = { cantidad: 0, bytes: 0 };
  const place: Place = async (from, to) => {
    try {
      await link(from, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      const earlier = previous && join(previous, to.slice(target.length));
      if (earlier && (await isSame(from, earlier))) await link(earlier, to);
      else await copyWithTime(from, to);
    }
  };
  await mirror(source, target, place, tally);
  return tally;
}

/** What comes back belongs to the user of the programs, and not to the copy. */
export async function bringFilesBack(source: string, target: string): Promise<Tally> {
  const tally = { cantidad: 0, bytes: 0 };
  const { uid, gid } = await stat(target);
  await mirror(
    source,
    target,
    async (from, to) => {
      await copyWithTime(from, to);
      await chown(to, uid, gid);
    },
    tally,
  );
  await ownFolders(target, uid, gid);
  return tally;
}

async function ownFolders(folder: string, uid: number, gid: number): Promise<void> {
  await chown(folder, uid, gid);
  for await (const entry of await opendir(folder))
    if (entry.isDirectory()) await ownFolders(join(folder, entry.name), uid, gid);
}

/** A file that is gone has nothing newer to give. */
async function isSame(from: string, earlier: string): Promise<boolean> {
  const [now, then] = await Promise.all([from, earlier].map((path) => stat(path).catch(() => undefined)));
  if (!now) return true;
  return then !== undefined && then.size === now.size && Math.abs(then.mtimeMs - now.mtimeMs) < 1;
}

async function copyWithTime(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const { atime, mtime } = await stat(from);
  await utimes(to, atime, mtime);
}
