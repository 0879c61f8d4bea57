import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

type Chunk = {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

export type Budget = {
  /** Lazy modules this budget is for, by source path. */
  match: RegExp;
  /** Other lazy modules the browser loads before it, such as the shell. */
  after?: readonly string[];
  js: number;
  css?: number;
};

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
const KB = 1024;

function brotli(content: Buffer): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return files;
}

/**
 * Writes the `.br` the server sends beside each file, and fails the build when a page's first load is over its
 * budget: our readers pay for it with weak signal and cheap phones.
 */
export function weights(budgets: readonly Budget[]): Plugin {
  let outDir = '';
  return {
    name: 'oficina:weights',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const sizes = new Map<string, number>();
      for (const file of Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name))) {
        const packed = brotli(readFileSync(join(outDir, file)));
        writeFileSync(join(outDir, `${file}.br`), packed);
        sizes.set(file, packed.length);
      }
      const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
      const sum = (files: Set<string>, ext: string) =>
        [...files]
          .filter((file) => file.endsWith(ext))
          .reduce((total, file) => total + (sizes.get(file) ?? 0), 0) / KB;
      const over: string[] = [];
      const lines: string[] = [];
      for (const budget of budgets) {
        const pages = Object.keys(manifest).filter(
          (key) => manifest[key]?.isDynamicEntry && budget.match.test(key),
        );
        // A budget that matches nothing is a renamed file, not a light page.
        if (pages.length === 0) over.push(`no page matches ${budget.match}`);
        for (const page of pages) {
          const files = filesOf(manifest, [...entries, ...(budget.after ?? []), page]);
          const [js, css] = [sum(files, '.js'), sum(files, '.css')];
          lines.push(
            `  ${page}: js ${js.toFixed(1)} / ${budget.js} KB, css ${css.toFixed(1)}${budget.css ? ` / ${budget.css}` : ''} KB`,
          );
          if (js > budget.js) over.push(`${page}: ${js.toFixed(1)} KB of JavaScript, at most ${budget.js}`);
          if (budget.css && css > budget.css)
            over.push(`${page}: ${css.toFixed(1)} KB of CSS, at most ${budget.css}`);
        }
      }
      this.info(`first load, brotli:\n${lines.join('\n')}`);
      if (over.length > 0) this.error(`over the weight budget:\n${over.join('\n')}`);
    },
  };
}
