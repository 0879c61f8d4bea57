import { makePerson, type Person } from './support/data.ts';
import {
  apiToken,
  customer,
  enterButton,
  fillLogin,
  openMenu,
  post,
  putInStorage,
  savedState,
  signIn,
  storageOf,
  watchCalls,
} from './support/steps.ts';
import { expect, otherUrl, test } from './support/test.ts';

const hello = { level: 1, name: /^Hola, / } as const;
const LOGIN_FROM_INICIO = '/login?redirect=%2F';
const EXPIRED = 'Tu sesión venció. Ingresá de nuevo.';
const NOT_UPDATED = 'No pudimos actualizar tus datos. Revisá tu conexión.';

const withHouse = (): Promise<Person> =>
  makePerson({
    supplies: [{ domicilio: 'Mitre 12', alias: 'Casa', bills: [{ cents: 1_250_050, dueIn: 4 }] }],
  });

test('una página con guarda lleva a /login con su dirección completa, y vuelve a ella al ingresar', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(LOGIN_FROM_INICIO);
  await page.goto('/?desde=correo#facturas');
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/?desde=correo#facturas')}`);
  await signIn(page, customer);
  await expect(page).toHaveURL('/?desde=correo#facturas');
});

test('quien ya ingresó y abre /login va al inicio, o adonde iba', { tag: '@telefono' }, async ({ page }) => {
  await signIn(page, customer);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await page.goto('/login?redirect=%2F%3Fdesde%3Dcorreo');
  await expect(page).toHaveURL('/?desde=correo');
});

