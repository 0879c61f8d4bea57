import { defineConfig } from '@playwright/test';
import { browserLaunch } from './e2e/support/browser.ts';

// Every process of a run carries this mark, so that its end can prove that none is left.
process.env.OFICINA_E2E ??= `${process.pid}-${Date.now()}`;

// A test that belongs to one size says so in its tag; the rest run at both.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.local/e2e/results',
  globalSetup: './e2e/support/house.ts',
  workers: 2,
  // Long, because a loaded machine is not a fault of the product.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.local/ci/playwright.json' }]],
  use: {
    ...browserLaunch,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // A run whose detectors do not detect is void: they are tried first, and nothing else runs if they fail.
    { name: 'control', testMatch: 'control.spec.ts', teardown: 'cierre' },
    { name: 'cierre', testMatch: 'cierre.spec.ts' },
    {
      name: 'telefono',
      testIgnore: /(control|cierre)\.spec\.ts/,
      grepInvert: /@escritorio/,
      dependencies: ['control'],
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'escritorio',
      testIgnore: /(control|cierre)\.spec\.ts/,
      grepInvert: /@telefono/,
      dependencies: ['control'],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
