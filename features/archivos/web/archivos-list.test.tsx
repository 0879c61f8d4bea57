import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  buildArchivo,
  buildResumen,
  buildSubida,
  calls,
  direccion,
  drawPage,
  type StubServer,
  serveArchivos,
  setScreen,
  withoutNbsp,
} from './archivos.test-kit.tsx';

beforeEach(() => setScreen(true));
afterEach(() => vi.restoreAllMocks());

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
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nombre', 'Subido', 'Tamaño', 'Estado', 'Avance', 'Importados', 'Acciones']);
  expect(await rows()).toEqual([
    'fact_9.csv14/11/26 07:4012 MBNuevoRevisando…–',
    'fact_8.csv14/11/26 07:4012 MBNuevoRevisando… 40 %–',
    'fact_7.csv14/11/26 07:4012 MBNuevorevisado–Revisar fact_7.csv',
    'fact_6.csv14/11/26 07:4012 MBConfirmadoen espera–',
    'fact_5.csv14/11/26 07:4012 MBProcesando55 %23.000',
    'fact_1.csv14/11/26 07:4012 MBProcesandoRevisando… 20 %23.000',
    'fact_4.csv14/11/26 07:402 KBFinalizado100 %41.185',
    'fact_3.csv14/11/26 07:4012 MBError––',
    'fact_2.csv14/11/26 07:4012 MBAnulado30 %12.000',
  ]);
  expect(screen.getByRole('progressbar', { name: 'Carga de fact_5.csv' }).getAttribute('value')).toBe('55');
  expect(screen.getByRole('progressbar', { name: 'Revisión de fact_8.csv' }).getAttribute('value')).toBe(
    '40',
  );
  expect(screen.getByText('9 resultados').getAttribute('role')).toBe('status');
});

test('la otra pantalla: con su tipo y sin tamaño; el tipo filtra', async () => {
  const user = userEvent.setup();
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
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Consumos');
  await waitFor(() => expect(direccion()).toBe('?tipo=consumos'));
  expect(calls(requests)).toContain('GET /api/archivo_subidas?page=1&itemsPerPage=30&tipo=consumos');
});

test('en el teléfono, tarjetas con lo mismo', async () => {
  setScreen(false);
  drawPage(serveArchivos([buildArchivo(5, { estado: 2, progreso: 55, renglonesImportados: 23_000 })]));
  const tarjeta = withoutNbsp((await screen.findAllByRole('listitem'))[0]?.textContent);
  for (const text of ['fact_5.csv', 'Procesando', '14/11/26 07:40', '12 MB', '55 %', '23.000'])
    expect(tarjeta).toContain(text);
  expect(screen.queryByRole('table')).toBeNull();
});

test('los filtros van a la dirección y al servidor, y se quitan de a uno o todos', async () => {
  const user = userEvent.setup();
  const requests = drawPage(serveArchivos([buildArchivo(1)]), { search: '?page=1&desde=2026-11-01' });
  await screen.findByText('1 resultado');
  await user.selectOptions(screen.getByLabelText('Estado'), 'Error');
  await user.selectOptions(screen.getByLabelText('Filas'), '100');
  await user.type(screen.getByLabelText('Nombre'), ' fact {Enter}');
  await waitFor(() => expect(direccion()).toBe('?nombre=fact&estado=5&desde=2026-11-01&filas=100'));
  await waitFor(() =>
    expect(calls(requests).at(-1)).toBe(
      'GET /api/archivo_facturas?page=1&itemsPerPage=100&nombre=fact&estado=5&created[after]=2026-11-01',
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Quitar filtro Estado: Error' }));
  await waitFor(() => expect(direccion()).toBe('?nombre=fact&desde=2026-11-01&filas=100'));
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  await waitFor(() => expect(direccion()).toBe('?filas=100'));
});

test('sin archivos se dice, y sin nada de lo buscado se ofrece quitar los filtros', async () => {
  const user = userEvent.setup();
  drawPage(serveArchivos([]), { search: '?nombre=no-hay' });
  expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
  const [, lowerButton] = screen.getAllByRole('button', { name: 'Quitar filtros' });
  await user.click(lowerButton as HTMLElement);
  expect(await screen.findByText('Todavía no se subieron archivos.')).toBeTruthy();
  expect(screen.queryByLabelText('Nombre')).toBeNull();
});

test('una página que ya no está lleva a la última', async () => {
  const requests = drawPage(
    ({ search }) => ({
      body: { totalItems: 31, member: search.includes('page=2') ? [buildArchivo(1, { estado: 100 })] : [] },
    }),
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
  const pasos = [
    buildArchivo(3, { progresoRevision: 10 }),
    buildArchivo(3, { resumen: buildResumen() }),
    buildArchivo(3, { resumen: buildResumen(), estado: 99 }),
  ];
  let reads = 0;
  drawPage(() => {
    const archivo = pasos[Math.min(reads, 1)];
    reads += 1;
    return { body: { totalItems: 1, member: [archivo] } };
  });
  await screen.findByText('Revisando… 10 %');
  expect(await screen.findByText('revisado', {}, { timeout: 4_000 })).toBeTruthy();
  expect(screen.getByText('fact_3.csv: revisado.').getAttribute('role')).toBe('status');
  // Nothing is in progress, so the list must stop polling.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(reads).toBe(2);
});

test('el renglón lleva a su archivo sin perder los filtros, y de ahí se vuelve', async () => {
  const user = userEvent.setup();
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

test('se exportan las facturas', async () => {
  const user = userEvent.setup();
  const replace = vi.fn();
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace } } as unknown as Window);
  drawPage(({ method, ...request }) =>
    method === 'POST'
      ? { body: { ticket: 'abc', vence: '2026-11-14T08:00:00-03:00' } }
      : serveArchivos([buildArchivo(1)])({ method, ...request }),
  );
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await waitFor(() =>
    expect(replace.mock.calls[0]?.[0]).toMatch(/\/api\/oob\/exportar\/facturas\?ticket=abc$/),
  );
});

test('si no se puede leer se dice y se reintenta', async () => {
  const user = userEvent.setup();
  let isFailing = true;
  const healthyServer = serveArchivos([buildArchivo(1)]);
  drawPage((request) => (isFailing ? { status: 500 } : healthyServer(request)));
  const retryButton = await screen.findByRole('button', { name: 'Reintentar' });
  isFailing = false;
  await user.click(retryButton);
  expect(await screen.findByText('1 resultado')).toBeTruthy();
});

const NO_TWO_FACTOR: StubServer = () => ({
  status: 403,
  body: {
    code: 'otp',
    description: 'Activá la verificación en dos pasos para usar las funciones de administración.',
  },
});

test.each(['', '?archivo=3'])('sin el segundo paso se dice adónde ir (%s)', async (search) => {
  drawPage(NO_TWO_FACTOR, { search });
  expect(await screen.findByRole('heading', { level: 1, name: 'Falta un paso' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Activar' }).getAttribute('href')).toBe('/2fa');
});

test.each(['', '?archivo=3'])('quien no administra no pregunta nada (%s)', (search) => {
  const requests = drawPage(serveArchivos([buildArchivo(3)]), { hasAdminRole: false, search });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'No tenés permiso para ver esta pantalla',
  );
  expect(requests).toEqual([]);
});
