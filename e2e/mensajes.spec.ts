import { randomInt } from 'node:crypto';
import { makePerson, makeSupply, nobody, rows } from './support/data.ts';
import { expect, test } from './support/one-context.ts';
import { pathOf, received } from './support/outbox.ts';
import { admin, dialog, enterAt, fromElsewhere, openMenu } from './support/steps.ts';

const DATOS = JSON.stringify({ cuenta: '10012345', domicilio: 'San Martín 450' });
const ESTADO = { pendiente: 0, procesado: 1, fallido: 5, cancelado: 9 } as const;

/** No screen can create these states. A pending message waits until tomorrow, so that no worker takes it meanwhile. */
async function makeMensaje(para: string, estado: 'pendiente' | 'fallido', error: string | null = null) {
  const [row] = await rows<{ id: string }>(
    `INSERT INTO mensajes (tipo, estado, intentos, proximo, vence, plantilla, datos, para, tipo_contenido, error, prioridad)
     VALUES (1, $2, 1, now() + interval '1 day', now() + interval '2 days', 'suministro_vinculado', $3::jsonb, $1,
       'text/html', $4, 5) RETURNING id`,
    [para, ESTADO[estado], DATOS, error],
  );
  return Number(row?.id);
}

const findEstado = async (id: number) =>
  (await rows<{ estado: number }>('SELECT estado FROM mensajes WHERE id = $1', [id]))[0]?.estado;

test('del menú a los fallidos: se busca por dirección, se lee por qué falló y se reenvía, y llega', async ({
  page,
}) => {
  const para = nobody();
  const id = await makeMensaje(para, 'fallido', 'La dirección no existe o no recibe correos (550 5.1.1).');
  await makeMensaje(nobody(), 'fallido', 'El servidor rechazó el contenido (554).');
  await enterAt(page, admin, '/');
  await openMenu(page);
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Mensajes salientes', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mensajes');
  await page.getByRole('button', { name: 'Fallidos', exact: true }).click();
  await page.getByLabel('Para', { exact: true }).fill(para);
  await page.getByLabel('Para', { exact: true }).press('Enter');
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
  const opener = page.getByRole('link', { name: `Ver el mensaje a ${para}` });
  await opener.click();
  const detalle = page.getByRole('complementary', { name: `Mensaje N.º ${id}` });
  await expect(detalle).toContainText('La dirección no existe o no recibe correos (550 5.1.1).');
  await detalle.getByRole('button', { name: 'Reenviar', exact: true }).click();
  await expect(page.getByText(`Vamos a enviar de nuevo el mensaje a ${para}.`)).toBeVisible();
  const [correo] = await received(para);
  expect(correo).toMatchObject({ canal: 'correo', asunto: 'Tu suministro se agregó a una cuenta' });
  expect(correo?.texto).toContain('10012345');
  await expect.poll(() => findEstado(id)).toBe(ESTADO.procesado);
  await page.reload();
  await expect(page.getByText('No se han encontrado resultados')).toBeVisible();
});

/** A bill of a supply, a payment… each notice is about a thing of its own. */
async function makeFallido(suministro: number, para: string, daysAgo: number) {
  const [row] = await rows<{ id: string }>(
    `INSERT INTO mensajes (tipo, estado, intentos, vence, plantilla, datos, para, tipo_contenido, error, suministro_id, ref_id, created)
     VALUES (1, 5, 7, now(), 'suministro_vinculado', $1::jsonb, $2, 'text/html',
       'La dirección no existe o no recibe correos (550 5.1.1).', $3, $4, now() - make_interval(days => $5::int))
     RETURNING id`,
    [DATOS, para, suministro, randomInt(1_000_000_000), daysAgo],
  );
  return Number(row?.id);
}

