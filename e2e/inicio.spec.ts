import type { Page } from '@playwright/test';
import { giveBills } from './support/bulk.ts';
import { makeCorte, makeCustomerInZona, newZona } from './support/cortes.ts';
import { makePerson, rows } from './support/data.ts';
import { whileFresh, withMotd, withOldData } from './support/shared.ts';
import { customer, enterAt, signIn, storageOf } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const NO_DEBT = 'Estás al día';
const OUTDATED = /Los datos pueden estar atrasados: la última carga de facturas es del \d\d\/\d\d\/\d\d\./;

const debt = (page: Page) => page.getByRole('region', { name: 'Tenés que pagar', exact: true });
const supply = (page: Page) => page.getByLabel('Suministro', { exact: true });

const pesos = (cents: number) =>
  `$\u00a0${new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2 }).format(cents / 100)}`;

/** The database computes the debt, independently of the screen's own arithmetic. */
async function owedBy(email: string): Promise<number> {
  const [sum] = await rows<{ cents: string }>(
    `SELECT coalesce(sum(f.importe_cent), 0) AS cents FROM facturas f
     JOIN suministros s ON s.id = f.suministro_id AND NOT s.pago_inhabilitado
     JOIN usuario_suministros us ON us.suministro_id = s.id JOIN usuarios u ON u.id = us.usuario_id
     WHERE u.email = $1 AND NOT f.pagada AND f.estado_pago = 0`,
    [email],
  );
  return Number(sum?.cents);
}

test('el importe es la suma de las facturas a pagar de la base, con más de 50 también', async ({ page }) => {
  await enterAt(page, customer, '/');
  await expect(debt(page)).toContainText(pesos(await owedBy(customer.email)));
  const person = await makePerson({
    supplies: [
      {
        domicilio: 'Mitre 12',
        bills: [
          { cents: 111, dueIn: -3 },
          { cents: 5_000, dueIn: 3, state: 'enPago' },
          { cents: 7_000, dueIn: -40, state: 'pagada' },
        ],
      },
      { domicilio: 'Mitre 14', blocked: true, bills: [{ cents: 9_000, dueIn: 2 }] },
    ],
  });
  await giveBills(person.suministros[0] ?? 0, 60, 1_000_010);
  const owed = await owedBy(person.email);
  expect(owed).toBe(111 + 60 * 1_000_010 + 1830);
  await enterAt(page, person, '/');
  await expect(debt(page)).toContainText(pesos(owed));
  await expect(
    page.getByText(`Hay un pago de ${pesos(5_000)} en proceso. No vuelvas a pagar.`),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'También tenés que pagar' })).toContainText(pesos(9_000));
  await expect(page.getByRole('region', { name: 'A pagar' }).getByRole('listitem')).toHaveCount(3);
});

test('inicio_facturas guarda el suministro elegido, que vuelve al recargar y no después de salir', async ({
  page,
}) => {
  const person = await makePerson({
    supplies: [
      { domicilio: 'Mitre 12', consumos: [300], bills: [{ cents: 100_000, dueIn: 4 }] },
      { domicilio: 'Mitre 14', consumos: [400], bills: [{ cents: 200_000, dueIn: 4 }] },
    ],
  });
  const second = String(person.suministros[1]);
  await signIn(page, person);
  await supply(page).selectOption(second);
  await expect(debt(page)).toContainText(pesos(200_000));
  await expect(page.getByRole('region', { name: 'Tu consumo' })).toContainText('400 kWh');
  expect((await storageOf(page)).local.inicio_facturas).toContain(`"suministro":${second}`);
  await page.getByRole('link', { name: 'Ver mis consumos' }).click();
  await expect(page).toHaveURL(`/consumos/${second}`);
  await page.goBack();
  await expect(supply(page)).toHaveValue(second);
  await page.reload();
  await expect(supply(page)).toHaveValue(second);
  await expect(debt(page)).toContainText(pesos(200_000));
  // Signing out forgets the choice, so that the next person on this phone starts afresh.
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await signIn(page, person);
  await expect(supply(page)).toHaveValue('');
  await expect(debt(page)).toContainText(pesos(300_000));
});

