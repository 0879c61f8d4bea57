import { existsSync } from 'node:fs';

// Debian's. The whole browser draws its own windows with pages that now and then take the keyboard from ours.
const SHELL = '/usr/bin/chromium-headless-shell';
const installed = existsSync(SHELL) ? SHELL : '/usr/bin/chromium';

/** The browser of the run: the one that CHROMIUM names, or one of Debian's. */
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
    ],
  },
};

/** All the pages of a context in one process, which keeps what it compiled for the first. */
export const oneProcess = {
  ...browserLaunch.launchOptions,
  args: [...browserLaunch.launchOptions.args, '--renderer-process-limit=1'],
};
