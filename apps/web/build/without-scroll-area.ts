import type { Plugin } from 'vite';

// Mantine's dialogs bring its whole scroll area only to ask whether they were given it, and ours never are: they
// scroll as the browser does. Left out, 40 KB of code nobody runs do not travel. Should Mantine move these files,
// nothing breaks but the weights of the build, which are the guard.
const ASKS = /@mantine\/core\/esm\/components\/(?:Drawer\/Drawer|Modal\/Modal)Root\.mjs$/;
const EMPTY = '\0oficina:scroll-area';

export function withoutScrollArea(): Plugin {
  return {
    name: 'oficina:without-scroll-area',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/ScrollArea.mjs') && importer && ASKS.test(importer) ? EMPTY : null,
    // Null, and not undefined: it must not be equal to "none was given".
    load: (id) => (id === EMPTY ? 'export const ScrollArea = { Autosize: null };' : null),
  };
}
