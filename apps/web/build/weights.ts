import { readFileSync, statSync, writeFileSync } from 'node:fs';
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
export type Manifest = Record<string, Chunk>;

/** The budget covers everything that the page loads first. */
export type PageBudget = {
  entry: string;
  /** It matches the source paths of the lazy modules that this budget covers. */
  match: RegExp;
  /** The browser loads these other lazy modules with it, such as the shell. */
  after?: readonly string[];
  js: number;
  css?: number;
};

export type DocumentBudget = { entry: string; total: number };

export type Budget = PageBudget | DocumentBudget;

const FONT = '.woff2';
/** The typeface is told apart from the pages: it arrives once and every page keeps it. */
const FONTS_KB = 24;

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

export type Weighing = { lines: string[]; over: string[] };

const kb = (bytes: number) => (bytes / KB).toFixed(1);

export function weigh(
  manifest: Manifest,
  sizes: ReadonlyMap<string, number>,
  budgets: readonly Budget[],
): Weighing {
  const found: Weighing = { lines: [], over: [] };
  const sum = (files: ReadonlySet<string>, ext: string) =>
    [...files].filter((file) => file.endsWith(ext)).reduce((all, file) => all + (sizes.get(file) ?? 0), 0);
  const check = (what: string, bytes: number, limit: number) => {
    if (bytes > limit * KB) found.over.push(`${what}: ${kb(bytes)} KB, at most ${limit}`);
  };
  const fonts = sum(new Set(sizes.keys()), FONT);
  found.lines.push(`  typeface: ${kb(fonts)} / ${FONTS_KB} KB`);
  if (fonts === 0) found.over.push('no typeface was built');
  check('typeface', fonts, FONTS_KB);
  for (const budget of budgets) {
    const { entry } = budget;
    // A budget that matches nothing means a renamed file, not a light page.
    if (!manifest[entry]?.isEntry) {
      found.over.push(`no document is called ${entry}`);
    } else if ('total' in budget) {
      const files = filesOf(manifest, [entry]).add(entry);
      const bytes = sum(files, '');
      found.lines.push(`  ${entry}: ${kb(bytes)} / ${budget.total} KB in all but the typeface`);
      check(entry, bytes, budget.total);
    } else {
      const pages = Object.keys(manifest).filter(
        (key) => manifest[key]?.isDynamicEntry && budget.match.test(key),
      );
      if (pages.length === 0) found.over.push(`no page matches ${budget.match}`);
      for (const page of pages) {
        const files = filesOf(manifest, [entry, ...(budget.after ?? []), page]);
        const [js, css] = [sum(files, '.js'), sum(files, '.css')];
        const limit = budget.css ? ` / ${budget.css}` : '';
        found.lines.push(`  ${page}: js ${kb(js)} / ${budget.js} KB, css ${kb(css)}${limit} KB`);
        check(`${page}, JavaScript`, js, budget.js);
        if (budget.css) check(`${page}, CSS`, css, budget.css);
      }
    }
  }
  return found;
}

/**
 * This writes the `.br` that the server sends instead of each file, and fails the build when the first load of a page
 * exceeds its budget, because the readers have weak signal and cheap phones.
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
      for (const file of Object.keys(bundle).filter((name) => name.endsWith(FONT)))
        sizes.set(file, statSync(join(outDir, file)).size);
      const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const { lines, over } = weigh(manifest, sizes, budgets);
      this.info(`first load, brotli:\n${lines.join('\n')}`);
      if (over.length > 0) this.error(`over the weight budget:\n${over.join('\n')}`);
    },
  };
}
