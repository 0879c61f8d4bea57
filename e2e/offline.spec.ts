import type { BrowserContext, Page } from '@playwright/test';
import { makePerson, type Person, rememberSecret } from './support/data.ts';
import { billsOf, makePago, makeTarjeta } from './support/pagos.ts';
import { LIGHTING_CATEGORIA, makeCase } from './support/requerimientos.ts';
import { emailField, enterAt, savedState, signIn, storageOf } from './support/steps.ts';
import { expect, homeUrl, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /dynamically imported module/ });

const CLAIM = 'El farol de la plaza parpadea toda la noche.';
const BACK = 'Volvió la conexión. Actualizamos los datos.';
const NOT_SAVED = 'Esta pantalla no está guardada en este teléfono. Vuelve sola con la señal.';

type Neighbor = Person & { pago: number; requerimiento: number; secrets: string[] };

async function makeNeighbor(alias: string, domicilio: string): Promise<Neighbor> {
  const person = await makePerson({
    supplies: [
      {
        domicilio,
        alias,
        consumos: [205, 220, 275, 290],
        bills: [
          { cents: 7_654_321, dueIn: -40 },
          { cents: 1_250_050, dueIn: 4 },
        ],
      },
    ],
  });
  const [paid = 0] = await billsOf(person);
  const pago = await makePago(person, 1, { facturas: [paid], tarjeta: await makeTarjeta(person) });
  const { id: requerimiento } = await makeCase(person, { descripcion: CLAIM });
  return {
    ...person,
    pago,
    requerimiento,
    secrets: [alias, domicilio, person.email, CLAIM, '76543', '12500'],
  };
}

const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión.' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const hello = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hola, / });
const cut = (page: Page) => page.context().setOffline(true);
const mend = (page: Page) => page.context().setOffline(false);

/** The person is inside and the worker has kept the shell. */
async function enter(page: Page, person: Person): Promise<void> {
  await enterAt(page, person, '/');
  await expect(hello(page)).toBeVisible();
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  await expect(page.getByText('12.500').first()).toBeVisible();
}

/** All that the browser keeps of this site, as text, and how many records its databases hold. */
async function remains(page: Page): Promise<{ text: string; records: number; addresses: string[] }> {
  const { local, session } = await storageOf(page);
  const kept = (await page.evaluate(`(async () => {
    const addresses = [], texts = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        addresses.push(new URL(request.url).pathname);
        texts.push(request.url + await (await cache.match(request)).text());
      }
    }
    let records = 0;
    for (const { name } of await indexedDB.databases()) {
      const base = await new Promise((done) => { const it = indexedDB.open(name); it.onsuccess = () => done(it.result); });
      for (const drawer of base.objectStoreNames) {
        const all = await new Promise((done) => {
          const it = base.transaction(drawer).objectStore(drawer).getAll();
          it.onsuccess = () => done(it.result);
        });
        records += all.length;
        texts.push(JSON.stringify(all));
      }
      base.close();
    }
    return { addresses, records, texts: texts.join(' ') };
  })()`)) as { addresses: string[]; records: number; texts: string };
  return {
    text: JSON.stringify([local, session]) + kept.texts,
    records: kept.records,
    addresses: kept.addresses,
  };
}

const PUBLIC = /^\/(assets\/|marca\/|$)/;

async function expectNothingLeft(page: Page, { secrets }: Neighbor, token: string): Promise<void> {
  await expect.poll(async () => (await remains(page)).records).toBe(0);
  const { text, addresses } = await remains(page);
  for (const secret of [...secrets, token]) expect(text).not.toContain(secret);
  expect(addresses.filter((address) => !PUBLIC.test(address))).toEqual([]);
}

test('cada pantalla vista se lee sin señal, también al recargar, y vuelve sola', async ({ page }) => {
  const person = await makeNeighbor('Quinta Vieja', 'Los Aromos 77');
  await enter(page, person);
  const screens: [string, string][] = [
    ['/', '12.500'],
    ['/facturas', '12.500'],
    ['/facturas/pagos', '76.543'],
    [`/facturas/pagos/${person.pago}`, '76.543'],
    [`/consumos/${person.suministros[0]}`, '205'],
    ['/suministros', 'Los Aromos 77'],
    [`/requerimientos/cat/${LIGHTING_CATEGORIA}`, 'Alumbrado público'],
    [`/requerimientos/ver/${person.requerimiento}`, CLAIM],
  ];
  for (const [path, text] of screens) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByText(text).first()).toBeVisible();
      const name = (await title(page).first().textContent()) ?? '';
      await page.waitForLoadState('networkidle');
      await cut(page);
      await expect(strip(page)).toBeVisible();
      await page.reload();
      await expect(title(page).first()).toHaveText(name);
      await expect(page.getByText(text).first()).toBeVisible();
      await expect(strip(page)).toBeVisible();
      if (path !== '/suministros')
        await expect(strip(page)).toHaveText(/^Sin conexión\. Datos de hoy, \d\d:\d\d\.$/);
      await expect(page.getByText('Algo falló')).toHaveCount(0);
      await mend(page);
      await expect(strip(page)).toBeHidden();
      await expect(page.getByText(BACK)).toBeVisible();
    });
  }
});

