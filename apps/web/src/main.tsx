import { createClient, type PublicConfig, systemRoutes } from '@oficina/hydra';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { App } from './app.tsx';
import { takeAutologin } from './autologin.ts';
import { followOtherTabs, refresh } from './session.ts';

// The content security policy forbids eval, with which zod would otherwise compile its checks.
z.config({ jitless: true });

const autologin = takeAutologin();
const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);

/** Without the cooperative's settings there is nothing true to draw: it is asked for until it comes. */
async function fetchConfig(): Promise<PublicConfig> {
  for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
    try {
      return await createClient({ token: () => null }).call(systemRoutes.config);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

followOtherTabs();
void refresh();
void fetchConfig().then((config) =>
  root.render(
    <StrictMode>
      <App config={config} autologin={autologin} />
    </StrictMode>,
  ),
);
