import { makeAdmin, makePerson, nobody, rememberSecret, rows } from './support/data.ts';
import { pathOf, received } from './support/outbox.ts';
import { apiToken, dialog, enterAt, fromElsewhere, mostrador } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const CLAVE = 'la sombra larga del eucalipto';

const makeUsuariosAdmin = () => makePerson({ roles: ['ROLE_CONFIRMADO', 'ROLE_USUARIO_ADMIN'] });

test('se busca por parte del correo, se abre y se corrige un dato, que queda en la auditoría', async ({
  page,
}) => {
  const clerk = await makeUsuariosAdmin();
  const person = await makePerson({ supplies: [{ domicilio: 'Ruta 34 km 210' }] });
  await enterAt(page, clerk, '/admin/usuarios');
  await page.getByRole('searchbox').fill(person.email.slice(2, 14));
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Norma Quiroga' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/usuarios/${person.id}`));
  await page.getByRole('button', { name: 'Suministros', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Ruta 34 km 210');
  await page.goto(`/admin/usuarios/${person.id}/editar`);
  await page.getByLabel('CUIT (opcional)').fill('');
  await page.getByLabel('Apellido').fill('Quiroga Díaz');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText(/Guardamos los cambios de/)).toBeVisible();
  const [row] = await rows<{ cambios: { antes: object; despues: object } }>(
    `SELECT cambios FROM auditoria WHERE actor_id = $1 AND entidad_id = $2 AND cambios ? 'antes' ORDER BY id DESC LIMIT 1`,
    [clerk.id, String(person.id)],
  );
  expect(row?.cambios).toMatchObject({
    antes: { apellido: 'Quiroga' },
    despues: { apellido: 'Quiroga Díaz' },
  });
});

test('una cuenta hecha en la oficina: la persona elige su contraseña y entra', async ({ page, browser }) => {
  rememberSecret(CLAVE);
  const email = nobody();
  await enterAt(page, await makeUsuariosAdmin(), '/admin/usuarios');
  await page.getByRole('button', { name: 'Nuevo usuario' }).click();
  await dialog(page).getByLabel('Nombre', { exact: true }).fill('Rosa');
  await dialog(page).getByLabel('Apellido').fill('Benítez');
  await dialog(page).getByLabel('Documento').fill('28.111.222');
  await dialog(page).getByLabel('Correo electrónico').fill(email);
  await dialog(page).getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText(`Le mandamos un correo a ${email} para elegir su contraseña.`)).toBeVisible();
  const [correo] = await received(email);
  const otherContext = await browser.newContext({ viewport: page.viewportSize() });
  const ownerPage = await otherContext.newPage();
  await fromElsewhere(ownerPage);
  const link = correo?.enlaces.find((one) => one.includes('/restablecer')) ?? '';
  await ownerPage.goto(new URL(pathOf(link), page.url()).toString());
  await ownerPage.getByLabel('Contraseña nueva').fill(CLAVE);
  await ownerPage.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(ownerPage.getByText('Listo. Ingresá con tu contraseña nueva.')).toBeVisible();
  await otherContext.close();
  await apiToken({ email, password: CLAVE });
});

test('un administrador da un permiso, y las sesiones de esa persona terminan', async ({ page }) => {
  const person = await makePerson();
  const { token } = await apiToken(person);
  await enterAt(page, await makeAdmin(), `/admin/usuarios/${person.id}/editar`);
  await page.getByRole('checkbox', { name: /Cortes/ }).check();
  await page.getByRole('button', { name: 'Guardar roles' }).click();
  await expect(dialog(page)).toContainText('¿Cambiar los roles de Norma Quiroga?');
  await dialog(page)
    .getByRole('button', { name: /Guardar|Cambiar/ })
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect
    .poll(async () => rows('SELECT roles FROM usuarios WHERE id = $1', [person.id]))
    .toEqual([{ roles: expect.arrayContaining(['ROLE_CORTE_ADMIN']) }]);
  const answer = await page.request.get('/api/suministros', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);
});

test('sobre la propia cuenta no se puede', async ({ page }) => {
  const boss = await makeAdmin();
  await enterAt(page, boss, `/admin/usuarios/${boss.id}/editar`);
  await expect(page.getByText('No podés cambiar tus propios roles ni validaciones.')).toBeVisible();
});

test('el mostrador abre la ficha de la persona, con lo que debe, y queda escrito por qué', async ({
  page,
}) => {
  const person = await makePerson({
    supplies: [{ domicilio: 'San Martín 450', bills: [{ cents: 4_187_350, dueIn: 5 }] }],
  });
  await enterAt(page, mostrador, `/admin/usuarios/${person.id}`);
  await expect(page.getByRole('heading', { name: 'Acceso' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('debe $ 41.873,50');
  await page.getByRole('button', { name: 'Ver el documento' }).click();
  await expect(page.getByText(/^DNI \d{7,8}/)).toBeVisible();
  await page.getByRole('link', { name: 'San Martín 450' }).click();
  await expect(page).toHaveURL(/\/admin\/suministros\/\d+/);
  const written = await rows<{ accion: string; motivo: string | null }>(
    `SELECT accion, motivo FROM auditoria WHERE entidad = 'usuario' AND entidad_id = $1
     AND accion IN ('usuario.ficha', 'usuario.documento') ORDER BY id`,
    [String(person.id)],
  );
  expect(written).toEqual([
    { accion: 'usuario.ficha', motivo: 'mostrador' },
    { accion: 'usuario.documento', motivo: null },
  ]);
});
