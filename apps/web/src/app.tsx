import type { PublicConfig } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { OficinaProvider } from '@oficina/ui/theme';
import { Toasts } from '@oficina/ui/toast';
import { BrowserRouter } from 'react-router';
import type { AutologinRequest } from './autologin.ts';
import { Boundary } from './boundary.tsx';
import type { Link } from './link.ts';
import { Pages } from './pages.tsx';
import { client } from './session.ts';

export type AppProps = { config: PublicConfig; autologin: AutologinRequest | null; link: Link | null };

export function App({ config, autologin, link }: AppProps) {
  return (
    <OficinaProvider brandColor={config.color}>
      <ApiProvider client={client}>
        <BrowserRouter>
          <Boundary config={config}>
            <Pages config={config} autologin={autologin} link={link} />
          </Boundary>
        </BrowserRouter>
        <Toasts />
      </ApiProvider>
    </OficinaProvider>
  );
}
