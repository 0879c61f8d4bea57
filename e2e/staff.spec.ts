// Members of the staff are also customers with facturas of their own.
import { makePerson } from './support/data.ts';
import { expect, test } from './support/one-context.ts';
import { admin, encargado, enterAt, watchCalls } from './support/steps.ts';

for (const role of ['ROLE_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO']) {
  test(`con ${role} se ven las facturas y los consumos propios, y nada de otros`, async ({ page }) => {
    const person = await makePerson({
      roles: ['ROLE_CONFIRMADO', role],
      supplies: [{ domicilio: 'Mitre 12', consumos: [333], bills: [{ cents: 1_234_567, dueIn: 4 }] }],
    });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/facturas\?/.test(request.url())) calls.push(request.url());
    });
    await enterAt(page, person, '/');
    await expect(page.getByRole('region', { name: 'Tenés que pagar' })).toContainText('$\u00a012.345,67');
    const list = page.getByRole('region', { name: 'A pagar' }).getByRole('listitem');
    await expect(list).toHaveText([/12\.345,67/]);
    await page.goto('/facturas?estado=todas');
    await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
    await page.goto('/consumos');
    await expect(page.getByRole('heading', { level: 2, name: /^Octubre .*333\skWh$/ })).toBeVisible();
    await page.goto('/suministros');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Mitre 12']);
    // Staff are allowed to ask for everybody's data, but these screens must never do so.
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) expect(new URL(call).searchParams.get('usuario')).toBe(String(person.id));
  });
}

test('un administrador sin suministros no ve las facturas de nadie', async ({ page }) => {
  const calls = watchCalls(page, /^\/api\/(facturas|consumos|oob\/facturas)/);
  for (const path of ['/', '/facturas', '/facturas?estado=todas', '/consumos', '/suministros']) {
    await enterAt(page, admin, path);
    await expect(page.getByText('Para empezar, agregá tu suministro')).toBeVisible();
    await expect(page.getByText(/\d resultado|A pagar/)).toHaveCount(0);
  }
  expect(calls).toEqual([]);
});

test('el encargado ve en sus facturas que la suya no se paga por acá', { tag: '@telefono' }, async ({
  page,
}) => {
  await enterAt(page, encargado, '/facturas');
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('$\u00a036.402,75');
  await expect(main).toContainText('No se puede pagar por acá');
  await expect(main).toContainText('Acercate a la cooperativa o llamanos al 03492 42-0199.');
  await expect(main.getByRole('link', { name: /^Pagar/ })).toHaveCount(0);
});
