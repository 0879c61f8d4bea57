import { CONFIG_ELEMENT, type PublicConfig } from '@oficina/hydra';
import { watchLine } from '@oficina/hydra/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { App } from './app.tsx';
import { takeAutologin } from './autologin.ts';
import { takeLink } from './link.ts';
import { preload } from './pages.tsx';
import { followOtherTabs, isSignedIn, refresh } from './session.ts';

// The content security policy forbids eval, which zod would otherwise use to compile its checks.
z.config({ jitless: true });

const autologin = takeAutologin();
const link = takeLink();
const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const config: PublicConfig = JSON.parse(document.getElementById(CONFIG_ELEMENT)?.textContent ?? '');

void import('@oficina/ui/text-size').then(({ restoreTextSize }) => restoreTextSize());
followOtherTabs();
watchLine();
preload(isSignedIn());
void refresh();
createRoot(element).render(
  <StrictMode>
    <App config={config} autologin={autologin} link={link} />
  </StrictMode>,
);
