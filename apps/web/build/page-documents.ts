import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

/** The name of a document, and the lazy modules that its page draws first. */
export type PageDocuments = Readonly<Record<string, readonly RegExp[]>>;

/**
 * The files of a page are asked for with its document, instead of waiting until the script of the entry has run. The server
 * gives `facturas_pagar.html` at /facturas/pagar, and index.html where a page has no document of its own.
 */
export function pageDocuments(documents: PageDocuments): Plugin {
  return {
    name: 'oficina:page-documents',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const index = readFileSync(join(dir, 'index.html'), 'utf8');
      for (const [name, modules] of Object.entries(documents)) {
        const links = [...filesOf(bundle, modules)].filter((file) => !index.includes(file)).map(linkTo);
        writeFileSync(join(dir, `${name}.html`), index.replace('</head>', `${links.join('')}</head>`));
      }
    },
  };
}

/** A stylesheet in the head would hold back the words shown while the page loads. */
const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

function filesOf(bundle: Rollup.OutputBundle, modules: readonly RegExp[]): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    chunk.imports.forEach(visit);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => module.test(facadeModuleId ?? ''));
    if (!chunk) throw new Error(`The build has no chunk for ${module}.`);
    visit(chunk.fileName);
  }
  return files;
}
