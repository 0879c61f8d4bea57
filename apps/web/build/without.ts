import type { Plugin } from 'vite';

type Part = {
  asker: RegExp;
  asked: string;
  given: string;
};

/**
 * These parts of the libraries would be downloaded but never run here. If a library moves its files, nothing breaks; the
 * weight budgets of the build detect it.
 */
const PARTS: Readonly<Record<string, Part>> = {
  // Mantine's dialogs import the whole scroll area only to ask whether they were given it, which never happens here, since
  // these dialogs use the browser's scrolling. The value is null and not undefined, because it must differ from a missing
  // value.
  'scroll-area': {
    asker: /@mantine\/core\/esm\/components\/(?:Drawer\/Drawer|Modal\/Modal)Root\.mjs$/,
    asked: '/ScrollArea.mjs',
    given: 'export const ScrollArea = { Autosize: null };',
  },
  // These are the colours of Mantine's buttons and badges; only its dialogs and its drawer are used, which have none.
  variants: {
    asker: /@mantine\/core\/esm\/core\/MantineProvider\/default-theme\.mjs$/,
    asked: '/default-variant-colors-resolver.mjs',
    given: 'export const defaultVariantColorsResolver = () => ({});',
  },
  // Only two of its twenty transitions are used: dialogs fade, and the menu slides in from the left.
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
  // React Router's links carry the part that fetches pages ahead in its framework mode, which needs a context that only that
  // mode provides. It is used here as a library, where there is nothing to fetch.
  framework: {
    asker: /react-router\/dist\/production\/lib\/(?:components|dom\/lib)\.js$/,
    asked: '/ssr/components.js',
    given: `import { createContext } from 'react';
      export const FrameworkContext = createContext(undefined);
      export const PrefetchPageLinks = () => null;
      export const usePrefetchBehavior = () => [false, null, {}];
      export const mergeRefs = (ref) => ref;`,
  },
  // The lists here are paginated.
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
