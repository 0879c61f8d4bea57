import { forgetAttempts, makePerson, type Person, rememberSecret } from './support/data.ts';
import { apiToken, hold, post, savedState, signIn } from './support/steps.ts';
import { expect, homeUrl, test } from './support/test.ts';

const FAILURE = 'No pudimos ingresarte automáticamente. Ingresá con tu correo y contraseña.';
const hello = { level: 1, name: /^Hola, / } as const;

async function codeFor(person: Person): Promise<string> {
  const { token } = await apiToken(person);
  const answer = await post(homeUrl(), '/api/oob/autologin/codigo', token);
  const { codigo } = (await answer.json()) as { codigo: string };
  rememberSecret(codigo);
  return codigo;
}

test.beforeEach(forgetAttempts);

for (const [place, mark] of [
  ['la consulta', '?'],
  ['el fragmento', '#'],
] as const) {
  test(`un código en ${place} ingresa una vez, y la dirección se limpia enseguida`, async ({ page }) => {
    const person = await makePerson();
    const code = await codeFor(person);
    const address = `/autologin${mark}token=${code}&usuarioId=${person.id}`;
    const release = await hold(page, '**/api/oob/autologin');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Ingresando…' })).toBeVisible();
    // The address is already clean before the exchange is answered.
    expect(page.url()).toBe(`${homeUrl()}/autologin`);
    release();
    await expect(page.getByRole('heading', hello)).toBeVisible();
    await expect(page).toHaveURL('/');
    expect((await savedState(page))?.token).not.toBe(code);

    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await page.goto(address);
    await expect(page.getByRole('alert').filter({ hasText: FAILURE })).toBeVisible();
    expect(page.url()).toBe(`${homeUrl()}/autologin`);
    expect(await savedState(page)).toBeNull();
    await page.getByRole('main').getByRole('link', { name: 'Ingresar' }).click();
    await expect(page).toHaveURL('/login');
  });
}

test('el código de una persona no abre la cuenta de otra', { tag: '@telefono' }, async ({ page }) => {
  const [one, other] = [await makePerson(), await makePerson()];
  await page.goto(`/autologin?token=${await codeFor(one)}&usuarioId=${other.id}`);
  await expect(page.getByText(FAILURE)).toBeVisible();
  expect(await savedState(page)).toBeNull();
});

test('después de ingresar va a redirect, si es de este sitio', { tag: '@telefono' }, async ({ page }) => {
  const person = await makePerson();
  const go = async (redirect: string) =>
    page.goto(
      `/autologin?token=${await codeFor(person)}&usuarioId=${person.id}&redirect=${encodeURIComponent(redirect)}`,
    );
  await go('/?desde=app');
  await expect(page).toHaveURL('/?desde=app');
  await go('//evil.example');
  await expect(page.getByRole('heading', hello)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('quien ya había ingresado elige si pasa a ser la persona del código', { tag: '@telefono' }, async ({
  page,
}) => {
  const before = await makePerson({ nombre: 'Omar' });
  await signIn(page, before);
  const person = await makePerson({ nombre: 'Graciela' });
  await page.goto(`/autologin?token=${await codeFor(person)}&usuarioId=${person.id}`);
  await expect(page.getByRole('heading', { level: 1, name: '¿Querés cambiar de cuenta?' })).toBeVisible();
  await page.getByRole('button', { name: 'Entrar con la otra cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Graciela' })).toBeVisible();
  expect((await savedState(page))?.usuario.id).toBe(person.id);
});

for (const address of [
  '/autologin',
  '/autologin?token=x',
  '/autologin?token=x&usuarioId=-1',
  '/autologin#nada',
]) {
  test(`${address} incompleta lleva a /login`, { tag: '@telefono' }, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
  });
}

test('sin conexión lo dice, y el código sigue sirviendo', { tag: '@telefono' }, async ({ page }) => {
  const person = await makePerson();
  const address = `/autologin?token=${await codeFor(person)}&usuarioId=${person.id}`;
  await page.route('**/api/oob/autologin', (route) => route.abort('internetdisconnected'));
  await page.goto(address);
  await expect(page.getByText('No pudimos conectarnos. Revisá tu conexión y probá de nuevo.')).toBeVisible();
  await page.unrouteAll();
  await page.goto(address);
  await expect(page.getByRole('heading', hello)).toBeVisible();
});
