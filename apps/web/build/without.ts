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
  // The lists here are paginated; the linter refuses `useInfiniteQuery`.
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
