import { rows } from './support/data.ts';
import { admin, enterAt } from './support/steps.ts';
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
    const field = page.getByLabel('Después', { exact: true });
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
