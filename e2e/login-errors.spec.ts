import { forgetAttempts, makePerson, nobody } from './support/data.ts';
import {
  emailField,
  enterButton,
  fillLogin,
  hold,
  passwordField,
  storageOf,
  watchCalls,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const WRONG_CREDENTIALS = 'El correo o la contraseña no coinciden. Revisalos o restablecé tu contraseña.';
const MISSING_EMAIL = 'Escribí un correo válido, por ejemplo maria@correo.com.';
const MISSING_CLAVE = 'Escribí tu contraseña.';

test.beforeEach(async ({ page }) => {
  await forgetAttempts();
  await page.goto('/login');
});

test('con los campos vacíos, un resumen con enlaces toma el foco y no se envía nada', async ({ page }) => {
  const calls = watchCalls(page, /authentication_token/);
  await enterButton(page).click();
  const summary = page.getByRole('region', { name: 'Revisá estos datos:' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([MISSING_EMAIL, MISSING_CLAVE]);
  await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(emailField(page)).toHaveAccessibleDescription(MISSING_EMAIL);
  await expect(passwordField(page)).toHaveAccessibleDescription(MISSING_CLAVE);
  await summary.getByRole('link', { name: MISSING_CLAVE }).click();
  await expect(passwordField(page)).toBeFocused();
  await summary.getByRole('link', { name: MISSING_EMAIL }).click();
  await expect(emailField(page)).toBeFocused();
  expect(calls).toEqual([]);
});

test('con un solo error el foco va a su campo, y se quita al corregirlo', async ({ page }) => {
  await fillLogin(page, { email: 'maria@correo.com', password: '' });
  await enterButton(page).click();
  await expect(passwordField(page)).toBeFocused();
  await expect(page.getByText('Revisá estos datos:')).toHaveCount(0);
  await passwordField(page).fill('algo');
  await passwordField(page).blur();
  await expect(page.getByText(MISSING_CLAVE)).toHaveCount(0);
});

test('un correo mal escrito se avisa al salir del campo, no mientras se escribe', async ({ page }) => {
  await emailField(page).pressSequentially('maria@');
  await expect(page.getByText(MISSING_EMAIL)).toHaveCount(0);
  await emailField(page).blur();
  await expect(page.getByText(MISSING_EMAIL)).toBeVisible();
});

test('una contraseña equivocada dice su frase y no guarda nada', async ({ page }) => {
  const { email } = await makePerson();
  await fillLogin(page, { email, password: 'no-es-esta' });
  await enterButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: WRONG_CREDENTIALS })).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await storageOf(page)).toEqual({ local: {}, session: {} });
});

test('un correo que no existe dice la misma frase que una contraseña equivocada', async ({ page }) => {
  await fillLogin(page, { email: nobody(), password: 'no-es-esta' });
  await enterButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: WRONG_CREDENTIALS })).toBeVisible();
});

test('después de cinco intentos fallidos se pide esperar', async ({ page }) => {
  const { email } = await makePerson();
  const alert = page.getByRole('alert');
  for (let attempt = 1; attempt <= 5; attempt++) {
    await fillLogin(page, { email, password: `equivocada-${attempt}` });
    const answer = page.waitForResponse('**/authentication_token');
    await enterButton(page).click();
    expect((await answer).status()).toBe(401);
    await expect(alert.filter({ hasText: WRONG_CREDENTIALS })).toBeVisible();
  }
  await enterButton(page).click();
  await expect(alert.filter({ hasText: 'Demasiados intentos. Probá de nuevo en 15 minutos.' })).toBeVisible();
});

test('sin conexión lo dice, y al volver la conexión se puede ingresar', async ({ page, context }) => {
  const person = await makePerson();
  await fillLogin(page, person);
  await context.setOffline(true);
  await enterButton(page).click();
  await expect(
    page.getByRole('alert').filter({
      hasText: 'No pudimos conectarnos. Revisá tu conexión y probá de nuevo.',
    }),
  ).toBeVisible();
  await expect(passwordField(page)).toHaveValue(person.password);
  await context.setOffline(false);
  await enterButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
});

test('un doble clic envía un solo pedido, y mientras tanto dice «Ingresando…»', async ({ page }) => {
  const person = await makePerson();
  const calls = watchCalls(page, /authentication_token/);
  const release = await hold(page, '**/authentication_token');
  await fillLogin(page, person);
  await enterButton(page).dblclick();
  const busy = page.getByRole('button', { name: 'Ingresando…' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  // A person can still press the button; without `force` Playwright would wait for it to be enabled.
  await busy.click({ force: true });
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  expect(calls).toEqual(['POST /authentication_token']);
});

test('la contraseña se puede mostrar y ocultar sin perderla', async ({ page }) => {
  await passwordField(page).fill('una frase');
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Ocultar contraseña' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  await expect(passwordField(page)).toHaveValue('una frase');
  await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect(emailField(page)).toHaveAttribute('autocomplete', 'username');
});

test('una cuenta de prueba llena el formulario sin enviarlo', async ({ page }) => {
  const calls = watchCalls(page, /authentication_token/);
  await page.getByText('Cuentas de prueba').click();
  await page.getByRole('button', { name: 'Administrador — admin@demo.test' }).click();
  await expect(emailField(page)).toHaveValue('admin@demo.test');
  await expect(passwordField(page)).not.toHaveValue('');
  expect(calls).toEqual([]);
});
