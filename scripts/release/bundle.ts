import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from '../db-schema.ts';

/** These bring compiled code or files of their own, so they travel as packages beside the bundle. */
const OUTSIDE = ['@node-rs/argon2', 'sharp', 'pdfkit', 'node-pg-migrate'];

/**
 * The code finds the migrations and its version three folders above itself, as in the source: the bundle has the same depth.
 */
export const BUNDLE_FOLDER = 'programs/server/js';

const PROGRAMS = {
  api: 'apps/api/src/main.ts',
  worker: 'apps/worker/src/main.ts',
  cli: 'apps/cli/src/main.ts',
  'file-check': 'packages/file-check/src/main.ts',
};

/** The program that reads attachments is a process of its own, started by the name of its file. */
const nameFileCheck: Plugin = {
  name: 'name-file-check',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('packages/file-check/src/child-process.ts')) return null;
    const renamed = code.replace("'./main.ts'", "'./file-check.js'");
    if (renamed === code) throw new Error('child-process.ts no longer starts ./main.ts');
    return { code: renamed, map: null };
  },
};

/** One file per program and what they share: a start reads a few files instead of two thousand. */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    plugins: [nameFileCheck],
    ssr: { noExternal: true, external: [...OUTSIDE, 'pg-native'] },
    build: {
      ssr: true,
      target: 'node24',
      outDir: join(folder, BUNDLE_FOLDER),
      emptyOutDir: true,
      rollupOptions: {
        input: PROGRAMS,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

type LockEntry = { dependencies?: object; optionalDependencies?: object; peerDependencies?: object };
type Lock = { packages: Record<string, LockEntry> };

/** The packages that go beside the bundle are those, and whatever they need. */
export function packagesBeside(names: readonly string[] = OUTSIDE): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const path = [`${from}/node_modules/${name}`, `node_modules/${name}`].find((one) => packages[one]);
    if (!path || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    for (const next of Object.keys(needed)) add(next, path);
  };
  for (const name of names) add(name, '');
  return [...found];
}
