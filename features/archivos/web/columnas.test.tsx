import { type Answer, atDesk, press, type Server, setScreen, theAlert, written } from '@oficina/ui/testing';
import { textsOf, user } from '@oficina/ui/testing/browser';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Resumen } from '../contract/index.ts';
import {
  buildArchivo,
  buildResumen,
  drawArchivo,
  drawPage,
  findParagraph,
  openUploadDialog,
  serveArchivos,
  TWO_PERFILES,
} from './archivos.test-kit.tsx';

atDesk();

const UNREAD: Partial<Resumen> = {
  ...{ leidos: 0, nuevos: 0, cambiados: 0, iguales: 0, rechazados: 0, ejemplos: [] },
  columnas: [
    { esperada: 'cuenta', obligatoria: true, parecida: 'nro_cuenta' },
    { esperada: 'numero', obligatoria: true, enArchivo: 'NUMERO' },
    { esperada: 'vencimiento', obligatoria: true, parecida: 'vto' },
    { esperada: 'consumo', obligatoria: false },
  ],
  sobran: ['nro_cuenta', 'vto', 'obs'],
  lectura: { codificacion: 'utf-8', separador: ';', codificacionParece: 'windows-1252' },
};
const OBS = 'Faltan: cuenta, vencimiento. Sobran: nro_cuenta, vto, obs.';
const unread = () => buildArchivo(3, { estado: 5, obs: OBS, resumen: buildResumen(UNREAD) });

const answering =
  (archivo: ReturnType<typeof unread>, write: Answer): Server =>
  (request) =>
    request.method === 'GET' ? serveArchivos([archivo])(request) : write;

test('lo que falta se dice con lo que sobra, columna por columna, y no hay nada que reintentar', async () => {
  drawArchivo(unread());
  await findParagraph(OBS);
  expect(textsOf('row', await screen.findByRole('table'))).toEqual([
    'EsperadaObligatoriaEn tu archivoParecida',
    ...['cuentaSíFaltanro_cuenta', 'numeroSíNUMERO–', 'vencimientoSíFaltavto', 'consumoNo––'],
  ]);
  await findParagraph('Separador: punto y coma · Codificación: UTF-8');
  await findParagraph(/^El archivo parece escrito en Windows-1252 y el formato espera UTF-8/);
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  expect(screen.queryByText('Comparado con el anterior')).toBeNull();
  expect(screen.queryByText('nuevas')).toBeNull();
});

test('se usa la parecida, o todas juntas, y se revisa de nuevo', async () => {
  const underReview = { ...buildArchivo(3, { progresoRevision: 0 }), resumen: undefined };
  const requests = drawPage(answering(unread(), { body: underReview }), { search: '?archivo=3' });
  await findParagraph(/¿"nro_cuenta" es "cuenta"\?/);
  await press('Usar así "nro_cuenta" como "cuenta"');
  expect(written(requests)).toEqual([
    [
      'PATCH /api/archivo_facturas/3/columnas',
      { columnas: [{ esperada: 'cuenta', enArchivo: 'nro_cuenta' }] },
    ],
  ]);
  await screen.findByText(/^Revisando/);
});

test('dos dudas se resuelven de una vez', async () => {
  const requests = drawPage(answering(unread(), { body: unread() }), { search: '?archivo=3' });
  await press('Usar las 2 así');
  expect(written(requests)[0]?.[1]).toEqual({
    columnas: [
      { esperada: 'cuenta', enArchivo: 'nro_cuenta' },
      { esperada: 'vencimiento', enArchivo: 'vto' },
    ],
  });
});

test('lo que el servidor no acepta se dice ahí', async () => {
  const description = 'Este archivo ya empezó a cargarse. Subilo de nuevo con otro formato.';
  drawPage(answering(unread(), { status: 409, body: { description } }), { search: '?archivo=3' });
  await press('Usar las 2 así');
  expect((await theAlert()).textContent).toBe(description);
});

test('en el teléfono van una debajo de otra', async () => {
  setScreen(false);
  drawArchivo(unread());
  const cuenta = await screen.findByRole('heading', { level: 3, name: 'cuenta (obligatoria)' });
  expect(cuenta.parentElement?.textContent).toBe('cuenta (obligatoria)En tu archivoFaltaParecidanro_cuenta');
});

const READ: Partial<Resumen> = {
  columnas: [{ esperada: 'cuenta', obligatoria: true, enArchivo: 'nro_cuenta' }],
  sobran: [],
  lectura: { codificacion: 'utf-8', separador: ';' },
};

test('si están todas se dice en un renglón, y la lista queda plegada', async () => {
  drawArchivo(buildArchivo(3, { resumen: buildResumen(READ) }));
  await findParagraph('Están todas las que espera el formato.');
  expect(screen.getByText('Ver columna por columna').closest('details')?.open).toBe(false);
  expect(screen.queryByRole('button', { name: 'Guardar como formato' })).toBeNull();
});

test('los nombres nuevos se guardan como formato', async () => {
  const archivo = buildArchivo(3, {
    resumen: buildResumen(READ),
    columnas: [{ esperada: 'cuenta', enArchivo: 'nro_cuenta' }],
  });
  const requests = drawPage(answering(archivo, { status: 201, body: archivo }), { search: '?archivo=3' });
  await press('Guardar como formato');
  const dialog = await screen.findByRole('dialog', { name: 'Guardar como formato' });
  expect(dialog.textContent).toContain('"nro_cuenta" es "cuenta".');
  await press('Guardar formato', dialog);
  await within(dialog).findByText('Escribí el nombre del formato.', { selector: 'span' });
  await user.type(within(dialog).getByLabelText('Nombre del formato'), 'El nuestro');
  await press('Guardar formato', dialog);
  await screen.findByText('Guardamos el formato «El nuestro».');
  expect(written(requests)).toEqual([['POST /api/archivo_facturas/3/formato', { nombre: 'El nuestro' }]]);
});

test('un formato guardado se borra donde se elige; uno de la instalación, no', async () => {
  const saved = { codigo: 'nuestro', nombre: 'El nuestro', para: ['facturas'], guardado: true };
  const server: Server = (request) =>
    request.method === 'DELETE'
      ? { status: 204, body: undefined }
      : serveArchivos([buildArchivo(3)], [...TWO_PERFILES, saved])(request);
  const requests = drawPage(server);
  const dialog = await openUploadDialog();
  const formato = await within(dialog).findByLabelText('Formato');
  expect(within(dialog).queryByRole('button', { name: /^Borrar el formato/ })).toBeNull();
  await user.selectOptions(formato, 'nuestro');
  await press('Borrar el formato «El nuestro»', dialog);
  await press(
    'Borrar formato',
    await screen.findByRole('dialog', { name: '¿Borrar el formato «El nuestro»?' }),
  );
  expect(written(requests)).toEqual([['DELETE /api/archivo_perfiles/nuestro', undefined]]);
});
