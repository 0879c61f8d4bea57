import type { Page } from '@playwright/test';
import { makePerson } from './support/data.ts';
import { LIGHTING_CATEGORIA } from './support/requerimientos.ts';
import { draftsOf, enterAt, openLogout, post, savedState, storageOf } from './support/steps.ts';
import { expect, otherUrl, test } from './support/test.ts';

const ENDINGS: Record<string, (page: Page) => Promise<unknown>> = {
  'sale sin conexión': async (page) => {
    await openLogout(page);
    await page.context().setOffline(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Salir' }).click();
  },
  'el servidor da por terminada la sesión': async (page) => {
    const { token = '' } = (await savedState(page)) ?? {};
    expect((await post(otherUrl(), '/api/invalidate_token', token)).status).toBe(200);
    await page.reload();
  },
  'sale en otra pestaña': async (page) => {
    const otherTab = await page.context().newPage();
    await otherTab.goto('/logout');
    await expect(otherTab).toHaveURL('/login');
  },
};

for (const [ending, terminar] of Object.entries(ENDINGS)) {
  test(`de lo escrito no queda nada cuando ${ending}`, { tag: '@telefono' }, async ({ page }) => {
    await enterAt(page, await makePerson({}), `/requerimientos/agregar/${LIGHTING_CATEGORIA}`);
    await page.getByLabel('¿Qué pasa?').fill('El foco de mi cuadra está prendido de día.');
    await expect.poll(() => draftsOf(page)).toContain('El foco de mi cuadra');
    expect(Object.keys((await storageOf(page)).local)).toEqual(['persistentState']);
    await terminar(page);
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => draftsOf(page)).toBeNull();
    expect((await storageOf(page)).local).toEqual({});
  });
}
