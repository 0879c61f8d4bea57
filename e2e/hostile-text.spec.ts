import type { Page } from '@playwright/test';
import { linkOf } from './support/bulk.ts';
import { makePerson } from './support/data.ts';
import { expect, test } from './support/one-context.ts';
import { dialog, enterAt, fromElsewhere } from './support/steps.ts';

const ATTACK = `<img src=x onerror="document.title='robo'">`;

/** Hostile text must appear as text: it creates no element, and none of it runs. */
async function harmless(page: Page, shown: string): Promise<void> {
  await expect(page.getByText(shown).first()).toBeVisible();
  await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0);
  expect(await page.title()).not.toBe('robo');
}

test('un suministro y una factura con texto hostil se leen como texto en todas las pantallas', async ({
  page,
}) => {
  const numero = `${ATTACK} ${crypto.randomUUID()}`;
  const person = await makePerson({
    supplies: [
      {
        nombre: `${ATTACK} nombre`,
        domicilio: `${ATTACK} domicilio`,
        alias: ATTACK,
        blocked: true,
        consumos: [120, 130],
        bills: [{ cents: 100_000, dueIn: 4, numero, concepto: ATTACK, descargable: true }],
      },
      { domicilio: ATTACK, nombre: '=HYPERLINK("x")', consumos: [10] },
    ],
  });
  await enterAt(page, person, '/');
  await harmless(page, `El suministro ${ATTACK} no se puede pagar por acá.`);
  await expect(page.getByText('Tu consumo')).toBeVisible();
  await page.goto('/facturas');
  await harmless(page, ATTACK);
  await page.getByRole('button', { name: /^Ver factura de / }).click();
  await expect(dialog(page)).toBeVisible();
  await harmless(page, numero);
  await dialog(page).getByRole('button', { name: 'Compartir' }).click();
  await harmless(page, ATTACK);
  await page.goto(`/consumos/${person.suministros[0]}`);
  await expect(page.getByRole('heading', { level: 2, name: /^Octubre .*120\skWh$/ })).toBeVisible();
  await expect(page.getByLabel('Suministro', { exact: true }).locator('option').first()).toContainText(
    ATTACK,
  );
  await harmless(page, 'Descargar planilla');
  await page.goto('/suministros');
  await harmless(page, `${ATTACK} domicilio`);
  await page
    .getByRole('button', { name: `Quitar ${ATTACK}`, exact: true })
    .first()
    .click();
  await harmless(page, `¿Quitar el suministro ${ATTACK}?`);
  await fromElsewhere(page);
  await page.goto(await linkOf(numero));
  await harmless(page, numero);
});
