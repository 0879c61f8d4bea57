// The office keeps the addresses that receive bills, and whoever has one of them decides.
import { pathOf, received } from './support/bandeja.ts';
import { makePerson, makeSupply, nobody, rows } from './support/data.ts';
import { dialog, enterAt, fromElsewhere } from './support/steps.ts';
import { expect, test } from './support/test.ts';

async function oficinista() {
  const { documento } = await makePerson();
  const supply = await makeSupply(documento, { domicilio: 'Mitre 12' });
  const persona = await makePerson({ roles: ['ROLE_CONFIRMADO', 'ROLE_SUMINISTRO_MAIL'] });
  return { persona, supply };
}

const filaDe = async (email: string) =>
  (
    await rows<{ validado: boolean; desuscribir: boolean }>(
      'SELECT validado, desuscribir FROM suministro_mails WHERE email = $1',
      [email],
    )
  )[0];

test('se agrega un correo, su dueño lo confirma desde el mensaje y la oficina lo ve validado', async ({
  page,
  browser,
}) => {
  const { persona, supply } = await oficinista();
  const email = nobody();
  await enterAt(page, persona, '/admin/suministro_mails');
  await page.getByRole('link', { name: 'Agregar correo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agregar correo');
  await page.getByLabel('Suministro').fill(supply.cuenta);
  await page.getByRole('radio', { name: new RegExp(supply.cuenta) }).click();
  await expect(page.getByLabel('Correo', { exact: true })).toBeFocused();
  await page.keyboard.type('no es un correo');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escribí un correo válido, por ejemplo maria@correo.com.')).toBeVisible();
  await page.getByLabel('Correo', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Agregar correo', exact: true }).click();
  await expect(page.getByText(`Agregamos ${email} al suministro ${supply.cuenta}.`)).toBeVisible();
  expect(await filaDe(email)).toEqual({ validado: false, desuscribir: false });

  const [correo] = await received(email);
  expect(correo).toMatchObject({ asunto: 'Confirmá que querés recibir facturas' });
  const enlace = correo?.enlaces.find((one) => one.includes('/validar/suministro')) ?? '';
  const otra = await browser.newContext({ viewport: page.viewportSize() });
  const suya = await otra.newPage();
  await fromElsewhere(suya);
  await suya.goto(new URL(pathOf(enlace), page.url()).toString());
  // Opening it is not enough: programs that look for viruses open every link.
  await expect(suya.getByRole('button', { name: 'Confirmar', exact: true })).toBeVisible();
  expect((await filaDe(email))?.validado).toBe(false);
  await suya.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(
    suya.getByText(`¡Listo! Vas a recibir en este correo las facturas de: ${supply.cuenta}.`),
  ).toBeVisible();
  await otra.close();
  expect(await filaDe(email)).toEqual({ validado: true, desuscribir: false });

  await page.goto(`/admin/suministro_mails?suministro=${supply.cuenta}`);
  await expect(page.getByRole('button', { name: `Desuscribir ${email}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Validar ${email}` })).toHaveCount(0);
});

test('se desuscribe, se vuelve a suscribir y se elimina con una pregunta antes', async ({ page }) => {
  const { persona, supply } = await oficinista();
  const email = nobody();
  await rows('INSERT INTO suministro_mails (suministro_id, email, validado) VALUES ($1, $2, true)', [
    supply.id,
    email,
  ]);
  await enterAt(page, persona, `/admin/suministro_mails?suministro=${supply.cuenta}`);
  await page.getByRole('button', { name: `Desuscribir ${email}` }).click();
  const volver = page.getByRole('button', { name: `Volver a suscribir ${email}` });
  await expect(volver).toBeVisible();
  expect(await filaDe(email)).toEqual({ validado: true, desuscribir: true });
  await volver.click();
  await expect(page.getByRole('button', { name: `Desuscribir ${email}` })).toBeVisible();
  expect(await filaDe(email)).toEqual({ validado: true, desuscribir: false });
  await page.getByRole('button', { name: `Eliminar ${email}` }).click();
  await expect(dialog(page)).toContainText(email);
  expect(await filaDe(email)).toBeDefined();
  await dialog(page)
    .getByRole('button', { name: /^Eliminar/ })
    .click();
  await expect(page.getByText('No se han encontrado resultados')).toBeVisible();
  expect(await filaDe(email)).toBeUndefined();
});
