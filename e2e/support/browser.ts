import { existsSync } from 'node:fs';

// These are Debian's paths. The headless shell is preferred because the full browser draws its own windows with pages that
// sometimes take the keyboard focus from the page under test.
const SHELL = '/usr/bin/chromium-headless-shell';
const installed = existsSync(SHELL) ? SHELL : '/usr/bin/chromium';

export const browserLaunch = {
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? installed,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // All pages share one process, which keeps the code that it compiled for the first one.
      '--renderer-process-limit=1',
    ],
  },
};
