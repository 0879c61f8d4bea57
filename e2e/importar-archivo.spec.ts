import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  confirmar,
  counter,
  expectAccessible,
  FACTURAS,
  findFacturas,
  finishedText,
  INVALID_VALUES,
  makeAdmin,
  makePreviousArchivo,
  openUploadDialog,
  SUBIDAS,
  sendFile,
  TERMINAR,
  TOTAL,
  unLote,
  unNombre,
} from './support/archivos.ts';
import { makePerson, rows } from './support/data.ts';
import { received } from './support/outbox.ts';
import { whileLoading } from './support/shared.ts';
import { dialog, enterAt, hold, openMenu, tabTo } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const NUEVO = 0;
const ARCHIVO_URL = /\/api\/archivo_facturas\/\d+$/;

async function throttleUpload(page: Page, bytesPerSecond: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
  await cdp.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: bytesPerSecond });
}

test('del disco de la cooperativa a la pantalla del cliente: subir, revisar, confirmar, cargar', async ({
  page,
  browser,
}) => {
  const lote = await unLote();
  const { person } = lote;
  const nombre = unNombre('facturas');
  await whileLoading(async (client) => {
    await makePreviousArchivo(100_000);
    await enterAt(page, await makeAdmin(), '/');
    await openMenu(page);
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await page.getByRole('link', { name: 'Archivos', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archivos de facturas');

    await throttleUpload(page, 60_000);
    const followPago = await hold(page, ARCHIVO_URL);
    await openUploadDialog(page);
    await sendFile(page, nombre, lote.csv);
    const uploadProgress = dialog(page).getByRole('progressbar', { name: `Subida de ${nombre}` });
    await expect.poll(() => uploadProgress.getAttribute('value').then(Number)).toBeGreaterThan(0);
    await expect(dialog(page)).toContainText(/Subiendo… \d+ % \(\d+\sKB de \d+\sKB\)/);
    await expectAccessible(page, 'dialog');

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Revisar ${nombre}`);
    await expect(page.getByText(/^Revisando…/)).toBeVisible();
    await expectAccessible(page);
    followPago();
    await page.unroute(ARCHIVO_URL);
    await expect(page.getByText('Todavía no se cargó nada.', { exact: true })).toBeVisible();
    for (const [label, count] of [
      ['nuevas', '97'],
      ['cambian', '1'],
      ['sin cambios', '1'],
      ['rechazadas', '2'],
    ] as const)
      await expect(counter(page, label)).toHaveText(count);
    const main = page.getByRole('main');
    await expect(main).toContainText('Atención: 1 factura ya pagada o en pago no se toca.');
    await expect(main).toContainText('Se va a enviar 1 correo para avisar.');
    await expect(main).toContainText(
      new RegExp(
        `Renglón 6 · cuenta · ".*${INVALID_VALUES[0]}.*" · El suministro ${INVALID_VALUES[0]} no existe\\.`,
      ),
    );
    await expect(main).toContainText(/Renglón 7 · importe · ".*12,3,4.*" · Importe inválido\./);
    expect(await findFacturas([lote.newNumero])).toEqual([]);
    await expectAccessible(page);

    const [rechazosDownload] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar rechazadas' }).click(),
    ]);
    expect(rechazosDownload.suggestedFilename()).toBe(`rechazadas-${nombre}`);
    const [header, first, second, ...rest] = readFileSync(await rechazosDownload.path(), 'utf8').split(
      '\r\n',
    );
    expect(header).toBe('\ufeffrenglon;campo;motivo;original');
    expect(first).toContain(`6;cuenta;El suministro ${INVALID_VALUES[0]} no existe.;`);
    expect(second).toContain('7;importe;Importe inválido.;');
    expect(rest).toEqual(['']);

    // The total differs too much from that of the previous file, so somebody has to confirm it.
    await expect(main).toContainText(/importe total \(\+44,5 %\)/);
    await confirmar(page).click();
    await expect(page.getByText('Marcá esta casilla para poder cargarlo.')).toBeVisible();
    await page.getByLabel('Revisé la diferencia').check();
    await confirmar(page).click();
    await expect(dialog(page)).toContainText('¿Cargar 98 facturas?');
    await expect(dialog(page)).toContainText('2 renglones rechazados no se van a cargar.');
    await expectAccessible(page, 'dialog');

    // Another transaction locks one of its facturas, so that the worker waits and the loading state can be seen.
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM facturas WHERE numero = $1 FOR UPDATE', [lote.changedNumero]);
    await dialog(page).getByRole('button', { name: 'Cargar facturas' }).click();
    await expect(page.getByRole('progressbar', { name: `Carga de ${nombre}` })).toBeVisible();
    const watchFacturas = await hold(page, ARCHIVO_URL);
    await client.query('COMMIT');
    await expect(page.getByText('Cargando 0 de 98', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Estado del archivo' })).toBeFocused();
    await expectAccessible(page);
    watchFacturas();
    await page.unroute(ARCHIVO_URL);
    await expect(finishedText(page)).toBeVisible(TERMINAR);
    await expect(counter(page, 'importadas')).toHaveText('98');
    await expect(counter(page, 'rechazadas')).toHaveText('2');
    await expectAccessible(page);
  });
  expect(await findFacturas([lote.newNumero, lote.changedNumero])).toEqual([
    { importe: '1600000', pagada: false },
    { importe: '1840050', pagada: false },
  ]);

  const customerPage = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await enterAt(customerPage, person, '/facturas');
  await expect(customerPage.getByRole('main')).toContainText('3 resultados');
  await expect(customerPage.getByRole('main')).toContainText('18.400,50');
  await expect(customerPage.getByRole('main')).toContainText('16.000,00');
  await customerPage.context().close();
  const [correo, ...otherMails] = await received(person.email);
  expect(correo?.asunto).toMatch(/^Tu factura de noviembre 2026: \$\s18\.400,50$/);
  expect(otherMails).toEqual([]);

  await page.getByRole('link', { name: 'Volver a la lista' }).click();
  await openUploadDialog(page);
  await sendFile(page, unNombre('otra_vez'), lote.csv);
  await expect(dialog(page)).toContainText(/Ese archivo ya se cargó el \d\d\/\d\d\/\d{4}\./);
  await expectAccessible(page, 'dialog');
  const [veces] = await rows<{ n: number }>(
    `SELECT count(*)::int AS n FROM archivo_facturas
     WHERE sha256 = (SELECT sha256 FROM archivo_facturas WHERE nombre = $1)`,
    [nombre],
  );
  expect(veces?.n).toBe(1);
});

test('solo con el teclado: de subir el archivo a verlo terminado', async ({ page }) => {
  const lote = await unLote();
  const nombre = unNombre('teclado');
  await whileLoading(async () => {
    await makePreviousArchivo(TOTAL);
    await enterAt(page, await makeAdmin(), FACTURAS);
    await expect(page.getByRole('button', { name: 'Subir archivo' })).toBeVisible();
    // The event is awaited some steps earlier, because the browser takes a moment to hand over its file chooser.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, 'Subir archivo');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Elegir archivo')).toBeFocused();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: nombre, mimeType: 'text/csv', buffer: Buffer.from(lote.csv) });
    await expect(dialog(page)).toContainText(nombre);
    await tabTo(page, /^Subir y revisar/);
    await page.keyboard.press('Enter');
    await expect(confirmar(page)).toBeVisible();
    await tabTo(page, /^Confirmar y cargar 98 facturas/);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Volver' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(finishedText(page)).toBeVisible(TERMINAR);
    await expect(page.getByRole('region', { name: 'Estado del archivo' })).toBeFocused();
  });
  expect(await findFacturas([lote.newNumero])).toHaveLength(1);
});

test('se anula antes de confirmar: nada se carga, y el mismo archivo se puede volver a subir', async ({
  page,
}) => {
  const lote = await unLote();
  const nombre = unNombre('anular');
  await enterAt(page, await makeAdmin(), FACTURAS);
  await openUploadDialog(page);
  await sendFile(page, nombre, lote.csv);
  await expect(confirmar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Anular archivo' }).click();
  await expect(dialog(page)).toContainText(`¿Anular ${nombre}?`);
  await dialog(page).getByRole('button', { name: 'Anular archivo' }).click();
  await expect(page.getByRole('main').getByText('Este archivo fue anulado.').last()).toBeVisible();
  await expect(confirmar(page)).toHaveCount(0);
  await expectAccessible(page);
  expect(await findFacturas([lote.newNumero])).toEqual([]);
  await page.getByRole('link', { name: 'Volver a la lista' }).click();
  await openUploadDialog(page);
  await sendFile(page, nombre, lote.csv);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Revisar ${nombre}`);
  await expect(confirmar(page)).toBeVisible();
  const estados = await rows<{ estado: number }>(
    'SELECT estado FROM archivo_facturas WHERE nombre = $1 ORDER BY id',
    [nombre],
  );
  expect(estados.map(({ estado }) => estado)).toEqual([99, NUEVO]);
});

test('un archivo de otra cosa no se puede cargar, y dice por qué', async ({ page }) => {
  const lote = await unLote();
  const nombre = unNombre('ajeno');
  await enterAt(page, await makeAdmin(), FACTURAS);
  await openUploadDialog(page);
  await sendFile(page, nombre, lote.csv.replaceAll(/^\d+;/gm, `${INVALID_VALUES[0]};`));
  await expect(
    page.getByText('No hay nada para cargar. ¿Elegiste el formato correcto?').last(),
  ).toBeVisible();
  await expect(counter(page, 'rechazadas')).toHaveText('102');
  await expect(page.getByText('Y 92 más.')).toBeVisible();
  await expect(confirmar(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('encabezados equivocados: se nombran uno por uno, se dice cuál es cuál y se guarda como formato', async ({
  page,
}) => {
  const lote = await unLote();
  const [nombre, next] = [unNombre('encabezado'), unNombre('encabezado_otro')];
  const csv = lote.csv.replace(/^cuenta;(.*);vencimiento;/, 'nro_cuenta;$1;vto;');
  const formato = `Sistema ${nombre.slice(-12, -4)}`;
  await whileLoading(async () => {
    await enterAt(page, await makeAdmin(), FACTURAS);
    await openUploadDialog(page);
    await sendFile(page, nombre, csv);
    await expect(
      page.getByText('Faltan: cuenta, vencimiento. Sobran: nro_cuenta, vto, observaciones.').last(),
    ).toBeVisible();
    await expect(page.getByText('Separador: punto y coma · Codificación: UTF-8')).toBeVisible();
    await page.getByRole('button', { name: 'Usar así "nro_cuenta" como "cuenta"' }).click();
    await expect(page.getByText(/^Faltan: vencimiento\. Sobran: /).last()).toBeVisible();
    await page.getByRole('button', { name: 'Usar así "vto" como "vencimiento"' }).click();
    await expect(counter(page, 'nuevas')).toHaveText('97');
    await page.getByRole('button', { name: 'Guardar como formato' }).click();
    await dialog(page).getByLabel('Nombre del formato').fill(formato);
    await dialog(page).getByRole('button', { name: 'Guardar formato' }).click();
    await expect(page.getByText(`Guardamos el formato «${formato}».`)).toBeVisible();

    await page.getByRole('link', { name: 'Volver a la lista' }).click();
    await openUploadDialog(page);
    await dialog(page).getByLabel('Formato').selectOption({ label: formato });
    await sendFile(page, next, `${csv}\n`);
    await expect(counter(page, 'nuevas')).toHaveText('97');
    await page.getByRole('link', { name: 'Volver a la lista' }).click();
    await openUploadDialog(page);
    await dialog(page).getByLabel('Formato').selectOption({ label: formato });
    await dialog(page)
      .getByRole('button', { name: `Borrar el formato «${formato}»` })
      .click();
    await page.getByRole('button', { name: 'Borrar formato', exact: true }).click();
    await expect(dialog(page).getByLabel('Formato')).toHaveCount(0);
  });
  expect(await findFacturas([lote.newNumero])).toEqual([]);
});

test('quien no administra no ve los archivos ni los puede subir', async ({ page }) => {
  const person = await makePerson({ roles: ['ROLE_CONFIRMADO', 'ROLE_SUMINISTRO_MAIL'] });
  for (const path of [FACTURAS, SUBIDAS]) {
    await enterAt(page, person, path);
    await expect(page.getByText('No tenés permiso para ver esta pantalla')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Subir archivo' })).toHaveCount(0);
  }
});
