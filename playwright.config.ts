import { defineConfig } from '@playwright/test';
import { browserLaunch } from './e2e/support/browser.ts';
import { sizes } from './e2e/support/sizes.ts';

// Every process of a run carries this mark, so that the end of the run can prove that none is left.
process.env.OFICINA_E2E ??= `${process.pid}-${Date.now()}`;

/**
 * These journeys check the session, the API and the money, which do not depend on the screen size, and every state of their
 * screens is checked at both sizes elsewhere. So each runs once, on the device that its people use.
 */
const ONCE = {
  telefono:
    /(autologin|cuenta|drafts|factura-link|hostile-text|inicio|login-errors|offline|page-weight|pagar-once|registrarse|sesion|staff)\.spec/,
  escritorio: /(admin-\w+|correos|importar-\w+|mensajes|requerimientos-keyboard)\.spec/,
};
const NOT_JOURNEYS = /(control|states|teardown)\.spec/;

// Other journeys whose question is the same at both sizes say in their tag where they run; the rest run at both.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.local/e2e/results',
  globalSetup: './e2e/support/global-setup.ts',
  // A journey waits for the server a fifth of its time, so three share the two cores.
  workers: 3,
  // The limit is long because a loaded machine is not a fault of the product: a shared one may stand still for half a
  // minute.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.local/ci/playwright.json' }]],
  use: {
    ...browserLaunch,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    screenshot: 'only-on-failure',
    // The trace of a failure holds its calls and answers; pictures of every step would slow down every test.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    actionTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    // A test that answers in the place of the server must be asked, also for the files that a worker would have kept.
    serviceWorkers: 'block',
  },
  projects: [
    // A run whose detectors do not detect is void, so they are tested first and nothing else runs if they fail.
    { name: 'control', testMatch: 'control.spec.ts', teardown: 'teardown' },
    { name: 'teardown', testMatch: 'teardown.spec.ts' },
    {
      name: 'telefono',
      testIgnore: [NOT_JOURNEYS, ONCE.escritorio],
      grepInvert: /@escritorio/,
      dependencies: ['control'],
      use: { viewport: sizes.telefono, isMobile: true, hasTouch: true },
    },
    {
      name: 'escritorio',
      testIgnore: [NOT_JOURNEYS, ONCE.telefono],
      grepInvert: /@telefono/,
      dependencies: ['control'],
      use: { viewport: sizes.escritorio },
    },
    // The states come last: they wait for nothing, so both cores are busy until the end.
    {
      name: 'states',
      testMatch: 'states.spec.ts',
      dependencies: ['control'],
      use: {
        viewport: sizes.telefono,
        isMobile: true,
        hasTouch: true,
      },
    },
  ],
});
