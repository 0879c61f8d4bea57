import { atDesk, inTurn, listAnswer, press, setScreen, written } from '@oficina/ui/testing';
import { textsOf, user, watchTabs } from '@oficina/ui/testing/browser';
import {
  applyFilters,
  NO_SECOND_STEP,
  openFilters,
  openMore,
  openRowMenu,
  permissionIsDenied,
  secondStepIsAsked,
} from '@oficina/ui/testing/staff';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  buildArchivo,
  buildResumen,
  buildSubida,
  calls,
  direccion,
  drawPage,
  serveArchivos,
  uploadServer,
  withoutNbsp,
} from './archivos.test-kit.tsx';

atDesk();
afterEach(() => vi.useRealTimers());

const rows = async () =>
  (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => withoutNbsp(textContent));

test('cada estado en su renglón: nombre, fecha, tamaño, estado, avance e importados', async () => {
  drawPage(
    serveArchivos([
      buildArchivo(9),
      buildArchivo(8, { progresoRevision: 40 }),
      buildArchivo(7, { resumen: buildResumen() }),
      buildArchivo(6, { estado: 1, resumen: buildResumen() }),
      buildArchivo(5, { estado: 2, progreso: 55, renglonesImportados: 23_000, resumen: buildResumen() }),
      buildArchivo(1, { estado: 2, progreso: 55, progresoRevision: 20, renglonesImportados: 23_000 }),
      buildArchivo(4, { estado: 100, progreso: 100, renglonesImportados: 41_185, tamano: 2_000 }),
      buildArchivo(3, { estado: 5, obs: 'Renglón 4: Fecha inválida.' }),
      buildArchivo(2, { estado: 99, progreso: 30, renglonesImportados: 12_000 }),
    ]),
  );
  const table = await screen.findByRole('table', { name: 'Archivos de facturas' });
  expect(textsOf('columnheader', table)).toEqual([
    'Nombre',
    'Subido',
    'Tamaño',
    'Estado',
    'Avance',
    'Importados',
    'Acciones',
  ]);
  expect(await rows()).toEqual([
    'fact_9.csv14/11/26 07:4012 MBNuevoRevisando…–',
    'fact_8.csv14/11/26 07:4012 MBNuevoRevisando… 40 %–',
    'fact_7.csv14/11/26 07:4012 MBNuevorevisado–',
    'fact_6.csv14/11/26 07:4012 MBConfirmadoen espera–',
    'fact_5.csv14/11/26 07:4012 MBProcesando55 %23.000 importadas',
    'fact_1.csv14/11/26 07:4012 MBProcesandoRevisando… 20 %23.000 importadas',
    'fact_4.csv14/11/26 07:402 KBFinalizado–41.185 importadas',
    'fact_3.csv14/11/26 07:4012 MBRenglón 4: Fecha inválida.ErrorRenglón 4: Fecha inválida.–',
    'fact_2.csv14/11/26 07:4012 MBAnulado30 %12.000 importadas',
  ]);
  expect(screen.getByRole('progressbar', { name: 'Carga de fact_5.csv' }).getAttribute('value')).toBe('55');
  expect(screen.getByRole('progressbar', { name: 'Revisión de fact_8.csv' }).getAttribute('value')).toBe(
    '40',
  );
  expect(screen.queryByRole('progressbar', { name: 'Carga de fact_4.csv' })).toBeNull();
  const marked = [...table.querySelectorAll('[data-late]')].map(({ textContent }) => textContent);
  expect(marked).toEqual([expect.stringContaining('fact_3.csv')]);
  expect(screen.getByText('9 resultados').getAttribute('role')).toBe('status');
  expect(textsOf('link', await openRowMenu('fact_7.csv'))).toEqual(['Revisar fact_7.csv']);
});

