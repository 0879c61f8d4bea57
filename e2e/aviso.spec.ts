import type { Page } from '@playwright/test';
import { makePerson, rows } from './support/data.ts';
import { withMotd } from './support/shared.ts';
import { admin, customer, dialog, enterAt, focused, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const TITLE = 'Aviso de la cooperativa';
const edit = (page: Page) => page.getByRole('button', { name: 'Editar el aviso' });
const field = (page: Page) => dialog(page).getByLabel('Aviso', { exact: true });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Guardar aviso' });

const setMotd = async (texto: string) => {
  await rows('DELETE FROM motds');
  await rows(`INSERT INTO motds (texto, desde) VALUES ($1, now() - interval '1 hour')`, [texto]);
};

test('el aviso se lee en el inicio y, cerrado, no vuelve en esta sesión del navegador', {
  tag: '@telefono',
}, async ({ page, browser }) => {
  await withMotd(async () => {
    await setMotd('Mañana no hay atención al público.');
    await signIn(page, customer);
    await expect(page.getByText('Mañana no hay atención al público.')).toBeVisible();
    await expect(page.getByText(TITLE)).toBeVisible();
    await expect(edit(page)).toHaveCount(0);
    await page.getByRole('button', { name: /Aviso de la cooperativa$/ }).click();
    await dialog(page).getByRole('button', { name: 'No mostrar más' }).click();
    await expect(page.getByText(TITLE)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Tenés que pagar' })).toBeVisible();
    await expect(page.getByText(TITLE)).toHaveCount(0);
    await setMotd('El jueves se corta la luz en la zona norte.');
    await page.reload();
    await expect(page.getByText('El jueves se corta la luz en la zona norte.')).toBeVisible();

    const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await other.goto('/login');
    await signIn(other, customer);
    await expect(other.getByText(TITLE)).toBeVisible();
    await other.close();
  });
});

test('un administrador cambia el aviso y lo quita', { tag: '@escritorio' }, async ({ page }) => {
  await withMotd(async () => {
    await setMotd('Texto viejo.');
    await enterAt(page, admin, '/');
    await edit(page).click();
    await expect(dialog(page).getByRole('heading')).toHaveText(TITLE);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('Texto viejo.');
    await field(page).fill('Texto nuevo.\nSegundo renglón.');
    await expect(dialog(page)).toContainText('29/500');
    await save(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Guardamos el aviso.' })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect.poll(() => focused(page)).toMatch(/^Editar el aviso/);
    await expect(page.getByText('Texto nuevo.')).toContainText('Segundo renglón.');

    await edit(page).click();
    await field(page).fill('');
    await save(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Quitamos el aviso.' })).toBeVisible();
    await expect(page.getByText(TITLE)).toHaveCount(0);
    await expect(edit(page)).toBeVisible();
  });
});

test('salir del diálogo con texto sin guardar pregunta antes', { tag: '@escritorio' }, async ({ page }) => {
  await withMotd(async () => {
    await enterAt(page, admin, '/');
    await edit(page).click();
    await field(page).fill('Algo que llevó tiempo escribir.');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog').filter({ hasText: 'Lo que escribiste se va a perder.' });
    await expect(question).toContainText('¿Salir sin guardar?');
    await question.getByRole('button', { name: 'Seguir acá' }).click();
    await expect(field(page)).toHaveValue('Algo que llevó tiempo escribir.');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(dialog(page)).toBeHidden();
  });
});

test('un texto hostil se muestra como texto y nada corre', { tag: '@telefono' }, async ({ page }) => {
  const attack = '<img src=x onerror="document.title=\'robo\'"><script>document.title="robo"</script>';
  await withMotd(async () => {
    await enterAt(page, admin, '/');
    await edit(page).click();
    await field(page).fill(attack);
    await save(page).click();
    // The field has the same words, and a page that is left takes what it was sending with it.
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText(attack)).toBeVisible();
    await page.reload();
    await expect(page.getByText(attack)).toBeVisible();
    await expect(page.locator('main img, main script')).toHaveCount(0);
    await expect(page).toHaveTitle('Hola, Silvia – La Posta');
  });
});

test('nombres y domicilios hostiles se muestran como texto y nada corre', { tag: '@telefono' }, async ({
  page,
}) => {
  // It has no spaces, because only the first name is greeted.
  const attack = '<img/src=x/onerror="document.title=\'robo\'">';
  const person = await makePerson({
    nombre: attack,
    supplies: [
      { domicilio: attack, bills: [{ cents: 100, dueIn: 2 }] },
      { domicilio: `${attack} 2`, blocked: true, bills: [{ cents: 100, dueIn: 2 }] },
    ],
  });
  await signIn(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(attack);
  await expect(page.getByText(`El suministro ${attack} 2 no se puede pagar por acá.`)).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
  await expect(page).toHaveTitle(`Hola, ${attack} – La Posta`);
});