test('una elección de un suministro que no es suyo no esconde la deuda', async ({ page }) => {
  const person = await makePerson({
    supplies: [
      { domicilio: 'Mitre 12', bills: [{ cents: 100_000, dueIn: 4 }] },
      { domicilio: 'Mitre 14', bills: [{ cents: 200_000, dueIn: 4 }] },
    ],
  });
  const other = await makePerson({
    supplies: [{ domicilio: 'Roca 1', bills: [{ cents: 987_654, dueIn: 4 }] }],
  });
  await page.addInitScript((id) => {
    (globalThis as unknown as { localStorage: { setItem(k: string, v: string): void } }).localStorage.setItem(
      'inicio_facturas',
      JSON.stringify({ suministro: id, hasta: Date.now() + 60_000 }),
    );
  }, other.suministros[0] ?? 0);
  await enterAt(page, person, '/');
  await expect(debt(page)).toContainText(pesos(300_000));
  await expect(supply(page)).toHaveValue('');
  for (const path of ['/', '/facturas?estado=todas', `/facturas?suministro=${other.suministros[0]}`]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(pesos(100_000));
    await expect(page.getByRole('main')).not.toContainText(pesos(987_654));
    await expect(page.getByRole('main')).not.toContainText('Roca 1');
  }
});

const payer = () =>
  makePerson({
    supplies: [{ domicilio: 'Mitre 12', bills: [{ cents: 100_000, dueIn: -20, state: 'pagada' }] }],
  });

test('sin facturas a pagar y con datos recientes se dice que está al día', async ({ page }) => {
  await whileFresh(async () => {
    await enterAt(page, await payer(), '/');
    await expect(page.getByText(NO_DEBT)).toBeVisible();
    await expect(page.getByText(OUTDATED)).toHaveCount(0);
  });
});

test('con los datos de hace 60 días se avisa, y nunca se dice que está al día', async ({ page }) => {
  const person = await payer();
  await withOldData(60, async () => {
    await enterAt(page, person, '/');
    await expect(page.getByText(OUTDATED)).toBeVisible();
    await expect(page.getByText('No encontramos facturas a pagar').first()).toBeVisible();
    await expect(page.getByText(/Actualizado al \d\d\/\d\d\/\d\d/)).toBeVisible();
    await expect(page.getByText(NO_DEBT)).toHaveCount(0);
    await page.goto('/facturas');
    await expect(page.getByText(OUTDATED)).toBeVisible();
    await expect(page.getByText(NO_DEBT)).toHaveCount(0);
  });
});

test('con un aviso y un corte en la página, el botón de pagar termina antes de los 400 px', async ({
  page,
}) => {
  const zona = newZona();
  const person = await makeCustomerInZona(zona);
  await giveBills(person.suministros[0] ?? 0, 4, 4_187_350);
  await makeCorte({ zona, suministros: person.suministros, startsIn: 72, endsIn: 76 });
  await withMotd(async () => {
    await rows('DELETE FROM motds');
    await rows(`INSERT INTO motds (texto, desde) VALUES ($1, now() - interval '1 hour')`, [
      'El lunes no hay atención al público en ninguna de las oficinas.',
    ]);
    await enterAt(page, person, '/');
    const notices = [/^Corte de luz el /, /Aviso de la cooperativa$/].map((name) =>
      page.getByRole('button', { name }),
    );
    for (const notice of notices) await expect(notice).toBeVisible();
    const button = await debt(page)
      .getByRole('link', { name: /^Pagar \$/ })
      .boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(400);
    for (const notice of notices)
      expect((await notice.boundingBox())?.y, 'los avisos van debajo').toBeGreaterThan(button?.y ?? 0);
  });
});
