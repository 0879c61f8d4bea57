import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { useArchivos } from './archivos.test-kit.ts';
import { createFolderCollector } from './import-folder.ts';
import { LOADABLE_TIPOS } from './tipos/index.ts';

/** The folder lasts one test, and the collector has already looked at it once. */
export function useImportFolder(kit: ReturnType<typeof useArchivos>) {
  const neverAborted = new AbortController().signal;
  let importFolder = '';
  let collector: ReturnType<typeof createFolderCollector>;
  const deps = () => ({ ...kit.deps, tipos: LOADABLE_TIPOS, importFolder });
  const pathOf = (...parts: string[]) => join(importFolder, ...parts);
  const collect = () => collector(neverAborted);
  /** The worker that begins again remembers nothing of what it had seen. */
  const restart = (changes: Partial<ReturnType<typeof deps>> = {}) => {
    collector = createFolderCollector({ ...deps(), ...changes });
  };

  beforeEach(async () => {
    importFolder = await mkdtemp(join(tmpdir(), 'carpeta-'));
    restart();
    await collect();
  });
  afterEach(() => rm(importFolder, { recursive: true }));

  return {
    ...{ deps, pathOf, collect, restart },
    async dropFile(path: string, contenido: string | Buffer) {
      await mkdir(dirname(pathOf(path)), { recursive: true });
      await writeFile(pathOf(path), contenido);
    },
    async advance(ms = 30_000) {
      await collect();
      kit.clock.advance(ms);
      await collect();
    },
    listFolder: async (folder = '') =>
      (await readdir(pathOf('facturas', folder), { withFileTypes: true }).catch(() => []))
        .filter((item) => item.isFile())
        .map(({ name }) => name)
        .sort(),
  };
}
