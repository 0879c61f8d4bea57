// npm run pictures takes the pictures of the documentation on the demonstration, once for each example brand. Names of
// screens after it take only those: npm run pictures -- login inicio
// With --desk <folder> it takes those of the staff instead, into that folder, to be looked at beside the design.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { browserLaunch } from '../e2e/support/browser.ts';
import { sizes } from '../e2e/support/sizes.ts';
import { signInToDemo, withDemo } from './demonstration.ts';
import { DESK_SCREENS } from './desk-screens.ts';

const BRANDS = ['la-posta', 'los-ceibos'] as const;
const BOTH_SIZES = ['telefono', 'escritorio'] as const;
const COLOURS = 128;

const repository = fileURLToPath(new URL('..', import.meta.url));
const images = join(repository, 'docs', 'img');

type Size = keyof typeof sizes;
type Screen = {
  name: string;
  path: string;
  /** The picture is of a visitor who has not signed in when it is missing. */
  as?: string;
  brands: readonly (typeof BRANDS)[number][];
  sizes: readonly Size[];
};

const CUSTOMER = 'cliente@demo.test';
const ADMIN = 'admin@demo.test';
const RECLAMOS = 'reclamos@demo.test';

/** Each line is a picture in docs/img for each of its brands and sizes. */
const SCREENS: readonly Screen[] = [
  { name: 'login', path: '/login', brands: BRANDS, sizes: BOTH_SIZES },
  { name: 'inicio', path: '/', as: CUSTOMER, brands: BRANDS, sizes: BOTH_SIZES },
  { name: 'facturas', path: '/facturas', as: CUSTOMER, brands: ['la-posta'], sizes: ['telefono'] },
  { name: 'consumos', path: '/consumos', as: CUSTOMER, brands: ['la-posta'], sizes: ['telefono'] },
  {
    name: 'reclamo',
    path: '/requerimientos/agregar/3',
    as: CUSTOMER,
    brands: ['la-posta'],
    sizes: ['telefono'],
  },
  {
    name: 'reclamos',
    path: '/admin/requerimientos',
    as: RECLAMOS,
    brands: ['la-posta'],
    sizes: ['escritorio'],
  },
  { name: 'indicadores', path: '/admin/indicadores', as: ADMIN, brands: ['la-posta'], sizes: ['escritorio'] },
];

const { values, positionals: wanted } = parseArgs({
  options: { desk: { type: 'string' } },
  allowPositionals: true,
});

function choose<S extends { name: string }>(screens: readonly S[]): readonly S[] {
  const unknown = wanted.filter((name) => !screens.some((screen) => screen.name === name));
  if (unknown.length > 0) throw new Error(`No hay pantalla ${unknown.join(', ')}.`);
  return screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
}

async function main(): Promise<void> {
  const browser = await chromium.launch(browserLaunch.launchOptions);
  try {
    if (values.desk === undefined) await takeDocs(browser);
    else await takeDesk(browser, values.desk);
  } finally {
    await browser.close();
  }
}

async function takeDocs(browser: Browser): Promise<void> {
  const chosen = choose(SCREENS);
  mkdirSync(images, { recursive: true });
  for (const brand of BRANDS) {
    const screens = chosen.filter(({ brands }) => brands.includes(brand));
    if (screens.length > 0) await withDemo(brand, (url) => takeAll(browser, url, brand, screens));
  }
}

async function takeDesk(browser: Browser, folder: string): Promise<void> {
  const chosen = choose(DESK_SCREENS);
  mkdirSync(folder, { recursive: true });
  await withDemo('la-posta', async (url) => {
    for (const size of BOTH_SIZES)
      for (const as of new Set(chosen.map((screen) => screen.as))) {
        const page = await openPage(browser, url, size, as);
        for (const { name, path, reach } of chosen.filter((screen) => screen.as === as)) {
          await open(page, path);
          await reach?.(page, size === 'telefono');
          await page.waitForLoadState('networkidle');
          const file = join(folder, `${name}${size === 'telefono' ? '-360' : ''}.png`);
          await page.screenshot({ path: file, animations: 'disabled' });
          console.log(file);
        }
        await page.context().close();
      }
  });
}

async function openPage(browser: Browser, url: string, size: Size, as: string | undefined): Promise<Page> {
  const phone = size === 'telefono' ? { isMobile: true, hasTouch: true } : {};
  const context = await browser.newContext({
    ...phone,
    baseURL: url,
    viewport: sizes[size],
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (as !== undefined) await signInToDemo(page, as);
  return page;
}

async function takeAll(
  browser: Browser,
  url: string,
  brand: string,
  screens: readonly Screen[],
): Promise<void> {
  for (const size of BOTH_SIZES) {
    for (const as of new Set(screens.map((screen) => screen.as))) {
      const here = screens.filter((screen) => screen.as === as && screen.sizes.includes(size));
      if (here.length === 0) continue;
      const page = await openPage(browser, url, size, as);
      for (const { name, path } of here) await take(page, path, `${brand}-${name}-${size}.png`);
      await page.context().close();
    }
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  if (await page.getByText('No tenés permiso').isVisible()) throw new Error(`${path}: sin permiso`);
}

async function take(page: Page, path: string, file: string): Promise<void> {
  await open(page, path);
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture).png({ palette: true, colours: COLOURS, effort: 10 }).toFile(join(images, file));
  console.log(`docs/img/${file}`);
}

await main();