for (const attack of [
  '//evil.example/robo',
  '\\\\evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:document.title="robo"',
  'https://evil.example/',
  'data:text/html,robo',
]) {
  test(`redirect=${attack} termina en el inicio`, { tag: '@telefono' }, async ({ page }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(attack)}`);
    await fillLogin(page, customer);
    await enterButton(page).click();
    await expect(page.getByRole('heading', hello)).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await page.title()).toBe('Hola, Elsa – La Posta');
  });
}

test('al recargar se restaura lo guardado y se piden de nuevo usuario, suministros y categorías', async ({
  page,
}) => {
  const person = await withHouse();
  await signIn(page, person);
  const calls = watchCalls(page, /^\/(api\/(usuarios|suministros|requerimiento_categorias)|authentication)/);
  await page.reload();
  await expect(page.getByRole('heading', hello)).toBeVisible();
  await expect
    .poll(() => [...calls].sort())
    .toEqual(['GET /api/requerimiento_categorias', 'GET /api/suministros', `GET /api/usuarios/${person.id}`]);
});

test('lo guardado se ve antes de que el servidor conteste', { tag: '@telefono' }, async ({ page }) => {
  await signIn(page, await withHouse());
  await page.route(/\/api\/(usuarios|suministros)/, () => new Promise(() => {}));
  await page.reload();
  await expect(page.getByRole('heading', hello)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('persistentState guarda solo lo permitido', { tag: '@telefono' }, async ({ page }) => {
  const person = await makePerson({
    supplies: [{ domicilio: 'Mitre 12', alias: 'Casa' }, { domicilio: 'Mitre 14' }],
  });
  await signIn(page, person);
  await page.getByLabel('Suministro', { exact: true }).selectOption({ label: 'Mitre 14' });
  expect(Object.keys((await storageOf(page)).local).sort()).toEqual(['inicio_facturas', 'persistentState']);
  const state = await savedState(page);
  expect(Object.keys(state ?? {}).sort()).toEqual(['categorias', 'suministros', 'token', 'usuario', 'v']);
  expect(state?.v).toBe(1);
  const usuario = [
    'email',
    'emailValidado',
    'id',
    'identidadValidada',
    'nombreVisible',
    'otpEstado',
    'roles',
    'telefonoNoGracias',
  ];
  expect(Object.keys(state?.usuario ?? {}).sort()).toEqual(usuario);
  // They come in the order of their numbers, which chance gave.
  const named = state?.suministros.find(({ alias }) => alias !== undefined);
  expect(Object.keys(named ?? {}).sort()).toEqual(
    ['alias', 'cuenta', 'domicilio', 'id', 'nombre', 'pagoInhabilitado'].sort(),
  );
  const { local, session } = await storageOf(page);
  const everything = JSON.stringify([local, session]);
  // The server sends all of these values to the browser, so their absence is not an accident of the data.
  for (const secret of [person.documento, '3492401234', `27${person.documento}4`])
    expect(everything).not.toContain(secret);
  expect(everything).not.toContain('"documento"');
});

test('lo guardado con otra versión se descarta', { tag: '@telefono' }, async ({ page }) => {
  await signIn(page, customer);
  const state = await savedState(page);
  await putInStorage(page, 'persistentState', JSON.stringify({ ...state, v: 2 }));
  await page.goto('/');
  await expect(page).toHaveURL(LOGIN_FROM_INICIO);
  expect(Object.keys((await storageOf(page)).local)).toEqual([]);
});

for (const broken of ['{', 'null', '{"v":1}', '"texto"', '{"v":1,"token":"x","usuario":{"id":1}}']) {
  test(`lo guardado roto (${broken}) es como nada`, { tag: '@telefono' }, async ({ page }) => {
    await page.goto('/login');
    await putInStorage(page, 'persistentState', broken);
    await page.goto('/');
    await expect(page).toHaveURL(LOGIN_FROM_INICIO);
    await expect(enterButton(page)).toBeVisible();
  });
}

test('una sesión revocada en el otro proceso termina al recargar', async ({ page }) => {
  await signIn(page, await withHouse());
  const { token } = (await savedState(page)) ?? { token: '' };
  expect((await post(otherUrl(), '/api/invalidate_token', token)).status).toBe(200);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: EXPIRED })).toBeVisible();
  await expect(page).toHaveURL(LOGIN_FROM_INICIO);
  expect((await storageOf(page)).local).toEqual({});
});

const START = { usuario: /\/api\/usuarios\/\d+$/, suministros: /\/api\/suministros\?/ } as const;

for (const [what, pattern] of Object.entries(START)) {
  for (const status of [401, 403]) {
    test(`un ${status} de ${what} al empezar cierra la sesión`, { tag: '@telefono' }, async ({ page }) => {
      await signIn(page, customer);
      const body = JSON.stringify({ '@type': 'hydra:Error', description: 'No.' });
      await page.route(pattern, (route) =>
        route.fulfill({ status, contentType: 'application/ld+json', body }),
      );
      await page.reload();
      await expect(page.getByText(EXPIRED)).toBeVisible();
      await expect(page).toHaveURL(LOGIN_FROM_INICIO);
      expect((await storageOf(page)).local).toEqual({});
    });
  }
  for (const [name, answer] of [
    ['un 500', 500],
    ['un corte de red', 'abort'],
  ] as const) {
    test(`${name} de ${what} al empezar no cierra la sesión`, { tag: '@telefono' }, async ({ page }) => {
      await signIn(page, customer);
      await page.route(pattern, (route) =>
        answer === 'abort'
          ? route.abort('internetdisconnected')
          : route.fulfill({ status: answer, body: '{}' }),
      );
      await page.reload();
      await expect(page.getByRole('alert').filter({ hasText: NOT_UPDATED })).toBeVisible();
      await expect(page.getByRole('heading', hello)).toBeVisible();
      expect((await savedState(page))?.token).toBeTruthy();
    });
  }
}

test('la otra pestaña sigue a la que cierra la sesión, y a la que entra', async ({ page, context }) => {
  await signIn(page, await withHouse());
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', hello)).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL(LOGIN_FROM_INICIO);
  await expect(other.getByText('Cerraste tu sesión.')).toBeVisible();
  await signIn(page, await withHouse());
  await expect(other.getByRole('heading', hello)).toBeVisible();
});

test('/logout cierra la sesión sin preguntar, también para quien no la tiene', async ({ page }) => {
  await signIn(page, await withHouse());
  const { token } = (await savedState(page)) ?? { token: '' };
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Cerraste tu sesión.')).toBeVisible();
  expect((await storageOf(page)).local).toEqual({});
  // The session must have ended in the server too, and in every process of it.
  await expect
    .poll(async () => (await post(otherUrl(), '/api/oob/autologin/codigo', token)).status)
    .toBe(401);
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
});

test('cerrar la sesión en un dispositivo no la cierra en otro', { tag: '@telefono' }, async ({ page }) => {
  const person = await withHouse();
  const { token } = await apiToken(person);
  await signIn(page, person);
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  expect((await post(otherUrl(), '/api/oob/autologin/codigo', token)).status).toBe(200);
});

test('sin las categorías del servidor ni otras guardadas, el menú tiene las seis de siempre', async ({
  page,
}) => {
  await page.route('**/api/requerimiento_categorias?*', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  const consoleErrors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
  const person = await withHouse();
  await signIn(page, person);
  await openMenu(page);
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await menu.getByRole('button', { name: 'Reclamos' }).click();
  await menu.getByRole('button', { name: 'Trámites' }).click();
  for (const nombre of [
    'Alumbrado público',
    'Otros reclamos',
    'Cambio de titularidad',
    'Alta débito automático',
  ])
    await expect(menu.getByRole('link', { name: nombre })).toBeVisible();
  expect(consoleErrors).toContain('GET /api/requerimiento_categorias: 500');
  expect(consoleErrors.join()).not.toContain(person.email);
});

for (const path of ['/restablecer', '/solicitudes/baja', '/validar/correo?token=no-existe']) {
  test(`${path} deja el menú a quien ya ingresó`, async ({ page }) => {
    await signIn(page, customer);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openMenu(page);
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    await expect(menu.getByRole('link', { name: 'Inicio', exact: true })).toBeVisible();
  });
}
