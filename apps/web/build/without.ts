import type { Plugin } from 'vite';

type Part = {
  /** Which module asks for it. */
  asker: RegExp;
  /** What it asks for. */
  asked: string;
  /** What it gets. */
  given: string;
};

/**
 * Parts of the libraries that travel and that nobody runs here. Should a library move its files, nothing breaks but the
 * weights of the build, which are the guard.
 */
const PARTS: Readonly<Record<string, Part>> = {
  // Mantine's dialogs bring the whole scroll area only to ask whether they were given it, and ours never are: they
  // scroll as the browser does. Null, and not undefined: it must not be equal to "none was given".
  'scroll-area': {
    asker: /@mantine\/core\/esm\/components\/(?:Drawer\/Drawer|Modal\/Modal)Root\.mjs$/,
    asked: '/ScrollArea.mjs',
    given: 'export const ScrollArea = { Autosize: null };',
  },
  // The colours of its buttons and badges; of Mantine we draw dialogs and the drawer, which have none.
  variants: {
    asker: /@mantine\/core\/esm\/core\/MantineProvider\/default-theme\.mjs$/,
    asked: '/default-variant-colors-resolver.mjs',
    given: 'export const defaultVariantColorsResolver = () => ({});',
  },
  // Of its twenty ways to appear we use two: dialogs fade, the menu comes from the left.
  transitions: {
    asker: /@mantine\/core\/esm\/components\/Transition\//,
    asked: '/transitions.mjs',
    given: `const opacity = { in: { opacity: 1 }, out: { opacity: 0 }, transitionProperty: 'opacity' };
      const left = {
        in: { transform: 'translateX(0)' },
        out: { transform: 'translateX(-100%)' },
        common: { transformOrigin: 'left' },
        transitionProperty: 'transform',
      };
      export const transitions = { fade: opacity, 'slide-right': left };`,
  },
  // React Router's links carry the part that fetches pages ahead in its framework mode, which asks for a context that
  // only that mode gives: we use it as a library, where they answer that there is nothing to fetch.
  framework: {
    asker: /react-router\/dist\/production\/lib\/(?:components|dom\/lib)\.js$/,
    asked: '/ssr/components.js',
    given: `import { createContext } from 'react';
      export const FrameworkContext = createContext(undefined);
      export const PrefetchPageLinks = () => null;
      export const usePrefetchBehavior = () => [false, null, {}];
      export const mergeRefs = (ref) => ref;`,
  },
  // Our lists have pages.
  'infinite-lists': {
    asker: /@tanstack\/query-core\/build\/modern\/query\.js$/,
    asked: '/infiniteQueryBehavior.js',
    given: 'export const infiniteQueryBehavior = () => undefined;',
  },
};

const PREFIX = '\0oficina:without-';

export function without(): Plugin {
  return {
    name: 'oficina:without',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer) return null;
      const part = Object.entries(PARTS).find(
        ([, { asker, asked }]) => source.endsWith(asked) && asker.test(importer),
      );
      return part ? PREFIX + part[0] : null;
    },
    load: (id) => (id.startsWith(PREFIX) ? (PARTS[id.slice(PREFIX.length)]?.given ?? null) : null),
  };
}
