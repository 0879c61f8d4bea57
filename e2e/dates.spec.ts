// The browser is set to English, as in many offices; its native date field would write 10/05/2026.
import { makeCortesAdmin } from './support/cortes.ts';
import { admin, enterAt, isPhone, pressMain } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ locale: 'en-US' });

const PAGOS = '/admin/facturas/pagos';

test('una fecha se escribe, se pega o se elige con el teclado, y siempre es día, mes y año', async ({
  page,
  context,
}) => {
  await enterAt(page, admin, PAGOS);
  await page.getByRole('button', { name: 'Filtros' }).click();
  const fromField = page.getByLabel('Desde', { exact: true });
  await fromField.fill('5/3/26');
  await fromField.press('Enter');
  await expect(fromField).toHaveValue('05/03/2026');
  await expect(page).toHaveURL(/desde=2026-03-05/);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate("navigator.clipboard.writeText('07-03-2026')");
  await fromField.press('ControlOrMeta+V');
  await expect(fromField).toHaveValue('07/03/2026');
  await expect(page).toHaveURL(/desde=2026-03-07/);

  const choose = page.getByRole('button', { name: 'Elegir fecha: Desde' });
  await choose.focus();
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Elegir fecha: Desde' });
  await expect(calendar.getByRole('heading')).toHaveText('marzo de 2026');
  await expect(calendar.getByRole('columnheader').first()).toHaveText('lu');
  await expect(calendar.getByRole('button', { name: /^sábado, 7 de marzo de 2026, elegido/ })).toBeFocused();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowDown');
  await expect(calendar.getByRole('button', { name: 'martes, 14 de abril de 2026' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(choose).toBeFocused();
  await expect(fromField).toHaveValue('14/04/2026');

  await fromField.fill('31/11');
  await fromField.press('Tab');
  await expect(fromField).toHaveAccessibleDescription('El 31/11 no existe.');
  await expect(page).toHaveURL(/desde=2026-04-14/);
  await fromField.fill('5/10/25');
  await fromField.press('Enter');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  // What is in force and the rows say it as it was typed: the day first.
  if (!isPhone(page))
    await expect(
      page.getByRole('button', { name: /^Quitar filtro Fechas: desde el 05\/10\/25/ }),
    ).toBeVisible();
});

test('el calendario de un diálogo se ve entero, y su Escape no cierra el diálogo', async ({ page }) => {
  await enterAt(page, await makeCortesAdmin(), '/admin/cortes');
  await pressMain(page, 'Nuevo corte');
  const corteDialog = page.getByRole('dialog', { name: 'Nuevo corte' });
  const choose = corteDialog
    .getByRole('group', { name: 'Fin' })
    .getByRole('button', { name: /^Elegir fecha/ });
  await choose.click();
  const calendar = page.getByRole('dialog', { name: /^Elegir fecha/ });
  await expect(calendar).toBeVisible();
  for (const size of [page.viewportSize() ?? { width: 0, height: 0 }, { width: 320, height: 640 }]) {
    await page.setViewportSize(size);
    for (const button of await calendar.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width).toBe(true);
      expect(box && box.y + box.height <= size.height).toBe(true);
    }
  }
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(corteDialog).toBeVisible();
  await expect(choose).toBeFocused();
});
