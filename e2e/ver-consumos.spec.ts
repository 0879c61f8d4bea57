import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { giveSupplies } from './support/bulk.ts';
import { makePerson, type Person, rows } from './support/data.ts';
import { expect, test } from './support/one-context.ts';
import { apiGet, apiToken, customer, enterAt, focused, isPhone, tabTo, watchCalls } from './support/steps.ts';

type Month = { periodo: string; consumo: number; importe?: number };

const YEAR = [205, 220, 275, 290, 240, 195, 201, 280, 352, 340, 260, 210];
const BEFORE = [233, 231, 260, 301, 222, 190, 199, 266, 361, 333, 251, 207];

const withYears = () =>
  makePerson({ supplies: [{ domicilio: 'Mitre 12', consumos: [...YEAR, ...BEFORE, 240, 210] }] });

async function monthsOf(person: Pick<Person, 'email' | 'password'>, suministro: number): Promise<Month[]> {
  const { token } = await apiToken({ email: person.email, password: person.password });
  const path = `/api/consumos?suministro=${suministro}&order[periodo]=desc&itemsPerPage=36`;
  return (await apiGet<{ member: Month[] }>(path, token)).member;
}

const chart = (page: Page) => page.getByRole('main').getByRole('table');

async function showYear(page: Page): Promise<void> {
  await expect(chart(page)).toBeVisible();
  if (isPhone(page)) await page.getByRole('button', { name: 'Ver el año entero' }).click();
  await expect(chart(page).getByRole('row')).toHaveCount(1 + 12);
}

/** Each month is its name and what it was in the year of the newest and in the one before, whatever the order on screen. */
async function yearOf(page: Page): Promise<string[][]> {
  const found: string[][] = [];
  for (const row of await chart(page).getByRole('row').all())
    found.push(await row.locator('th, td').allTextContents());
  const newestLeft = found[0]?.[1] === '2026';
  expect(found[0]).toEqual(['Mes', ...(newestLeft ? ['2026', '2025'] : ['2025', '2026'])]);
  return found
    .slice(1)
    .map(([month = '', left = '', right = '']) => [
      month.slice(0, 3),
      ...(newestLeft ? [left, right] : [right, left]),
    ]);
}

const figures = async (page: Page) => (await chart(page).locator('td').allTextContents()).join(' ');

const whole = (value: number) => new Intl.NumberFormat('es-AR').format(value);
const pesos = (value: number) =>
  `$ ${new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)}`;

const NAMES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** These are the rows that the screen owes to the months of the API. */
function yearOfMonths(months: readonly Month[], text: (month: Month) => string): string[][] {
  const of = (year: number, index: number) => {
    const month = months.find(({ periodo }) => periodo === `${year}-${String(index + 1).padStart(2, '0')}`);
    return month ? text(month) : 'sin datos';
  };
  return NAMES.map((name, index) => [name, of(2026, index), of(2025, index)]);
}

const onScreen = (page: Page, year: string[][]) =>
  isPhone(page) ? [...year.slice(0, 10).reverse(), ...year.slice(10).reverse()] : year;

test('el gráfico es una tabla que dice los mismos números que la API', async ({ page }) => {
  const person = await withYears();
  const [supply = 0] = person.suministros;
  const months = await monthsOf(person, supply);
  expect(months.map(({ consumo }) => consumo)).toEqual([...YEAR, ...BEFORE, 240, 210]);
  await enterAt(page, person, '/consumos');
  await expect(page).toHaveURL(`/consumos/${supply}`);
  await expect(page.getByRole('heading', { level: 2, name: /^Octubre .*205\skWh$/ })).toBeVisible();
  await expect(page.getByText('12 % menos que en octubre de 2025')).toBeVisible();
  if (isPhone(page)) await expect(chart(page).getByRole('row')).toHaveCount(1 + 6);
  await showYear(page);
  expect(await yearOf(page)).toEqual(
    onScreen(
      page,
      yearOfMonths(months, ({ consumo }) => whole(consumo)),
    ),
  );
});

