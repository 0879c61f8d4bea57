import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../e2e/support/browser.ts';
import { signInToDemo, withDemo } from '../scripts/demonstration.ts';
import type { Verdict } from './judge.ts';
import type { Options } from './options.ts';
import { beginTimed, close, open } from './report.ts';

// Only this measurement needs it, so npx brings the exact version instead of every installation of the project.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const DEBUG_PORT = 9333;
/** Below it the machine was too busy for the run to count. */
const LEAST_INDEX = 1000;
const LOGIN_LCP_MS = 2000;
const LARGEST_SHIFT = 0.02;
const CUSTOMER = 'cliente@demo.test';

type Screen = { name: string; least: number; path(page: Page): Promise<string> };
type Run = { performance: number; accessibility: number; lcp: number; shift: number; index: number };
type Report = {
  categories: Record<'performance' | 'accessibility', { score: number }>;
  audits: Record<'largest-contentful-paint' | 'cumulative-layout-shift', { numericValue: number }>;
  environment: { benchmarkIndex: number };
};

const fixed = (path: string) => () => Promise.resolve(path);
const SCREENS: readonly Screen[] = [
  { name: 'login', least: 95, path: fixed('/login') },
  { name: 'inicio', least: 90, path: fixed('/') },
  { name: 'facturas', least: 90, path: fixed('/facturas') },
  { name: 'pagar', least: 90, path: pagarPath },
  { name: 'consumos', least: 90, path: fixed('/consumos') },
];

async function pagarPath(page: Page): Promise<string> {
  await page.goto('/');
  const href = await page
    .getByRole('link', { name: /^Pagar/ })
    .first()
    .getAttribute('href');
  if (!href) throw new Error('Inicio has nothing to pay.');
  return href;
}

async function measure(url: string, folder: string): Promise<Run> {
  const file = join(folder, 'report.json');
  const flags = ['--port', String(DEBUG_PORT), '--only-categories', 'performance,accessibility'];
  await promisify(execFile)('npx', [
    ...['--yes', LIGHTHOUSE, url, ...flags],
    ...['--quiet', '--output', 'json', '--output-path', file],
  ]);
  const { categories, audits, environment } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  return {
    performance: Math.round(categories.performance.score * 100),
    accessibility: Math.round(categories.accessibility.score * 100),
    lcp: Math.round(audits['largest-contentful-paint'].numericValue),
    shift: audits['cumulative-layout-shift'].numericValue,
    index: Math.round(environment.benchmarkIndex),
  };
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function judge({ name, least }: Screen, all: Run[]): Verdict[] {
  const counted = all.filter(({ index }) => index >= LEAST_INDEX);
  const of = (field: keyof Run) => median(counted.map((run) => run[field]));
  const verdict = (passed: boolean, why: string) => ({ passed, why: `${name}: ${why}` });
  return [
    verdict(of('performance') >= least, `performance ${of('performance')}, at least ${least}`),
    verdict(of('accessibility') === 100, `accessibility ${of('accessibility')}`),
    verdict(of('shift') <= LARGEST_SHIFT, `layout shift ${of('shift').toFixed(3)}, at most ${LARGEST_SHIFT}`),
    ...(name === 'login'
      ? [verdict(of('lcp') <= LOGIN_LCP_MS, `LCP ${of('lcp')} ms, at most ${LOGIN_LCP_MS}`)]
      : []),
  ];
}

/** Cookies survive between runs and caches do not, so every load is the first one of somebody who is signed in. */
async function measureAll(url: string, rounds: number): Promise<Map<Screen, Run[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'oficina-lighthouse-'));
  const { executablePath, args } = browserLaunch.launchOptions;
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    args: [...args, `--remote-debugging-port=${DEBUG_PORT}`],
    baseURL: url,
    locale: 'es-AR',
  });
  const runs = new Map<Screen, Run[]>();
  try {
    const page = await context.newPage();
    for (const screen of SCREENS) {
      if (screen.name === 'inicio') await signInToDemo(page, CUSTOMER);
      const path = await screen.path(page);
      await page.goto('about:blank');
      const own: Run[] = [];
      for (let round = 0; round < rounds; round++) own.push(await measure(`${url}${path}`, folder));
      runs.set(screen, own);
    }
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return runs;
}

export async function benchLighthouse({ rounds, anyway }: Options): Promise<boolean> {
  const head = await open('lighthouse', beginTimed(anyway), { lighthouse: LIGHTHOUSE.split('@')[1] ?? '' });
  let runs = new Map<Screen, Run[]>();
  await withDemo('la-posta', async (url) => {
    runs = await measureAll(url, Number(rounds));
  });
  return close(head, {
    about: 'Lighthouse for a phone on the demonstration; the verdicts are of the medians.',
    tables: [
      {
        title: 'Every run',
        columns: ['screen', 'performance', 'accessibility', 'LCP ms', 'shift', 'benchmark index'],
        rows: [...runs].flatMap(([{ name }, own]) =>
          own.map((run) => [
            name,
            run.performance,
            run.accessibility,
            run.lcp,
            run.shift.toFixed(3),
            run.index,
          ]),
        ),
      },
    ],
    verdicts: [...runs].flatMap(([screen, own]) => judge(screen, own)),
    notes: [`Runs with a benchmark index under ${LEAST_INDEX} are told and not counted.`],
    data: { runs: Object.fromEntries([...runs].map(([{ name }, own]) => [name, own])) },
  });
}
