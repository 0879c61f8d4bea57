import type { Browser, Page } from '@playwright/test';
import { rows } from './support/data.ts';
import { withOwnInstallation } from './support/own-installation.ts';
import { type Account, admin, dialog, enterAt, enterButton, fillLogin } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const CLAVE = 'mensajes.factura_vence.cierre';
const forget = async () => {
  await rows('DELETE FROM ajustes WHERE clave = $1', [CLAVE]);
  await rows('DELETE FROM ajuste_versiones WHERE clave = $1', [CLAVE]);
};

test('un administrador cambia lo que dice un mensaje, se lo manda de prueba y vuelve a lo de antes', {
  tag: '@escritorio',
}, async ({ page }) => {
  await forget();
  try {
    await enterAt(page, admin, '/admin/configuracion/textos');
    await page.getByLabel('Mensaje', { exact: true }).selectOption('factura_vence');
    const field = page.getByLabel('Última frase', { exact: true });
    const before = await field.inputValue();
    await field.fill('Si ya pagaste, gracias.');
    const preview = page.getByRole('region', { name: 'Así lo lee el socio' });
    await expect(preview.frameLocator('iframe').getByText('Si ya pagaste, gracias.')).toBeVisible();
    await page.getByRole('button', { name: 'Enviarme una prueba' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Te mandamos la prueba a ' })).toBeVisible();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Guardado. Ya rige.' })).toBeVisible();
    expect(await rows('SELECT valor FROM ajustes WHERE clave = $1', [CLAVE])).toEqual([
      { valor: 'Si ya pagaste, gracias.' },
    ]);
    await page.getByRole('button', { name: 'Volver a esta versión: Como vino instalado' }).click();
    await expect(field).toHaveValue(before);
    expect(await rows('SELECT valor FROM ajustes WHERE clave = $1', [CLAVE])).toEqual([]);
  } finally {
    await forget();
  }
});

/** Who comes in again, in a browser that knows nothing of them. */
async function comeIn(browser: Browser, url: string, account: Account, path = '/'): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'es-AR' });
  const page = await context.newPage();
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await fillLogin(page, account);
  await enterButton(page).click();
  return page;
}

test('se publican otros términos, y al socio se le piden en su próximo ingreso', {
  tag: '@escritorio',
}, async ({ browser }) => {
  await withOwnInstallation(async ({ url, client, makeAccount }) => {
    const silvia = await makeAccount('Silvia', ['ROLE_CONFIRMADO', 'ROLE_ADMIN']);
    const elsa = await makeAccount('Elsa', ['ROLE_CONFIRMADO']);
    const accepted = async () =>
      (await client.query('SELECT legal_version FROM usuarios WHERE id = $1', [elsa.id])).rows[0]
        .legal_version;
    const inForce = async () => {
      const answer = await fetch(`${url}/api/config`);
      return ((await answer.json()) as { legal: { version?: string } }).legal;
    };

    const before = await comeIn(browser, url, elsa);
    await expect(before.getByRole('heading', { level: 1, name: 'Hola, Elsa' })).toBeVisible();
    await before.waitForLoadState('networkidle');
    await expect(dialog(before)).toHaveCount(0);

    const desk = await comeIn(browser, url, silvia, '/admin/configuracion/legales');
    const terminos = desk.getByLabel('Términos', { exact: true });
    await terminos.fill('Con tu cuenta <b>pagás</b> tus facturas.');
    await expect(
      desk.getByText('Se les va a pedir que acepten a 2 usuarios en su próximo ingreso.'),
    ).toBeVisible();
    await expect(desk.getByRole('region', { name: 'Así lo lee el socio' })).toContainText('<b>pagás</b>');
    await desk.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(desk.getByRole('status').filter({ hasText: 'Guardado. Ya rige.' })).toBeVisible();
    await expect
      .poll(inForce, { timeout: 10_000 })
      .toMatchObject({ terminos: 'Con tu cuenta <b>pagás</b> tus facturas.' });

    // The page that was open since before asks for them too, and shows those in force.
    await before.reload();
    const after = await comeIn(browser, url, elsa);
    for (const page of [before, after]) {
      await expect(dialog(page)).toContainText('Cambiaron los términos');
      await expect(dialog(page)).toContainText('Con tu cuenta <b>pagás</b> tus facturas.');
    }
    await dialog(after).getByRole('button', { name: 'Acepto' }).click();
    await expect(dialog(after)).toHaveCount(0);
    expect(await accepted()).toBe((await inForce()).version);

    await terminos.fill('Con tu cuenta <b>pagás</b> tus facturas y las de tu casa.');
    await desk.getByLabel('Es una corrección: no se vuelve a pedir que acepten').check();
    await expect(desk.getByText('No se le vuelve a pedir a nadie que acepte.')).toBeVisible();
    await desk.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect
      .poll(inForce, { timeout: 10_000 })
      .toMatchObject({ terminos: /y las de tu casa\.$/, version: await accepted() });
    await after.reload();
    await expect(after.getByRole('heading', { level: 1, name: 'Hola, Elsa' })).toBeVisible();
    await after.waitForLoadState('networkidle');
    await expect(dialog(after)).toHaveCount(0);

    await desk.getByRole('button', { name: 'Volver a esta versión: Como vino instalado' }).click();
    await expect(dialog(desk)).toContainText('No se le va a pedir a nadie que acepte.');
    await dialog(desk).getByRole('button', { name: 'Ponerla otra vez' }).click();
    await expect.poll(inForce, { timeout: 10_000 }).not.toHaveProperty('version');
    for (const page of [before, after, desk]) await page.context().close();
  });
});

test('se atiende solo por lo que está prendido: el marco y los actos lo siguen', {
  tag: '@escritorio',
}, async ({ browser }) => {
  await withOwnInstallation(async ({ url, makeAccount }) => {
    const silvia = await makeAccount('Silvia', ['ROLE_CONFIRMADO', 'ROLE_ADMIN', 'ROLE_MOSTRADOR']);
    const desk = await comeIn(browser, url, silvia, '/admin/configuracion/mostrador');
    const place = desk.getByLabel('Estoy en:');
    await expect(place).toHaveValue('mostrador');
    for (const canal of ['Mostrador', 'WhatsApp'])
      await desk.getByRole('checkbox', { name: canal }).uncheck();
    await desk.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(place).toHaveValue('telefono');
    await expect(place.getByRole('option')).toHaveText(['Teléfono', 'Correo']);
    await desk.context().close();
  });
});
