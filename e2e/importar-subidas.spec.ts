import {
  confirmar,
  counter,
  expectAccessible,
  finishedText,
  openUploadDialog,
  SUBIDAS,
  sendFile,
  TERMINAR,
  unNombre,
} from './support/archivos.ts';
import { makeAdmin, makePerson, rows } from './support/data.ts';
import { dialog, enterAt } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('cobranzas: lo que se pagó en otro lado le figura pagado a quien lo debía', async ({
  page,
  browser,
}) => {
  const numero = `C ${unNombre('')}`.slice(0, 12);
  const person = await makePerson({
    supplies: [{ domicilio: 'Mitre 12', bills: [{ cents: 1_500_000, dueIn: 4, numero }] }],
  });
  await enterAt(page, await makeAdmin(), SUBIDAS);
  await openUploadDialog(page);
  const nombre = unNombre('cobranzas');
  const csv = `numero;fecha_pago;importe;medio\n${numero};${process.env.E2E_HOY};15000.00;caja\n`;
  await sendFile(page, nombre, csv, 'cobranzas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Revisar ${nombre}`);
  await expect(page.getByRole('main')).toContainText('No se le avisa a nadie.');
  await expectAccessible(page);
  await confirmar(page).click();
  await expect(dialog(page)).toContainText('¿Cargar 1 cobranza?');
  await expect(dialog(page)).toContainText('Los clientes van a ver esas facturas como pagadas.');
  await dialog(page).getByRole('button', { name: 'Cargar cobranzas' }).click();
  await expect(finishedText(page)).toBeVisible(TERMINAR);
  await expectAccessible(page);
  const customerPage = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await enterAt(customerPage, person, '/facturas?estado=todas');
  await expect(customerPage.getByRole('main')).toContainText('1 resultado');
  await expect(customerPage.getByRole('main').getByText('Pagada', { exact: true }).first()).toBeVisible();
  await customerPage.context().close();
});

test('padrón: un domicilio que cambia y un suministro que nace', async ({ page, browser }) => {
  const person = await makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });
  const [suministro] = await rows<{ cuenta: string }>('SELECT cuenta FROM suministros WHERE id = ANY($1)', [
    person.suministros,
  ]);
  const newCuenta = String(Number(suministro?.cuenta) + 1e10);
  await enterAt(page, await makeAdmin(), SUBIDAS);
  await openUploadDialog(page);
  const nombre = unNombre('padron');
  const csv = [
    'cuenta;nombre;documento;domicilio;zona',
    `${suministro?.cuenta};QUIROGA NORMA;${person.documento};Rivadavia 1450;Centro`,
    `${newCuenta};SOSA RAUL;20555666;Rivadavia 1452;Centro`,
  ].join('\n');
  await sendFile(page, nombre, csv, 'padron');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Revisar ${nombre}`);
  await expect(counter(page, 'suministros nuevos')).toHaveText('1');
  await expect(counter(page, 'cambian')).toHaveText('1');
  await expectAccessible(page);
  await confirmar(page).click();
  await dialog(page).getByRole('button', { name: 'Cargar suministros' }).click();
  await expect(finishedText(page)).toBeVisible(TERMINAR);
  await expect(counter(page, 'importados')).toHaveText('2');
  expect(await rows('SELECT nombre FROM suministros WHERE cuenta = $1', [newCuenta])).toEqual([
    { nombre: 'SOSA RAUL' },
  ]);
  const customerPage = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await enterAt(customerPage, person, '/suministros');
  await expect(customerPage.getByRole('main')).toContainText('Rivadavia 1450');
  await customerPage.context().close();
});
