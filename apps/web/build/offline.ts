import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, Rollup } from 'vite';

/** The staff work with a good connection, and a stranger or a map needs the server anyway. */
const NOT_KEPT =
  /staff-pages|\/admin\/|access-pages|registro|restablecer|archivos|indicadores|mensajes|mapa|correos|validar-/;
/** Dictionaries of passwords and other large libraries are only for what needs a line. */
const MAX_LAZY_BYTES = 60_000;

type Bundle = Rollup.OutputBundle;

const repository = join(import.meta.dirname, '..', '..', '..');

function isKept({ code, facadeModuleId }: Rollup.OutputChunk): boolean {
  const source = relative(repository, facadeModuleId ?? repository);
  return code.length < MAX_LAZY_BYTES && !NOT_KEPT.test(source);
}

/** What the pages of a customer need, the entry first. */
export function filesToKeep(bundle: Bundle): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file);
    for (const file of chunk.viteMetadata?.importedAssets ?? []) files.add(file);
    chunk.imports.forEach(visit);
    for (const lazy of chunk.dynamicImports) {
      const target = bundle[lazy];
      if (target?.type === 'chunk' && isKept(target)) visit(lazy);
    }
  };
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/index.html'),
  );
  if (!entry) throw new Error('The build has no entry for index.html.');
  visit(entry.fileName);
  for (const name of Object.keys(bundle)) if (name.endsWith('.woff2')) files.add(name);
  return [...files].map((name) => `/${name}`);
}

/** It writes the service worker with the list of its files, so that a new build is a new worker. */
export function offline(): Plugin {
  return {
    name: 'oficina:offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = filesToKeep(bundle);
      const code = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');
      const version = createHash('sha256').update(files.join()).update(code).digest('hex').slice(0, 12);
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: `const VERSION = '${version}';\nconst FILES = ${JSON.stringify(files)};\n${code}`,
      });
    },
  };
}
