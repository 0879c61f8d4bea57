import { type Answer, atDesk, press, type Server, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ArchivoFactura } from '../contract/index.ts';
import {
  buildArchivo,
  buildResumen,
  buildSubida,
  direccion,
  drawArchivo,
  drawPage,
  fileInput,
  findParagraph,
  serveArchivos,
  TWO_PERFILES,
} from './archivos.test-kit.tsx';

atDesk();

const rejected = (changes: Partial<ArchivoFactura> = {}) =>
  buildArchivo(3, {
    estado: 100,
    renglonesImportados: 40,
    renglonesRechazados: 5,
    resumen: buildResumen(),
    ...changes,
  });
const CORREGIDAS = new File(['cuenta;numero\n'], 'corregidas.csv', { type: 'text/csv' });

const server =
  (archivo: ArchivoFactura, answer: Answer): Server =>
  (request) =>
    request.method === 'POST' || request.path.endsWith('/para_corregir')
      ? answer
      : serveArchivos([archivo, buildArchivo(7)], TWO_PERFILES)(request);

async function openCorrect() {
  await press('Subir corregidas');
  return screen.findByRole('dialog', { name: 'Subir corregidas' });
}

test('las corregidas se suben sin preguntar el formato, y se va a revisarlas', async () => {
  const requests = drawPage(server(rejected(), { status: 201, body: buildArchivo(7) }), {
    search: '?archivo=3',
  });
  const dialog = await openCorrect();
  expect(dialog.textContent).toContain('Corrige a fact_3.csv y se lee con su mismo formato.');
  expect(within(dialog).queryByLabelText('Formato')).toBeNull();
  await press('Subir y revisar');
  await within(dialog).findAllByText('Elegí un archivo.');
  await user.upload(fileInput(), CORREGIDAS);
  await press('Subir y revisar');
  await screen.findByRole('heading', { level: 1, name: 'Revisar fact_7.csv' });
  expect(direccion()).toBe('?archivo=7');
  expect(written(requests)).toEqual([
    [
      'POST /api/archivo_facturas/3/correcciones',
      { file: expect.objectContaining({ name: 'corregidas.csv' }) },
    ],
  ]);
});

test('lo que el servidor no acepta se dice en el dialogo', async () => {
  const description = 'Este archivo no tiene renglones rechazados que se puedan corregir.';
  drawPage(server(rejected(), { status: 409, body: { description } }), { search: '?archivo=3' });
  const dialog = await openCorrect();
  await user.upload(fileInput(), CORREGIDAS);
  await press('Subir y revisar');
  expect(await within(dialog).findByText(description)).toBeTruthy();
});

test('si el archivo guardado ya no esta, se dice al bajarlo', async () => {
  const description = 'El archivo guardado ya no está. Subilo de nuevo.';
  drawPage(server(rejected(), { status: 409, body: { description } }), { search: '?archivo=3' });
  await press('Descargar para corregir');
  await screen.findByText('No pudimos descargar los renglones rechazados.');
  expect(await screen.findByText(description)).toBeTruthy();
});

test('dice a quien corrige, sin compararlo con el anterior, y quien lo corrige', async () => {
  drawArchivo(
    rejected({
      corrigeA: { id: 2, nombre: 'fact_2.csv' },
      correcciones: [{ id: 9, nombre: 'otra.csv', estado: 100 }],
    }),
  );
  const link = await screen.findByRole('link', { name: 'fact_2.csv' });
  expect(link.parentElement?.textContent).toBe('Corrige a fact_2.csv');
  expect(link.getAttribute('href')).toContain('?archivo=2');
  const corrections = screen.getByRole('list', { name: 'Archivos que lo corrigen' });
  expect(corrections.textContent).toContain('Lo corrige otra.csv');
  expect(corrections.textContent).toContain('Finalizado');
  expect(screen.queryByText('Comparado con el anterior')).toBeNull();
});

test('si no se cargo nada por los rechazados, dice como entra el resto', async () => {
  drawArchivo(rejected({ estado: 5, renglonesImportados: 0, obs: 'Se rechazaron 5 de 10 renglones.' }));
  expect(
    await findParagraph(/cuando estén cargadas las corregidas, reintentalo y entra el resto\.$/),
  ).toBeTruthy();
});

test('lo que sigue mal de unas corregidas se dice con sus palabras', async () => {
  const obs = 'Ningún renglón quedó bien: abajo dice por qué. Corregilos y subilos de nuevo.';
  const resumen = buildResumen({ leidos: 5, rechazados: 5, nuevos: 0, cambiados: 0, iguales: 0 });
  drawArchivo(
    rejected({ estado: 5, renglonesImportados: 0, obs, resumen, corrigeA: { id: 2, nombre: 'fact_2.csv' } }),
  );
  expect(await screen.findByText(obs)).toBeTruthy();
});

test('no se corrige lo anulado, lo que se esta cargando ni un PDF', async () => {
  for (const archivo of [
    rejected({ estado: 99 }),
    rejected({ estado: 2 }),
    buildSubida(3, { tipo: 'pdfs', estado: 100, renglonesRechazados: 5, resumen: buildResumen() }),
  ]) {
    drawArchivo(archivo, archivo['@type'] === 'ArchivoSubida' ? 'subidas' : 'facturas');
    await screen.findAllByRole('button', { name: /^Descargar (rechazadas|los que no)/ });
    expect(screen.queryByRole('button', { name: 'Subir corregidas' })).toBeNull();
    document.body.replaceChildren();
  }
});
