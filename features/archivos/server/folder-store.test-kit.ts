import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '@oficina/values/server';

export function createFolderStore(dir: string): BlobStore {
  const pathOf = (key: string) => join(dir, key);
  const tamano = (key: string) =>
    stat(pathOf(key)).then(
      ({ size }) => ({ size }),
      () => null,
    );
  return {
    async put(key, source) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await pipeline(source, createWriteStream(pathOf(key)));
      return { kind: 'ok', value: undefined };
    },
    async open(key) {
      const found = await tamano(key);
      return found
        ? { kind: 'ok', value: { body: createReadStream(pathOf(key)), ...found } }
        : { kind: 'rejected', reason: 'missing' };
    },
    head: async (key) => ({ kind: 'ok', value: await tamano(key) }),
    async remove(key) {
      await rm(pathOf(key), { force: true });
      return { kind: 'ok', value: undefined };
    },
  };
}
