import { type PublicConfig, putConfigInPage } from '@oficina/hydra';
import type { Plugin } from 'vite';

/** The server of the product writes the settings into the page; while developing, the page comes from Vite. */
export function configFromApi(api: string): Plugin {
  return {
    name: 'oficina:config',
    apply: 'serve',
    transformIndexHtml: async (html) => {
      const answer = await fetch(`${api}/api/config`, { headers: { Accept: 'application/ld+json' } });
      return putConfigInPage(html, (await answer.json()) as PublicConfig);
    },
  };
}
