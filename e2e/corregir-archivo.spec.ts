import { readFileSync } from 'node:fs';
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
  sendFile,
  TERMINAR,
  TOTAL,
  unLote,
  unNombre,
} from './support/archivos.ts';
import { whileLoading } from './support/shared.ts';
import { dialog, enterAt } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('los rechazados se bajan, se corrigen y se suben: entran todos y ninguno dos veces', async ({
  page,
}) => {
  const lote = await unLote();
  const nombre = unNombre('rechazados');
  const corregidas = unNombre('corregidas');
  const [unknownCuenta, malformedImporte] = INVALID_VALUES;
  const rejected = [96, 97].map((n) => `${lote.newNumero}-${n}`);
  await whileLoading(async () => {
    await makePreviousArchivo(TOTAL);
    await enterAt(page, await makeAdmin(), FACTURAS);
    await openUploadDialog(page);
    await sendFile(page, nombre, lote.csv);
    await confirmar(page).click();
    await dialog(page).getByRole('button', { name: 'Cargar facturas' }).click();
    await expect(finishedText(page)).toBeVisible(TERMINAR);
    expect(await findFacturas(rejected)).toEqual([]);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar para corregir' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`para-corregir-${nombre}`);
    const csv = readFileSync(await file.path(), 'utf8');
    const [header, ...lines] = csv.replace('\ufeff', '').split('\n');
    expect(header).toMatch(/^cuenta;numero;.*;observaciones;_renglon;_motivo$/);
    expect(lines.slice(0, 2)).toEqual([
      expect.stringMatching(/^9{20};.*;6;"El suministro 9{20} no existe\."$/),
      expect.stringMatching(/;12,3,4;.*;7;"Importe inválido\."$/),
    ]);

    // As a spreadsheet in Spanish saves it: the mark, the line breaks of Windows, and the two columns still there.
    const fixed = csv
      .replace(unknownCuenta, lote.person.cuenta)
      .replace(malformedImporte, '12.30')
      .replaceAll('\n', '\r\n');
    await page.getByRole('button', { name: 'Subir corregidas' }).click();
    await expect(dialog(page)).toContainText(`Corrige a ${nombre}`);
    await expectAccessible(page, 'dialog');
    await sendFile(page, corregidas, fixed);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Revisar ${corregidas}`);
    await expect(page.getByRole('main').getByText(`Corrige a ${nombre}`)).toBeVisible();
    await expect(counter(page, 'nuevas')).toHaveText('2');
    await expect(counter(page, 'rechazadas')).toHaveText('0');
    await confirmar(page).click();
    await dialog(page).getByRole('button', { name: 'Cargar facturas' }).click();
    await expect(finishedText(page)).toBeVisible(TERMINAR);
    await expectAccessible(page);

    await page.getByRole('link', { name: nombre }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre);
    await expect(page.getByRole('list', { name: 'Archivos que lo corrigen' })).toContainText(corregidas);
    // The same lines once more, in a file that differs by its end.
    await page.getByRole('button', { name: 'Subir corregidas' }).click();
    await sendFile(page, unNombre('otra_vez'), `${fixed}\r\n`);
    await expect(counter(page, 'sin cambios')).toHaveText('2');
    await expect(confirmar(page)).toHaveCount(0);
  });
  const numbers = [lote.newNumero, ...Array.from({ length: 98 }, (_, n) => `${lote.newNumero}-${n}`)];
  expect(await findFacturas(numbers)).toHaveLength(numbers.length);
  expect((await findFacturas(rejected)).map(({ importe }) => importe)).toEqual(['1230', '100000']);
});
