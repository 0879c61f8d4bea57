import type { Locator, Page } from '@playwright/test';
import { makeAdmin, makePerson, type Person, rows } from './support/data.ts';
import { expect, test } from './support/one-context.ts';
import { billsOf, CVC, makePago, makeTarjeta, saveCard } from './support/pagos.ts';
import { CENTAVOS, expectOneCharge, listCharges, withHealthyPasarela } from './support/pasarela.ts';
import { makeHousehold } from './support/states/state.ts';
import { admin, dialog, enterAt } from './support/steps.ts';

const PATH = '/admin/facturas/pagos';
const CENTS = 4_187_300 + CENTAVOS.unanswered;
const MOTIVO = 'La pasarela confirmó por teléfono que no existe.';

const consult = (page: Page) => page.getByRole('button', { name: 'Consultar ahora' });
const free = (where: Page | Locator) => where.getByRole('button', { name: 'Liberar las facturas' });
const reason = (page: Page) => dialog(page).getByLabel('Motivo', { exact: true });
const findEstado = async (table: 'pagos' | 'facturas', id: number) => {
  const column = table === 'pagos' ? 'estado' : 'estado_pago';
  const [row] = await rows<{ estado: number }>(`SELECT ${column} AS estado FROM ${table} WHERE id = $1`, [
    id,
  ]);
  return row?.estado;
};

/** The gateway charged the pago but its answer was lost, and it was sent long enough ago to be consulted. */
async function payInDoubt(page: Page): Promise<{ person: Person; id: number }> {
  const person = await makeHousehold({ cents: CENTS, dueIn: 3 });
  await saveCard(person);
  const [bill] = await billsOf(person);
  await enterAt(page, person, `/facturas/pagar?facturas=${bill}`);
  await page.getByLabel('Código de seguridad', { exact: true }).fill(CVC);
  await withHealthyPasarela(async () => {
    await page.getByRole('button', { name: /^Pagar \$/ }).click();
    await expect(page.getByRole('heading', { name: 'Todavía no pudimos confirmar tu pago' })).toBeVisible();
  });
  // The next automatic consultation is postponed, so that only the test consults.
  const [row] = await rows<{ id: string }>(
    `UPDATE pagos SET enviado = now() - interval '5 minutes', proxima_consulta = now() + interval '1 day'
     WHERE usuario_id = $1 RETURNING id`,
    [person.id],
  );
  return { person, id: Number(row?.id) };
}

async function makeUnknown(): Promise<{ person: Person; id: number; bill: number }> {
  const person = await makeHousehold({ cents: CENTS, dueIn: 3 });
  const facturas = await billsOf(person);
  const id = await makePago(person, 3, { facturas, tarjeta: await makeTarjeta(person), minutesAgo: 90 });
  return { person, id, bill: facturas[0] ?? 0 };
}

