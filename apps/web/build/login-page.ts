import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

/** A visitor without a session asks for the login with the page, instead of waiting until its script has run. */
export function loginPage(): Plugin {
  return {
    name: 'oficina:login-page',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const index = readFileSync(join(dir, 'index.html'), 'utf8');
      const links = filesOf(bundle, /\/login\.page\.tsx$/)
        .filter((file) => !index.includes(file))
        .map((file) =>
          file.endsWith('.css')
            ? `<link rel="stylesheet" crossorigin href="/${file}">`
            : `<link rel="modulepreload" crossorigin href="/${file}">`,
        );
      writeFileSync(join(dir, 'login.html'), index.replace('</head>', `${links.join('')}</head>`));
    },
  };
}

function filesOf(bundle: Rollup.OutputBundle, page: RegExp): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ facadeModuleId }) => page.test(facadeModuleId ?? ''));
  if (!entry) throw new Error(`The build has no chunk for ${page}.`);
  const needed = [entry, ...chunks.filter(({ fileName }) => entry.imports.includes(fileName))];
  return needed.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}