test('de Mi día a la dirección que falla: se corrige, su dueño la confirma y salen esos mensajes, cada uno una vez', async ({
  page,
  browser,
}) => {
  const { documento } = await makePerson();
  const { id: suministro, cuenta } = await makeSupply(documento, { domicilio: 'Mitre 12' });
  const [gone, fresh] = [nobody(), nobody()];
  await rows(
    'INSERT INTO suministro_mails (suministro_id, email, validado, rebota) VALUES ($1, $2, true, true)',
    [suministro, gone],
  );
  const old = await makeFallido(suministro, gone, 40);
  const today = [0, 0, 0].map((days) => makeFallido(suministro, gone, days));
  const ids = await Promise.all(today);
  await enterAt(page, admin, '/admin');
  await page.getByRole('link', { name: /Mensajes fallidos hoy/ }).click();
  const row = page.getByRole('link', { name: `Ver los mensajes a ${gone}`, exact: true });
  await expect(row).toHaveCount(1);
  await expect(page.locator('li, tr').filter({ has: row })).toContainText('3 mensajes');
  await row.click();
  const strip = page.getByRole('region', { name: `Mensajes fallidos a ${gone}` });
  await expect(strip).toContainText(`Suministro ${cuenta}`);
  await expect(strip).toContainText('1 no sale: tiene más de 31 días o ya no sirve.');
  await expect(strip).toContainText('3 esperan una dirección que reciba.');
  await expect(page.getByRole('link', { name: /^Ver el mensaje a / })).toHaveCount(3);

  await strip.getByRole('button', { name: 'Corregir correo' }).click();
  await dialog(page).getByLabel('Correo', { exact: true }).fill(fresh);
  await dialog(page).getByRole('button', { name: 'Guardar correo' }).click();
  await expect(page.getByText(`Guardamos ${fresh} en el suministro ${cuenta}.`)).toBeVisible();
  await expect(strip).toContainText(`3 esperan a que confirmen ${fresh}.`);
  await expect(strip.getByRole('button', { name: /^Reenviar/ })).toHaveCount(0);

  const [confirmation] = await received(fresh);
  const link = confirmation?.enlaces.find((one) => one.includes('/validar/suministro')) ?? '';
  const otherContext = await browser.newContext({ viewport: page.viewportSize() });
  const ownerPage = await otherContext.newPage();
  await fromElsewhere(ownerPage);
  await ownerPage.goto(new URL(pathOf(link), page.url()).toString());
  await ownerPage.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(ownerPage.getByText('Vas a recibir las facturas en este correo')).toBeVisible();
  await otherContext.close();

  await page.reload();
  await strip.getByRole('button', { name: 'Reenviar los 3' }).click();
  await expect(dialog(page)).toContainText(`Salen 3 mensajes a ${fresh}.`);
  await dialog(page).getByRole('button', { name: 'Reenviar los 3' }).click();
  await expect(page.getByText(`No hay mensajes fallidos a ${gone}.`)).toBeVisible();
  await received(fresh, 4);
  const told = () =>
    rows('SELECT id::int, estado, para FROM mensajes WHERE id = ANY($1::bigint[]) ORDER BY id', [
      [old, ...ids],
    ]);
  await expect
    .poll(told)
    .toEqual([
      { id: old, estado: ESTADO.fallido, para: gone },
      ...ids.toSorted((a, b) => a - b).map((id) => ({ id, estado: ESTADO.procesado, para: fresh })),
    ]);
  const subjects = (await received(fresh)).map(({ asunto }) => asunto).sort();
  expect(subjects).toEqual([
    'Confirmá que querés recibir facturas',
    ...ids.map(() => 'Tu suministro se agregó a una cuenta'),
  ]);
});

test('uno que espera se cancela, con una pregunta antes, y el foco vuelve a su renglón', async ({ page }) => {
  const para = nobody();
  const id = await makeMensaje(para, 'pendiente');
  await enterAt(page, admin, `/admin/mensajes?para=${para}`);
  const opener = page.getByRole('link', { name: `Ver el mensaje a ${para}` });
  await opener.focus();
  await page.keyboard.press('Enter');
  const detalle = page.getByRole('complementary', { name: `Mensaje N.º ${id}` });
  await detalle.getByRole('button', { name: 'Cancelar envío' }).click();
  await expect(detalle.getByText('El mensaje no se va a enviar y no se puede deshacer.')).toBeVisible();
  await expect(detalle.getByRole('button', { name: 'Volver' })).toBeFocused();
  expect(await findEstado(id)).toBe(ESTADO.pendiente);
  await detalle.getByRole('button', { name: 'Cancelar envío' }).click();
  await expect(page.getByText(`Cancelamos el mensaje a ${para}.`)).toBeVisible();
  await expect(detalle).toContainText('Cancelado');
  expect(await findEstado(id)).toBe(ESTADO.cancelado);
  await page.keyboard.press('Escape');
  await expect(detalle).toBeHidden();
  await expect(opener).toBeFocused();
});

test('se ve cada mensaje como lo verá quien lo recibe, y no se envía nada', async ({ page }) => {
  const before = await rows<{ n: string }>('SELECT max(id) AS n FROM mensajes WHERE plantilla = $1', [
    'factura_vence',
  ]);
  await enterAt(page, admin, '/admin/mensajes/plantillas');
  await page.getByRole('navigation', { name: 'Mensajes' }).locator('a[href$="ver=factura_vence"]').click();
  const correo = page.frameLocator('iframe[title^="Correo: Tu factura vence el"]');
  await expect(correo.locator('body')).toContainText('Si ya la pagaste, no tengas en cuenta este aviso.');
  await page.getByRole('button', { name: 'SMS', exact: true }).click();
  await expect(page.getByText('Sale en 1 SMS.')).toBeVisible();
  expect(
    await rows<{ n: string }>('SELECT max(id) AS n FROM mensajes WHERE plantilla = $1', ['factura_vence']),
  ).toEqual(before);
});

test('quien no administra no ve los mensajes de nadie', async ({ page }) => {
  const person = await makePerson({ roles: ['ROLE_CONFIRMADO', 'ROLE_SUMINISTRO_MAIL'] });
  await enterAt(page, person, '/admin/mensajes');
  await expect(page.getByText('No tenés permiso para ver esta pantalla')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
