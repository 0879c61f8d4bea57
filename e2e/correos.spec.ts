import { makePerson, makeSupply, nobody, rows } from './support/data.ts';
import { pathOf, received } from './support/outbox.ts';
import { dialog, doWithRow, enterAt, fromElsewhere } from './support/steps.ts';
import { expect, test } from './support/test.ts';

async function makeClerk() {
  const { documento } = await makePerson();
  const supply = await makeSupply(documento, { domicilio: 'Mitre 12' });
  const person = await makePerson({ roles: ['ROLE_CONFIRMADO', 'ROLE_SUMINISTRO_MAIL'] });
  return { person, supply };
}

const findRow = async (email: string) =>
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
  const { person, supply } = await makeClerk();
  const email = nobody();
  await enterAt(page, person, '/admin/suministro_mails');
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
  expect(await findRow(email)).toEqual({ validado: false, desuscribir: false });

  const [correo] = await received(email);
  expect(correo).toMatchObject({ asunto: 'Confirmá que querés recibir facturas' });
  const link = correo?.enlaces.find((one) => one.includes('/validar/suministro')) ?? '';
  const otherContext = await browser.newContext({ viewport: page.viewportSize() });
  const ownerPage = await otherContext.newPage();
  await fromElsewhere(ownerPage);
  await ownerPage.goto(new URL(pathOf(link), page.url()).toString());
  // Opening the link must not be enough, because antivirus programs open every link.
  await expect(ownerPage.getByRole('button', { name: 'Confirmar', exact: true })).toBeVisible();
  expect((await findRow(email))?.validado).toBe(false);
  await ownerPage.getByRole('button', { name: 'Confirmar', exact: true }).click();
  const done = { level: 1, name: 'Vas a recibir las facturas en este correo' } as const;
  await expect(ownerPage.getByRole('heading', done)).toBeFocused();
  await expect(ownerPage.getByText(`Número de suministro: ${supply.cuenta}`)).toBeVisible();
  await otherContext.close();
  expect(await findRow(email)).toEqual({ validado: true, desuscribir: false });

  await page.goto(`/admin/suministro_mails?suministro=${supply.cuenta}`);
  await page.getByRole('button', { name: `Acciones de ${email}` }).click();
  await expect(page.getByRole('button', { name: `Desuscribir ${email}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Validar ${email}` })).toHaveCount(0);
});

test('se desuscribe, se vuelve a suscribir y se elimina con una pregunta antes', async ({ page }) => {
  const { person, supply } = await makeClerk();
  const email = nobody();
  await rows('INSERT INTO suministro_mails (suministro_id, email, validado) VALUES ($1, $2, true)', [
    supply.id,
    email,
  ]);
  await enterAt(page, person, `/admin/suministro_mails?suministro=${supply.cuenta}`);
  const row = page.getByRole('row', { name: email });
  await doWithRow(page, email, /^Desuscribir/);
  await expect(row).toContainText('Desuscripto');
  expect(await findRow(email)).toEqual({ validado: true, desuscribir: true });
  await doWithRow(page, email, /^Volver a suscribir/);
  await expect(row).toContainText('Validado');
  expect(await findRow(email)).toEqual({ validado: true, desuscribir: false });
  await doWithRow(page, email, /^Eliminar/);
  await expect(dialog(page)).toContainText(email);
  expect(await findRow(email)).toBeDefined();
  await dialog(page)
    .getByRole('button', { name: /^Eliminar/ })
    .click();
  await expect(page.getByText('No se han encontrado resultados')).toBeVisible();
  expect(await findRow(email)).toBeUndefined();
});
