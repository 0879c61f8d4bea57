import { stat, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BlobStore, type Logger, WrongContent } from '@oficina/values/server';
import { openForReading } from './open-for-reading.ts';
import { arrivalsFolder, publish, syncFolder, writeWhole } from './write-whole.ts';

export type DiskStoreOptions = {
  dir: string;
  /** When the disk refuses, a person has to free space or fix a permission, so it is logged. */
  log?: Logger;
};

// Every segment begins with a letter or a digit, which excludes `..`, hidden names and absolute paths.
const KEY = /^[a-z0-9][a-z0-9._-]{0,99}(?:\/[a-z0-9][a-z0-9._-]{0,99}){0,9}$/;

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.name : 'Error');

const isAbsent = (error: unknown) => ABSENT.has(codeOf(error));

/** The folder may be on this machine or on a network disk that every process sees. */
export function createDiskStore({ dir, log }: DiskStoreOptions): BlobStore {
  const root = resolve(dir);
  let arrivals: Promise<string> | undefined;

  function pathOf(key: string): string {
    // Keys come from the program, so an invalid one is a bug and not a result of the disk.
    if (!KEY.test(key)) throw new TypeError('The key of a file is lower-case segments joined by "/".');
    return join(root, key);
  }

  function told<K extends 'retryable' | 'unknown'>(kind: K, operacion: string, error: unknown) {
    const cause = codeOf(error);
    log?.error({ servicio: 'disk', operacion, resultado: cause, error }, 'the folder of files failed');
    return { kind, cause };
  }

  /** An unmounted disk has no files either, so a missing file proves nothing then. */
  async function rootIsThere(): Promise<boolean> {
    return stat(root).then(
      (found) => found.isDirectory(),
      () => false,
    );
  }

  return {
    async put(key, source, meta) {
      const path = pathOf(key);
      // The source may fail before anything reads it, and without a listener that would end the process.
      source.on('error', () => {});
      try {
        arrivals ??= arrivalsFolder(root).catch((error) => {
          arrivals = undefined;
          throw error;
        });
        const temporary = await writeWhole(await arrivals, source, meta);
        await publish(temporary, path, root);
      } catch (error) {
        source.destroy();
        if (error instanceof WrongContent) return { kind: 'rejected', reason: error.motivo };
        return told('retryable', 'put', error);
      }
      try {
        await syncFolder(path);
      } catch (error) {
        return told('unknown', 'put', error); // The file is there, but a power cut could still undo it.
      }
      return { kind: 'ok', value: undefined };
    },

    async open(key) {
      const path = pathOf(key);
      try {
        const found = await openForReading(path);
        return found ? { kind: 'ok', value: found } : { kind: 'rejected', reason: 'missing' };
      } catch (error) {
        return isAbsent(error) && (await rootIsThere())
          ? { kind: 'rejected', reason: 'missing' }
          : told('retryable', 'open', error);
      }
    },

    async head(key) {
      const path = pathOf(key);
      try {
        const found = await stat(path);
        return { kind: 'ok', value: found.isFile() ? { size: found.size } : null };
      } catch (error) {
        return isAbsent(error) && (await rootIsThere())
          ? { kind: 'ok', value: null }
          : told('retryable', 'head', error);
      }
    },

    async remove(key) {
      const path = pathOf(key);
      try {
        await unlink(path);
      } catch (error) {
        return isAbsent(error) ? { kind: 'ok', value: undefined } : told('retryable', 'remove', error);
      }
      try {
        await syncFolder(path);
      } catch (error) {
        return told('unknown', 'remove', error);
      }
      return { kind: 'ok', value: undefined };
    },
  };
}