test('encuentra un pago en duda, le pregunta a la pasarela y queda resuelto', async ({ page }) => {
  const { person, id } = await payInDoubt(page);
  await enterAt(page, admin, `${PATH}?cliente=${person.id}`);
  await page.getByRole('button', { name: /^En verificación/ }).click();
  await expect(page.getByRole('main')).toContainText('Norma Quiroga');
  await page.getByRole('link', { name: `Ver el pago N.º ${id}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Pago N.º ${id}` })).toBeVisible();
  await expect(
    page.getByText(/^El sistema consulta solo a la pasarela\. La próxima consulta es a las /),
  ).toBeVisible();
  await consult(page).click();
  await expect(page.getByText('El pago pasó a «Procesado».')).toBeVisible();
  await expect(consult(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Descargar comprobante' })).toBeVisible();
  await expectOneCharge(person, CENTS);
  await page.getByRole('link', { name: 'Volver a la lista' }).click();
  await expect(page.getByText('No se han encontrado resultados')).toBeVisible();
});

test('liberar pide un motivo, y solo libera lo que la pasarela no conoce', async ({ page }) => {
  const { person, id, bill } = await makeUnknown();
  await enterAt(page, admin, `${PATH}/${id}`);
  await expect(page.getByText('Demorado', { exact: true })).toBeVisible();
  await consult(page).click();
  await expect(page.getByText('El pago sigue en «En verificación».')).toBeVisible();
  await free(page).click();
  await expect(dialog(page)).toContainText('Solo si la pasarela responde que el pago no existe.');
  await free(dialog(page)).click();
  await expect(dialog(page).getByText('Completá este dato.').first()).toBeVisible();
  await reason(page).fill('Porque sí');
  await free(dialog(page)).click();
  await expect(dialog(page).getByText('Mínimo 10 caracteres.').first()).toBeVisible();
  expect(await findEstado('facturas', bill)).toBe(9);
  await reason(page).fill(MOTIVO);
  await free(dialog(page)).click();
  await expect(page.getByText(`Liberamos las facturas del pago N.º ${id}.`)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect([await findEstado('pagos', id), await findEstado('facturas', bill)]).toEqual([4, 0]);
  expect(await listCharges(person)).toEqual([]);
  const [written] = await rows<{ motivo: string }>(
    `SELECT motivo FROM auditoria WHERE accion = 'pago.liberar' AND entidad_id = $1`,
    [id],
  );
  expect(written?.motivo).toBe(MOTIVO);
});

test('lo que la pasarela cobró no se libera: se acredita', async ({ page }) => {
  const { person, id } = await payInDoubt(page);
  await enterAt(page, admin, `${PATH}/${id}`);
  await free(page).click();
  await reason(page).fill(MOTIVO);
  await free(dialog(page)).click();
  await expect(page.getByText('El pago pasó a «Procesado».')).toBeVisible();
  expect(await findEstado('pagos', id)).toBe(1);
  await expectOneCharge(person, CENTS);
});

test('con la contraseña escrita hace mucho, la pide antes de liberar', async ({ page }) => {
  const { id } = await makeUnknown();
  const hers = await makeAdmin();
  await enterAt(page, hers, `${PATH}/${id}`);
  await expect(free(page)).toBeVisible();
  await rows(`UPDATE sesiones SET clave_pasada = now() - interval '1 hour' WHERE usuario_id = $1`, [hers.id]);
  await free(page).click();
  await reason(page).fill(MOTIVO);
  await free(dialog(page)).click();
  await expect(dialog(page)).toContainText('Por seguridad, escribí tu contraseña para seguir.');
  expect(await findEstado('pagos', id)).toBe(3);
  await dialog(page).getByLabel('Contraseña', { exact: true }).fill(hers.password);
  await dialog(page).getByRole('button', { name: 'Seguir' }).click();
  await expect(page.getByText(`Liberamos las facturas del pago N.º ${id}.`)).toBeVisible();
});

/** Somebody paid it by a link with a QR, and left an address for the receipt. */
async function makePaidByLink(): Promise<number> {
  const person = await makeHousehold({ cents: CENTS, dueIn: 3 });
  const id = await makePago(person, 1, { facturas: await billsOf(person) });
  await rows(
    `UPDATE pagos SET usuario_id = NULL, origen = 'enlace', metodo = 'qr', clave = gen_random_uuid(),
       contacto_email = 'rosa@correo.test' WHERE id = $1`,
    [id],
  );
  await rows(
    `INSERT INTO auditoria (accion, entidad, entidad_id, ip) VALUES ('pago.crear', 'pago', $1, '192.0.2.7')`,
    [id],
  );
  return id;
}

test('lo pagado por un enlace se busca por su medio, y dice desde dónde sin decir el correo', async ({
  page,
}) => {
  const id = await makePaidByLink();
  await enterAt(page, admin, PATH);
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByLabel('Medio', { exact: true }).selectOption('QR');
  await page.getByRole('button', { name: 'Aplicar', exact: true }).click();
  await expect(page).toHaveURL(/medio=qr/);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: `Ver el pago N.º ${id}` }) });
  await expect(row).toContainText('Por enlace');
  await expect(row.getByRole('cell', { name: 'QR', exact: true })).toBeVisible();
  await row.getByRole('link').click();
  const panel = page.getByRole('region', { name: 'Datos del pago' });
  await expect(panel).toContainText('Por enlace');
  await expect(panel).toContainText('r•••@correo.test');
  await expect(panel).toContainText('192.0.2.7');
  await expect(page.getByRole('main')).not.toContainText('rosa@');
});

test('quien no administra no ve los pagos de nadie', async ({ page }) => {
  const { id } = await makeUnknown();
  const person = await makePerson({ roles: ['ROLE_CONFIRMADO', 'ROLE_SUMINISTRO_MAIL'] });
  for (const path of [PATH, `${PATH}/${id}`]) {
    await enterAt(page, person, path);
    await expect(page.getByText('No tenés permiso para ver esta pantalla')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Norma Quiroga');
    await expect(consult(page)).toHaveCount(0);
  }
});
