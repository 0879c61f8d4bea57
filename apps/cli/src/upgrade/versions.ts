import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { versionsFolder } from '@oficina/values/server';
import { CommandFailure, EX_NOINPUT, EX_UNAVAILABLE } from '../exit-codes.ts';

const FOLDER = 'versiones';
const CURRENT = 'actual';
const PREVIOUS = 'anterior';

/** A server keeps several versions side by side, and a link says which one its processes run. */
export type Versions = {
  current: string;
  previous: string | undefined;
  newest: string;
  folderOf(version: string): string;
  /**
   * A program that starts sees one version or the other, and the one that leaves becomes the previous one. The result puts both back
   * as they were.
   */
  choose(version: string): () => void;
};

export function readVersions(folder = versionsFolder): Versions {
  if (folder === undefined)
    throw new CommandFailure(
      EX_UNAVAILABLE,
      'Esta copia no se instaló con el paquete: no tiene otras versiones al lado.',
    );
  const product = join(folder, '..');
  const pointed = (link: string) => {
    const path = join(product, link);
    return existsSync(path) ? basename(readlinkSync(path)) : undefined;
  };
  const point = (link: string, version: string | undefined) => {
    if (version === undefined) return rmSync(join(product, link), { force: true });
    const unfinished = join(product, `${link}.nuevo`);
    rmSync(unfinished, { force: true });
    symlinkSync(join(FOLDER, version), unfinished);
    renameSync(unfinished, join(product, link));
  };
  const folderOf = (version: string) => {
    const path = join(folder, version);
    if (!/^\d[\w.+~-]*$/.test(version) || !existsSync(path))
      throw new CommandFailure(
        EX_NOINPUT,
        `La versión ${version} no está en este servidor. Hay: ${installed.join(', ')}`,
      );
    return path;
  };
  const installed = readdirSync(folder)
    .filter((name) => /^\d/.test(name))
    .sort(byNumber);
  const current = pointed(CURRENT) ?? '';
  return {
    current,
    previous: pointed(PREVIOUS),
    newest: installed.at(-1) ?? current,
    folderOf,
    choose(version) {
      folderOf(version);
      const before = { current: pointed(CURRENT), previous: pointed(PREVIOUS) };
      if (before.current !== version) point(PREVIOUS, before.current);
      point(CURRENT, version);
      if (before.current !== undefined) markInUse(join(folder, before.current));
      return () => {
        point(CURRENT, before.current);
        point(PREVIOUS, before.previous);
      };
    },
  };
}

/** The package removes a version that nobody has used for a day: until then some page may ask for its files. */
function markInUse(path: string): void {
  const now = new Date();
  utimesSync(path, now, now);
}

const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

export const isNewer = (one: string, other: string): boolean => byNumber(one, other) > 0;
