import type { Page } from '@playwright/test';
import { linkSupply, makePerson, makeSupply, rows } from './support/data.ts';
import { dialog, enterAt, focused, signIn, tabTo } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const NOT_MATCHING =
  'Los datos no coinciden con ningún suministro. Revisá el número de suministro y el documento del titular como figuran en tu factura.';

const numberField = (page: Page) => page.getByLabel('Número de suministro');
const documentField = (page: Page) => page.getByLabel('Documento o CUIT del titular');
const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Agregar suministro' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const spaced = (number: string) => ` ${number.slice(0, 3)}.${number.slice(3, 6)}-${number.slice(6)} `;

function cuitOf(documento: string): string {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  for (const prefix of ['27', '20', '23', '24']) {
    const ten = prefix + documento;
    const sum = weights.reduce((total, weight, place) => total + weight * Number(ten[place]), 0);
    const last = (11 - (sum % 11)) % 11;
    if (last < 10) return `${prefix}-${documento}-${last}`;
  }
  throw new Error(`no CUIT for ${documento}`);
}

const linksOf = async (usuario: number) =>
  rows<{ suministro: number; alias: string | null }>(
    'SELECT suministro_id::int AS suministro, alias FROM usuario_suministros WHERE usuario_id = $1 ORDER BY id',
    [usuario],
  );

test('desde el inicio se agrega un suministro escrito con espacios, puntos y guiones, y se ven sus facturas', async ({
  page,
}) => {
  const person = await makePerson();
  const supply = await makeSupply(person.documento, {
    domicilio: 'Belgrano 845',
    bills: [{ cents: 2_345_678, dueIn: 6 }],
  });
  await signIn(page, person);
  await page.getByRole('main').getByRole('link', { name: 'Agregar suministro' }).click();
  await expect(page).toHaveURL('/suministros/agregar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agregar suministro');
  await expect(page.getByRole('img', { name: /Dibujo de una factura/ })).toBeVisible();
  await numberField(page).fill(spaced(supply.cuenta));
  await documentField(page).fill(spaced(person.documento));
  await send(page).click();
  const done = page.getByRole('heading', { level: 1, name: 'Agregamos Belgrano 845' });
  await expect(done).toBeFocused();
  expect(await linksOf(person.id)).toEqual([{ suministro: supply.id, alias: null }]);
  await page.getByRole('link', { name: 'Ver sus facturas' }).click();
  await expect(page).toHaveURL(`/facturas?estado=todas&suministro=${supply.id}`);
  await expect(page.getByRole('main')).toContainText('$\u00a023.456,78');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Tenés que pagar' })).toContainText('$\u00a023.456,78');
});

test('con datos que no coinciden se lee la frase del servidor y no se pierde nada de lo escrito', {
  tag: '@telefono',
}, async ({ page }) => {
  const person = await makePerson();
  const supply = await makeSupply(person.documento, { domicilio: 'Belgrano 845' });
  await enterAt(page, person, '/suministros/agregar');
  await numberField(page).fill(supply.cuenta);
  await documentField(page).fill('11.222.333');
  await send(page).click();
  const alert = page.getByRole('alert').filter({ hasText: NOT_MATCHING });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Llamanos al 03492 42-0199');
  await expect(numberField(page)).toHaveValue(supply.cuenta);
  await expect(documentField(page)).toHaveValue('11.222.333');
  expect(await linksOf(person.id)).toEqual([]);
  await numberField(page).fill('no-existe-99');
  await send(page).click();
  await expect(alert).toBeVisible();
  await numberField(page).fill(supply.cuenta);
  await documentField(page).fill(cuitOf(person.documento));
  await send(page).click();
  await expect(page.getByText('Agregamos Belgrano 845')).toBeVisible();
  await expect(alert).toHaveCount(0);
  await press(page, 'Agregar otro');
  await expect(numberField(page)).toBeFocused();
  await expect(numberField(page)).toHaveValue('');
  await numberField(page).fill(supply.cuenta);
  await documentField(page).fill(person.documento);
  await send(page).click();
  await expect(page.getByText('Ya tenés agregado este suministro.')).toBeVisible();
});

