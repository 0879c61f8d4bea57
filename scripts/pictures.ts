// npm run pictures takes the pictures of the documentation on the demonstration, once for each example brand. Names of
// screens after it take only those: npm run pictures -- login inicio
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { browserLaunch } from '../e2e/support/browser.ts';
import { sizes } from '../e2e/support/sizes.ts';
import { signInToDemo, withDemo } from './demonstration.ts';

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

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !SCREENS.some((screen) => screen.name === name));
  if (unknown.length > 0) throw new Error(`No hay pantalla ${unknown.join(', ')}.`);
  const chosen = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  mkdirSync(images, { recursive: true });
  const browser = await chromium.launch(browserLaunch.launchOptions);
  try {
    for (const brand of BRANDS) {
      const screens = chosen.filter(({ brands }) => brands.includes(brand));
      if (screens.length > 0) await withDemo(brand, (url) => takeAll(browser, url, brand, screens));
    }
  } finally {
    await browser.close();
  }
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
      for (const { name, path } of here) await take(page, path, `${brand}-${name}-${size}.png`);
      await context.close();
    }
  }
}

async function take(page: Page, path: string, file: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  if (await page.getByText('No tenés permiso').isVisible()) throw new Error(`${path}: sin permiso`);
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture).png({ palette: true, colours: COLOURS, effort: 10 }).toFile(join(images, file));
  console.log(`docs/img/${file}`);
}

await main();