test('en pesos se comparan los importes, y la planilla trae dos años enteros', {
  tag: '@telefono',
}, async ({ page }) => {
  const person = await withYears();
  const [supply = 0] = person.suministros;
  const months = await monthsOf(person, supply);
  await enterAt(page, person, `/consumos/${supply}`);
  const money = page.getByRole('group', { name: 'Unidad' }).getByRole('button', { name: 'Pesos' });
  await money.click();
  await expect(money).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { level: 2, name: pesos(months[0]?.importe ?? 0) })).toBeVisible();
  await showYear(page);
  expect(await yearOf(page)).toEqual(
    onScreen(
      page,
      yearOfMonths(months, ({ importe }) => whole(Math.round(importe ?? -1))),
    ),
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar planilla' }).click(),
  ]);
  const [account] = await rows<{ cuenta: string }>('SELECT cuenta FROM suministros WHERE id = $1', [supply]);
  expect(file.suggestedFilename()).toBe(`consumos-${account?.cuenta}.csv`);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  const [header, ...lines] = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  expect(header?.slice(0, 6)).toEqual(['Suministro', 'Cuenta', 'Período', 'kWh', 'kWh por día', 'Importe']);
  expect(lines).toHaveLength(24);
  const number = (cell = '') => Number(cell.replace(',', '.'));
  for (const [index, line] of lines.entries()) {
    const [month, before] = [months[index], months[index + 12]];
    expect(number(line[3])).toBe(month?.consumo);
    expect(number(line[5])).toBe(month?.importe);
    expect(line[7]).toBe(before ? String(before.importe).replace('.', ',') : '');
  }
});

test('elegir otro suministro cambia la dirección y pide solo ése', { tag: '@telefono' }, async ({ page }) => {
  const found = await rows<{ id: string }>(
    `SELECT id FROM suministros WHERE cuenta IN ('10010120', '10010121') ORDER BY cuenta`,
  );
  const [houseId = '', farmId = ''] = found.map(({ id }) => String(id));
  await enterAt(page, customer, '/consumos');
  await expect(page).toHaveURL(`/consumos/${houseId}`);
  await expect(chart(page)).toBeVisible();
  const before = await figures(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/consumos'))
      asked.push(new URL(request.url()).searchParams.get('suministro') ?? '');
  });
  await page.getByLabel('Suministro', { exact: true }).selectOption(farmId);
  await expect(page).toHaveURL(`/consumos/${farmId}`);
  await expect.poll(() => figures(page)).not.toEqual(before);
  expect(asked).toEqual([farmId]);
  await expect.poll(() => focused(page)).toBe('Suministro');
  await page.reload();
  await expect(page.getByLabel('Suministro', { exact: true })).toHaveValue(farmId);
  await page.goto('/consumos/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No encontramos esta página');
});

test('solo con el teclado: suministro, unidad, año entero y planilla', async ({ page }) => {
  await enterAt(page, customer, '/consumos');
  await expect(chart(page)).toBeVisible();
  await tabTo(page, 'Suministro');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Suministro', { exact: true })).toBeFocused();
  await expect(chart(page)).toBeVisible();
  await tabTo(page, 'Pesos');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /\$/ })).toBeVisible();
  if (isPhone(page)) {
    await tabTo(page, 'Ver el año entero');
    await page.keyboard.press('Enter');
    await expect(chart(page).getByRole('row')).toHaveCount(1 + 12);
    expect(await focused(page)).toBe('Ver menos');
  }
  await tabTo(page, 'Descargar planilla');
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^consumos-100101\d\d\.csv$/);
});

test('con 500 suministros se ven el inicio y los consumos, y se pide solo el elegido', {
  tag: '@telefono',
}, async ({ page }) => {
  const person = await makePerson();
  await giveSupplies(person, 500);
  const calls = watchCalls(page, /^\/api\/(consumos|facturas|oob\/facturas)/);
  await enterAt(page, person, '/');
  await expect(page.getByRole('region', { name: 'Tenés que pagar' })).toContainText('$\u00a0500.005,00');
  await expect(page.getByRole('region', { name: 'A pagar' })).toContainText('Ver las 500');
  await expect(page.getByRole('region', { name: 'Tu consumo' })).toContainText('110\u00a0kWh en octubre');
  expect(calls).toEqual(['GET /api/oob/facturas/deuda', 'GET /api/consumos']);
  await expect(page.getByLabel('Suministro', { exact: true }).locator('option')).toHaveCount(501);

  calls.length = 0;
  await page.goto('/consumos');
  await expect(page.getByRole('heading', { level: 2, name: /^Octubre .*110\skWh$/ })).toBeVisible();
  const select = page.getByLabel('Suministro', { exact: true });
  await expect(select.locator('option')).toHaveCount(500);
  await select.selectOption({ index: 250 });
  await expect(page.getByRole('heading', { level: 2, name: /^Octubre .*110\skWh$/ })).toBeVisible();
  await expect.poll(() => calls).toEqual(['GET /api/consumos', 'GET /api/consumos']);
});