test('la otra pantalla: con su tipo y sin tamaño; el tipo filtra', async () => {
  const requests = drawPage(
    serveArchivos([buildSubida(1), buildSubida(2, { tipo: 'pdfs', nombre: 'oct.zip' })]),
    {
      clase: 'subidas',
    },
  );
  expect(await rows()).toEqual([
    'padron_1.csvPadrón de suministros14/11/26 07:40NuevoRevisando…–',
    'oct.zipPDF de facturas (ZIP)14/11/26 07:40NuevoRevisando…–',
  ]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Archivos v2');
  await openFilters();
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Consumos');
  await waitFor(() => expect(direccion()).toBe('?tipo=consumos'));
  expect(calls(requests)).toContain('GET /api/archivo_subidas?page=1&itemsPerPage=30&tipo=consumos');
});

test('en el teléfono, tarjetas con lo mismo', async () => {
  setScreen(false);
  drawPage(
    serveArchivos([
      buildArchivo(5, { estado: 2, progreso: 55, renglonesImportados: 23_000 }),
      buildArchivo(3, { estado: 5, obs: 'Renglón 4: Fecha inválida.' }),
    ]),
  );
  const tarjetas = (await screen.findAllByRole('listitem')).map(({ textContent }) =>
    withoutNbsp(textContent),
  );
  for (const text of ['fact_5.csv', 'Procesando', '14/11/26 07:40', '12 MB', '23.000 importadas'])
    expect(tarjetas[0]).toContain(text);
  expect(tarjetas[1]).toContain('Renglón 4: Fecha inválida.');
  expect(screen.queryByRole('table')).toBeNull();
});

test('los filtros van a la dirección y al servidor, y se quitan de a uno o todos', async () => {
  const requests = drawPage(serveArchivos([buildArchivo(1)]), { search: '?page=1&desde=2026-11-01' });
  await screen.findByText('1 resultado');
  await user.selectOptions(screen.getByLabelText('Filas por página'), '100');
  await openFilters();
  await user.selectOptions(screen.getByLabelText('Estado'), 'Error');
  await applyFilters();
  await user.type(screen.getByLabelText('Nombre'), ' fact {Enter}');
  await waitFor(() => expect(direccion()).toBe('?nombre=fact&estado=5&desde=2026-11-01&filas=100'));
  await waitFor(() =>
    expect(calls(requests).at(-1)).toBe(
      'GET /api/archivo_facturas?page=1&itemsPerPage=100&nombre=fact&estado=5&created[after]=2026-11-01',
    ),
  );
  await press('Quitar filtro Estado: Error');
  await waitFor(() => expect(direccion()).toBe('?nombre=fact&desde=2026-11-01&filas=100'));
  await openFilters();
  await press('Quitar filtros');
  await waitFor(() => expect(direccion()).toBe('?filas=100'));
});

test('sin archivos se dice, y sin nada de lo buscado se ofrece quitar los filtros', async () => {
  drawPage(serveArchivos([]), { search: '?nombre=no-hay' });
  expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
  await press('Quitar filtros');
  expect(await screen.findByText('Todavía no se subieron archivos.')).toBeTruthy();
});

test('una página que ya no está lleva a la última', async () => {
  const requests = drawPage(
    ({ search }) => listAnswer(search.get('page') === '2' ? [buildArchivo(1, { estado: 100 })] : [], 31),
    { search: '?page=7' },
  );
  await screen.findByText('31 resultados');
  await waitFor(() => expect(direccion()).toBe('?page=2'));
  expect(calls(requests)).toEqual([
    'GET /api/archivo_facturas?page=7&itemsPerPage=30',
    'GET /api/archivo_facturas?page=2&itemsPerPage=30',
  ]);
});

test('mientras algo está en marcha se lee cada dos segundos, se cuenta qué cambió y después se deja', async () => {
  const pasos = [buildArchivo(3, { progresoRevision: 10 }), buildArchivo(3, { resumen: buildResumen() })];
  let reads = 0;
  drawPage(() => {
    const archivo = pasos[Math.min(reads, 1)];
    reads += 1;
    return listAnswer([archivo]);
  });
  await screen.findByText('Revisando… 10 %');
  expect(await screen.findByText('revisado', {}, { timeout: 4_000 })).toBeTruthy();
  expect(screen.getByText('fact_3.csv: revisado.').getAttribute('role')).toBe('status');
  // Nothing is in progress, so the list must stop polling.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(reads).toBe(2);
});

test('el renglón lleva a su archivo sin perder los filtros, y de ahí se vuelve', async () => {
  drawPage(serveArchivos([buildArchivo(3, { resumen: buildResumen() })]), { search: '?nombre=fact' });
  await user.click(await screen.findByRole('link', { name: 'Ver fact_3.csv' }));
  const titulo = await screen.findByRole('heading', { level: 1, name: 'Revisar fact_3.csv' });
  expect(direccion()).toBe('?nombre=fact&archivo=3');
  await waitFor(() => expect(document.activeElement).toBe(titulo));
  await user.click(screen.getByRole('link', { name: 'Volver a la lista' }));
  await screen.findByText('1 resultado');
  expect(direccion()).toBe('?nombre=fact');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Archivos de facturas'));
});

test.each([
  ['Exportar facturas', 'facturas', {}],
  ['Enlaces de diciembre 2025', 'enlaces', { periodo: '2025-12' }],
])('se exporta: %s', async (label, nombre, filters) => {
  vi.setSystemTime(new Date('2026-01-31T23:30:00-03:00'));
  const tabs = watchTabs();
  const requests = drawPage(uploadServer({ body: { ticket: 'abc', vence: '2026-11-14T08:00:00-03:00' } }));
  await openMore();
  await press(label);
  const path = `/api/oob/exportar/${nombre}`;
  await waitFor(() => expect(tabs).toEqual([expect.stringContaining(`${path}?ticket=abc`)]));
  expect(written(requests)).toContainEqual([`POST ${path}/ticket`, filters]);
});

test('si no se puede leer se dice y se reintenta', async () => {
  drawPage(inTurn({ status: 500 }, serveArchivos([buildArchivo(1)])));
  await press('Reintentar');
  expect(await screen.findByText('1 resultado')).toBeTruthy();
});

test.each(['', '?archivo=3'])('sin el segundo paso se dice adónde ir (%s)', async (search) => {
  drawPage(() => NO_SECOND_STEP, { search });
  await secondStepIsAsked();
});

test.each(['', '?archivo=3'])('quien no administra no pregunta nada (%s)', (search) => {
  const requests = drawPage(serveArchivos([buildArchivo(3)]), { hasAdminRole: false, search });
  permissionIsDenied(requests);
});
