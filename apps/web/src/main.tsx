import { createClient, type PublicConfig, systemRoutes } from '@oficina/hydra';
import { watchLine } from '@oficina/hydra/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { App } from './app.tsx';
import { takeAutologin } from './autologin.ts';
import { Disconnected } from './disconnected.tsx';
import { takeLink } from './link.ts';
import { preload } from './pages.tsx';
import { followOtherTabs, isSignedIn, refresh } from './session.ts';

// The content security policy forbids eval, which zod would otherwise use to compile its checks.
z.config({ jitless: true });

const autologin = takeAutologin();
const link = takeLink();
const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);

const SLOW_MS = 8_000;

/** Nothing can be drawn without the settings of the cooperative, so they are requested until they arrive. */
async function fetchConfig(): Promise<PublicConfig> {
  const slow = setTimeout(() => root.render(<Disconnected />), SLOW_MS);
  for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
    try {
      const config = await createClient({ token: () => null }).call(systemRoutes.config);
      clearTimeout(slow);
      return config;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

void import('@oficina/ui/text-size').then(({ restoreTextSize }) => restoreTextSize());
followOtherTabs();
watchLine();
preload(isSignedIn());
void refresh();
void fetchConfig().then((config) =>
  root.render(
    <StrictMode>
      <App config={config} autologin={autologin} link={link} />
    </StrictMode>,
  ),
);