test('lo que se guardó otro día lo dice, y al volver la señal se lee de nuevo', async ({ page }) => {
  const person = await makeNeighbor('Quinta Vieja', 'Los Aromos 77');
  await enter(page, person);
  await page.waitForLoadState('networkidle');
  await page.evaluate(`new Promise((done) => {
    const opening = indexedDB.open('oficina-guardado', 1);
    opening.onsuccess = () => {
      const drawer = opening.result.transaction('guardado', 'readwrite').objectStore('guardado');
      drawer.getAll().onsuccess = ({ target }) => {
        for (const it of target.result) drawer.put({ ...it, moment: it.moment - 3 * 86400000 }, it.key);
      };
      drawer.transaction.oncomplete = () => { opening.result.close(); done(); };
    };
  })`);
  await cut(page);
  await page.reload();
  await expect(strip(page)).toHaveText(/^Sin conexión\. Datos del \d\d\/\d\d, \d\d:\d\d\.$/);
  const asked = page.waitForResponse(/\/api\/oob\/facturas\/deuda/);
  await mend(page);
  expect((await asked).ok()).toBe(true);
  await expect(strip(page)).toBeHidden();
});

test('una pantalla que nunca se abrió lo dice, lleva a lo guardado y llega con la señal', async ({
  page,
}) => {
  const person = await makeNeighbor('Quinta Vieja', 'Los Aromos 77');
  await enter(page, person);
  await page.goto('/facturas');
  await expect(page.getByText('12.500').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await cut(page);
  await page.goto(`/requerimientos/ver/${person.requerimiento}`);
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver mis facturas guardadas' }).click();
  await expect(page.getByText('12.500').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await mend(page);
  await expect(page.getByText(CLAIM)).toBeVisible();
  await expect(page.getByText(NOT_SAVED)).toHaveCount(0);
});

test('la tira sigue a las llamadas y no a lo que dice el teléfono', async ({ page }) => {
  const person = await makeNeighbor('Quinta Vieja', 'Los Aromos 77');
  await enter(page, person);
  const probe = page.waitForResponse(/\/api\/health\/live/);
  await page.evaluate(`Object.defineProperty(navigator, 'onLine', { get: () => false });
    window.dispatchEvent(new Event('offline'))`);
  await probe;
  await page.goto('/facturas');
  await expect(page.getByText('12.500').first()).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  // The phone says that all is well, and nothing arrives.
  await page.route('**/api/**', (route) => route.abort('timedout'));
  await page.goto('/suministros');
  await expect(strip(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(strip(page)).toHaveCount(0);
});

async function seeEverything(page: Page, person: Neighbor): Promise<string> {
  await enter(page, person);
  for (const path of ['/facturas', `/facturas/pagos/${person.pago}`, '/suministros']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.goto(`/requerimientos/ver/${person.requerimiento}`);
  await expect(page.getByText(CLAIM)).toBeVisible();
  const token = (await savedState(page))?.token ?? '';
  rememberSecret(token);
  const { text, records } = await remains(page);
  expect(records).toBeGreaterThan(3);
  for (const secret of [CLAIM, '76543', '12500']) expect(text).toContain(secret);
  // The link of a factura, the card of a pago and the session are never among what is saved.
  const saved = text.slice(text.indexOf(CLAIM));
  for (const name of ['\\"token\\"', '\\"tarjeta\\"', token]) expect(saved).not.toContain(name);
  return token;
}

test('al salir no queda nada, tampoco sin señal', async ({ page }) => {
  for (const online of [true, false]) {
    const person = await makeNeighbor('Quinta Vieja', 'Los Aromos 77');
    const token = await seeEverything(page, person);
    if (!online) await cut(page);
    await page.goto('/logout');
    await expect(emailField(page)).toBeVisible();
    await expectNothingLeft(page, person, token);
    if (!online) await mend(page);
  }
});

test('al vencer la sesión no queda nada', async ({ page }) => {
  const person = await makeNeighbor('Quinta Vieja', 'Los Aromos 77');
  const token = await seeEverything(page, person);
  await fetch(`${homeUrl()}/api/invalidate_token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  await page.reload();
  await expect(emailField(page)).toBeVisible();
  await expectNothingLeft(page, person, token);
});

test('la segunda persona del mismo teléfono no ve nada de la primera, tampoco con dos pestañas', async ({
  page,
  context,
}) => {
  const first = await makeNeighbor('Quinta Vieja', 'Los Aromos 77');
  const second = await makePerson({ nombre: 'Rosa', supplies: [{ domicilio: 'Mitre 1', alias: 'Taller' }] });
  const token = await seeEverything(page, first);
  const other = await openTab(context, '/facturas');
  await page.goto('/logout');
  await expect(emailField(page)).toBeVisible();
  await expect(emailField(other)).toBeVisible();
  await signIn(page, second);
  await expect(other).toHaveURL('/facturas');
  await expect(title(other)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { text } = await remains(page);
  for (const secret of [...first.secrets, token]) expect(text).not.toContain(secret);
  await context.setOffline(true);
  for (const one of [page, other]) {
    await one.goto(`/requerimientos/ver/${first.requerimiento}`);
    await expect(one.getByText(NOT_SAVED)).toBeVisible();
    await one.goto(`/facturas/pagos/${first.pago}`);
    await expect(one.getByText(NOT_SAVED)).toBeVisible();
    await one.goto('/');
    await expect(hello(one)).toContainText('Rosa');
    await expect(one.getByText('12.500')).toHaveCount(0);
  }
});

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  await expect(tab.getByText('12.500').first()).toBeVisible();
  return tab;
}

test('el personal no guarda nada de nadie', async ({ page }) => {
  const admin = await makePerson({
    roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'],
    supplies: [{ domicilio: 'Mitre 1', bills: [{ cents: 1_250_050, dueIn: 4 }] }],
  });
  await enter(page, admin);
  await page.waitForLoadState('networkidle');
  expect((await remains(page)).records).toBe(0);
});
