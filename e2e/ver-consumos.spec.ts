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

async function showTable(page: Page): Promise<void> {
  for (const name of ['Ver 12 meses', 'Ver 24 meses']) {
    const more = page.getByRole('button', { name, exact: true });
    if (await more.isVisible()) await more.click();
  }
  if (isPhone(page)) await page.getByRole('button', { name: 'Ver como tabla' }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

async function tableOf(page: Page): Promise<string[][]> {
  const found: string[][] = [];
  for (const row of await page.getByRole('table').getByRole('row').all())
    found.push(await row.locator('th, td').allInnerTexts());
  return found.slice(1).map((row) => row.map((cell) => cell.replaceAll('\u00a0', ' ').trim()));
}

const whole = (value: number) => new Intl.NumberFormat('es-AR').format(value);
const pesos = (value: number) =>
  `$ ${new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)}`;

const chart = (page: Page) => page.getByRole('main').getByRole('img', { name: /El mayor de \d+ mes/ });

const figures = async (page: Page) =>
  (await chart(page).locator('span').allTextContents()).filter((text) => /^[\d.]+$/.test(text));

test('la tabla y el gráfico dicen los mismos números que la API', async ({ page }) => {
  const person = await withYears();
  const [supply = 0] = person.suministros;
  const months = await monthsOf(person, supply);
  expect(months.map(({ consumo }) => consumo)).toEqual([...YEAR, ...BEFORE, 240, 210]);
  await enterAt(page, person, '/consumos');
  await expect(page).toHaveURL(`/consumos/${supply}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Octubre 2026: 205 kWh' })).toBeVisible();
  await expect(page.getByText('12 % menos que en octubre de 2025 (233 kWh)')).toBeVisible();
  const drawn = isPhone(page) ? 6 : 12;
  const values = [...YEAR].slice(0, drawn).reverse().map(String);
  await expect.poll(() => figures(page)).toEqual(expect.arrayContaining(values));
  await showTable(page);
  const table = await tableOf(page);
  expect(table).toHaveLength(24);
  for (const [index, row] of table.entries()) {
    const month = months[index];
    const before = months[index + 12];
    expect(row.slice(0, 2)).toEqual([
      expect.stringMatching(/^[A-Z][a-z]+ 20\d\d$/),
      whole(month?.consumo ?? -1),
    ]);
    expect(row[3]).toBe(pesos(month?.importe ?? -1));
    expect(row[4]).toBe(before ? `${whole(before.consumo)} kWh` : 'sin datos');
  }
  expect(table[0]?.[5]).toBe('−28 kWh (−12 %)');
});

test('en pesos se comparan los importes, y la planilla trae lo mismo que la tabla', {
  tag: '@telefono',
}, async ({ page }) => {
  const person = await withYears();
  const [supply = 0] = person.suministros;
  const months = await monthsOf(person, supply);
  await enterAt(page, person, `/consumos/${supply}`);
  const money = page.getByRole('group', { name: 'Medida' }).getByRole('button', { name: '$' });
  await money.click();
  await expect(money).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page.getByRole('heading', { level: 2, name: `Octubre 2026: ${pesos(months[0]?.importe ?? 0)}` }),
  ).toBeVisible();
  await showTable(page);
  const table = await tableOf(page);
  expect(table[0]?.[4]).toBe(pesos(months[12]?.importe ?? -1));
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
  expect(lines).toHaveLength(table.length);
  const number = (cell = '') => Number(cell.replace(',', '.'));
  for (const [index, row] of table.entries()) {
    const line = lines[index] ?? [];
    expect(whole(number(line[3]))).toBe(row[1]);
    expect(pesos(number(line[5]))).toBe(row[3]);
    expect(line[7] ? pesos(number(line[7])) : 'sin datos').toBe(row[4]);
  }
});

test('elegir otro suministro cambia la dirección y pide sólo ése', { tag: '@telefono' }, async ({ page }) => {
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

test('sólo con el teclado: suministro, medida, tabla y planilla', async ({ page }) => {
  await enterAt(page, customer, '/consumos');
  await expect(chart(page)).toBeVisible();
  await tabTo(page, 'Suministro');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Suministro', { exact: true })).toBeFocused();
  await expect(chart(page)).toBeVisible();
  await tabTo(page, '$');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /: \$/ })).toBeVisible();
  if (isPhone(page)) {
    await tabTo(page, 'Ver como tabla');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table')).toBeVisible();
    expect(await focused(page)).toBe('Ver como gráfico');
  }
  await tabTo(page, 'Descargar planilla');
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^consumos-100101\d\d\.csv$/);
});

test('con 500 suministros se ven el inicio y los consumos, y se pide sólo el elegido', {
  tag: '@telefono',
}, async ({ page }) => {
  const person = await makePerson();
  await giveSupplies(person, 500);
  const calls = watchCalls(page, /^\/api\/(consumos|facturas|oob\/facturas)/);
  await enterAt(page, person, '/');
  await expect(page.getByRole('region', { name: 'Tenés que pagar' })).toContainText('$\u00a0500.005,00');
  await expect(page.getByRole('region', { name: 'Facturas' })).toContainText('Y 497 más.');
  await expect(chart(page)).toBeVisible();
  expect(calls).toEqual(['GET /api/oob/facturas/deuda', 'GET /api/consumos']);
  await expect(page.getByLabel('Suministro', { exact: true }).locator('option')).toHaveCount(501);

  calls.length = 0;
  await page.goto('/consumos');
  await expect(page.getByText('Octubre 2026: 110 kWh')).toBeVisible();
  const select = page.getByLabel('Suministro', { exact: true });
  await expect(select.locator('option')).toHaveCount(500);
  await select.selectOption({ index: 250 });
  await expect(page.getByText('Octubre 2026: 110 kWh')).toBeVisible();
  await expect.poll(() => calls).toEqual(['GET /api/consumos', 'GET /api/consumos']);
});
