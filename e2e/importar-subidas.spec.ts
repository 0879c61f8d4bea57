// The other files: bills paid elsewhere and the supplies themselves, each as far as its customer sees it.
import {
  abrirSubida,
  confirmar,
  contador,
  mandar,
  SUBIDAS,
  sinFaltas,
  TERMINAR,
  terminado,
  unNombre,
} from './support/archivos.ts';
import { makePerson, rows } from './support/data.ts';
import { admin, dialog, enterAt } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('cobranzas: lo que se pagó en otro lado le figura pagado a quien lo debía', async ({
  page,
  browser,
}) => {
  const numero = `C ${unNombre('')}`.slice(0, 12);
  const persona = await makePerson({
    supplies: [{ domicilio: 'Mitre 12', bills: [{ cents: 1_500_000, dueIn: 4, numero }] }],
  });
  await enterAt(page, admin, SUBIDAS);
  await abrirSubida(page);
  const nombre = unNombre('cobranzas');
  const csv = `numero;fecha_pago;importe;medio\n${numero};${process.env.E2E_HOY};15000.00;caja\n`;
  await mandar(page, nombre, csv, 'cobranzas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Revisar ${nombre}`);
  await expect(page.getByRole('main')).toContainText('No se le avisa a nadie.');
  await sinFaltas(page);
  await confirmar(page).click();
  await expect(dialog(page)).toContainText('¿Cargar 1 cobranza?');
  await expect(dialog(page)).toContainText('Los clientes van a ver esas facturas como pagadas.');
  await dialog(page).getByRole('button', { name: 'Cargar cobranzas' }).click();
  await expect(terminado(page)).toBeVisible(TERMINAR);
  await sinFaltas(page);
  const ella = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await enterAt(ella, persona, '/facturas?estado=todas');
  await expect(ella.getByRole('main')).toContainText('1 resultado');
  await expect(ella.getByRole('main').getByText('Pagada', { exact: true }).first()).toBeVisible();
  await ella.context().close();
});

test('padrón: un domicilio que cambia y un suministro que nace', async ({ page, browser }) => {
  const persona = await makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });
  const [suyo] = await rows<{ cuenta: string }>('SELECT cuenta FROM suministros WHERE id = ANY($1)', [
    persona.suministros,
  ]);
  const nueva = String(Number(suyo?.cuenta) + 1e10);
  await enterAt(page, admin, SUBIDAS);
  await abrirSubida(page);
  const nombre = unNombre('padron');
  const csv = [
    'cuenta;nombre;documento;domicilio;zona',
    `${suyo?.cuenta};QUIROGA NORMA;${persona.documento};Rivadavia 1450;Centro`,
    `${nueva};SOSA RAUL;20555666;Rivadavia 1452;Centro`,
  ].join('\n');
  await mandar(page, nombre, csv, 'padron');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Revisar ${nombre}`);
  await expect(contador(page, 'suministros nuevos')).toHaveText('1');
  await expect(contador(page, 'cambian')).toHaveText('1');
  await sinFaltas(page);
  await confirmar(page).click();
  await dialog(page).getByRole('button', { name: 'Cargar suministros' }).click();
  await expect(terminado(page)).toBeVisible(TERMINAR);
  await expect(contador(page, 'importados')).toHaveText('2');
  expect(await rows('SELECT nombre FROM suministros WHERE cuenta = $1', [nueva])).toEqual([
    { nombre: 'SOSA RAUL' },
  ]);
  const ella = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await enterAt(ella, persona, '/suministros');
  await expect(ella.getByRole('main')).toContainText('Rivadavia 1450');
  await ella.context().close();
});