test('el nombre puesto a un suministro y el quitarlo son de esa cuenta y de ninguna otra', {
  tag: '@telefono',
}, async ({ page }) => {
  const person = await makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });
  const neighbour = await makePerson({ nombre: 'Omar' });
  const [supply = 0] = person.suministros;
  await linkSupply(neighbour.id, supply, person.documento, 'Lo de Norma');
  await enterAt(page, person, '/suministros');
  const tab = await page.context().newPage();
  await tab.goto('/suministros');
  await press(page, 'Poner un nombre de Mitre 12');
  await expect(dialog(page).getByRole('heading')).toHaveText('Poner un nombre');
  await expect(dialog(page).getByLabel('Nombre')).toBeFocused();
  await dialog(page).getByLabel('Nombre').fill('Casa de mamá');
  await press(page, 'Guardar nombre');
  await expect(page.getByText('Guardamos el nombre.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Casa de mamá');
  await expect.poll(() => focused(page)).toContain('Cambiar el nombre');
  await tab.reload();
  await expect(tab.getByRole('heading', { level: 2 })).toHaveText('Casa de mamá');
  expect(await linksOf(neighbour.id)).toEqual([{ suministro: supply, alias: 'Lo de Norma' }]);

  await press(page, 'Quitar Casa de mamá');
  await expect(dialog(page).getByRole('heading')).toHaveText('¿Quitar el suministro Casa de mamá?');
  await expect(dialog(page)).toContainText('Dejás de verlo acá. El servicio no cambia.');
  await dialog(page).getByRole('button', { name: 'Volver' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => focused(page)).toBe('Quitar Casa de mamá');
  await press(page, 'Quitar Casa de mamá');
  await press(page, 'Quitar suministro');
  await expect(page.getByText('Quitamos Casa de mamá.')).toBeVisible();
  await expect(page.getByText('Para empezar, agregá tu suministro')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await linksOf(person.id)).toEqual([]);
  expect(await linksOf(neighbour.id)).toEqual([{ suministro: supply, alias: 'Lo de Norma' }]);
  await tab.reload();
  await expect(tab.getByText('Para empezar, agregá tu suministro')).toBeVisible();
});

test('con un pago en proceso el suministro no se quita, y se dice por qué', { tag: '@telefono' }, async ({
  page,
}) => {
  const person = await makePerson({
    supplies: [{ domicilio: 'Mitre 12', bills: [{ cents: 100_000, dueIn: 3, state: 'enPago' }] }],
  });
  await enterAt(page, person, '/suministros');
  await press(page, 'Quitar Mitre 12');
  await press(page, 'Quitar suministro');
  const why = 'Hay un pago en proceso de este suministro. Probá cuando termine.';
  await expect(dialog(page).getByRole('alert')).toHaveText(why);
  await dialog(page).getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Mitre 12');
  expect(await linksOf(person.id)).toHaveLength(1);
});

test('solo con el teclado se agrega, se nombra y se quita un suministro', async ({ page }) => {
  const person = await makePerson();
  const supply = await makeSupply(person.documento, { domicilio: 'Belgrano 845' });
  await enterAt(page, person, '/suministros');
  await expect(page.getByText('Para empezar, agregá tu suministro')).toBeVisible();
  await tabTo(page, 'Agregar suministro');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, 'Número de suministro');
  await page.keyboard.type(supply.cuenta);
  await tabTo(page, 'Documento o CUIT del titular');
  await page.keyboard.type(person.documento);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Agregamos Belgrano 845' })).toBeFocused();
  await tabTo(page, 'Ver mis suministros');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/suministros');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, 'Poner un nombre de Belgrano 845');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Nombre')).toBeFocused();
  await page.keyboard.type('Depósito');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await tabTo(page, 'Quitar Depósito');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Volver' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Quitar Depósito' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Quitar suministro/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Para empezar, agregá tu suministro')).toBeVisible();
  expect(await linksOf(person.id)).toEqual([]);
});
