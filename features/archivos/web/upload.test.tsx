import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  buildArchivo,
  buildSubida,
  direccion,
  drawPage,
  enviarArchivo,
  fileInput,
  fileOfSize,
  openUploadDialog,
  type StubResponse,
  serveArchivos,
  setScreen,
  TWO_PERFILES,
  uploadServer,
} from './archivos.test-kit.tsx';

beforeEach(() => setScreen(true));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const CSV = new File(['cuenta;numero\n'], 'fact_2026_11.csv', { type: 'text/csv' });
/** A file that the picker would not offer can still arrive by dragging or with "all files". */
const unfilteredUser = () => userEvent.setup({ applyAccept: false });

describe('elegir y mandar', () => {
  test('se sube con su formato y se va a revisar ese archivo', async () => {
    const user = userEvent.setup();
    const requests = drawPage(uploadServer({ status: 201, body: buildArchivo(7) }), { search: '?filas=50' });
    const dialog = await openUploadDialog(user);
    await waitFor(() => expect(document.activeElement).toBe(fileInput()));
    expect(within(dialog).queryByLabelText('Formato')).toBeNull();
    expect(dialog.textContent).toContain('Arrastrá el archivo o elegilo');
    expect(fileInput().accept).toBe('.csv,.txt,.dbf,.zip');
    await user.upload(fileInput(), CSV);
    expect(within(dialog).getByText('fact_2026_11.csv · 1 KB')).toBeTruthy();
    await enviarArchivo(user);
    const titulo = await screen.findByRole('heading', { level: 1, name: 'Revisar fact_7.csv' });
    expect(direccion()).toBe('?filas=50&archivo=7');
    await waitFor(() => expect(document.activeElement).toBe(titulo));
    const [sent] = requests.filter(({ method }) => method === 'POST');
    expect(sent?.path).toBe('/api/archivo_facturas');
    expect(Object.keys(sent?.body as object)).toEqual(['perfil', 'file']);
    expect(sent?.body).toMatchObject({
      perfil: 'canonico',
      file: expect.objectContaining({ name: CSV.name }),
    });
  });

  test('se puede arrastrar', async () => {
    const user = userEvent.setup();
    const requests = drawPage(uploadServer({ status: 201, body: buildArchivo(7) }));
    const dialog = await openUploadDialog(user);
    const zona = within(dialog).getByText('Arrastrá el archivo o elegilo').parentElement as HTMLElement;
    fireEvent.dragOver(zona);
    expect(zona.dataset.encima).toBe('true');
    fireEvent.drop(zona, { dataTransfer: { files: [CSV] } });
    expect(zona.dataset.encima).toBeUndefined();
    expect(await within(dialog).findByText('fact_2026_11.csv · 1 KB')).toBeTruthy();
    await enviarArchivo(user);
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  });

  test('soltado al lado no se lleva la página', async () => {
    const user = userEvent.setup();
    drawPage(uploadServer({}));
    await openUploadDialog(user);
    // False means that the default action, opening the file in place of the page, was prevented.
    expect(fireEvent.drop(document.body)).toBe(false);
  });

  test('con varios formatos se elige; viene puesto el del último archivo', async () => {
    const user = userEvent.setup();
    const requests = drawPage(
      uploadServer({ status: 201, body: buildArchivo(7) }, TWO_PERFILES, [
        buildArchivo(3, { perfil: 'viejo' }),
      ]),
    );
    await openUploadDialog(user);
    const format = (await screen.findByLabelText('Formato')) as HTMLSelectElement;
    expect(format.value).toBe('viejo');
    await user.selectOptions(format, 'Formato de la Oficina Virtual');
    await user.upload(fileInput(), CSV);
    await enviarArchivo(user);
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ perfil: 'canonico' }),
    );
  });

  test('sin uno anterior, el formato hay que elegirlo', async () => {
    const user = userEvent.setup();
    const requests = drawPage((request) => serveArchivos([], TWO_PERFILES)(request));
    await openUploadDialog(user);
    const format = (await screen.findByLabelText('Formato')) as HTMLSelectElement;
    expect(format.value).toBe('');
    await user.upload(fileInput(), CSV);
    await enviarArchivo(user);
    expect(await screen.findByText('Elegí el formato.')).toBeTruthy();
    expect(document.activeElement).toBe(format);
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('en la otra pantalla se dice qué trae; del ZIP de los PDF no se pide formato', async () => {
    const user = unfilteredUser();
    const nuevo = buildSubida(7, { tipo: 'pdfs', nombre: 'oct.zip' });
    const readServer = serveArchivos([nuevo], {
      member: TWO_PERFILES.member.map((item) => ({ ...item, para: ['padron'] })),
      totalItems: 2,
    });
    const requests = drawPage(
      (request) => (request.method === 'POST' ? { status: 201, body: nuevo } : readServer(request)),
      { clase: 'subidas' },
    );
    const dialog = await openUploadDialog(user);
    await enviarArchivo(user);
    const resumen = await within(dialog).findByRole('region', { name: 'Revisá estos datos:' });
    expect(resumen.textContent).toContain('Elegí qué trae el archivo.');
    expect(resumen.textContent).toContain('Elegí un archivo.');
    expect(document.activeElement).toBe(resumen);
    const tipo = within(dialog).getByLabelText('Tipo');
    await user.selectOptions(tipo, 'Padrón de suministros');
    expect(await within(dialog).findByLabelText('Formato')).toBeTruthy();
    await user.selectOptions(tipo, 'PDF de facturas (ZIP)');
    expect(within(dialog).queryByLabelText('Formato')).toBeNull();
    expect(fileInput().accept).toBe('.zip');
    await user.upload(fileInput(), CSV);
    await enviarArchivo(user);
    expect(await within(dialog).findByText('Ese tipo de archivo no está permitido. Usá ZIP.')).toBeTruthy();
    await user.upload(fileInput(), new File(['x'], 'OCT.ZIP'));
    await enviarArchivo(user);
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        tipo: 'pdfs',
        file: expect.objectContaining({ name: 'OCT.ZIP' }),
      }),
    );
  });

  test('el tipo por el que se filtra la lista viene puesto', async () => {
    const user = userEvent.setup();
    drawPage(serveArchivos([]), { clase: 'subidas', search: '?tipo=consumos' });
    const dialog = await openUploadDialog(user);
    expect((within(dialog).getByLabelText('Tipo') as HTMLSelectElement).value).toBe('consumos');
  });
});

describe('lo que se ve antes de mandar', () => {
  test.each([
    ['foto.png', 10, 'Ese tipo de archivo no está permitido. Usá CSV, TXT, DBF o ZIP.'],
    ['sin-extension', 10, 'Ese tipo de archivo no está permitido. Usá CSV, TXT, DBF o ZIP.'],
    ['vacio.csv', 0, 'El archivo está vacío.'],
    ['enorme.csv', 500 * 1024 * 1024 + 1, 'El archivo supera el máximo de 500 MB.'],
  ])('%s de %i bytes', async (nombre, size, sentence) => {
    const user = unfilteredUser();
    const requests = drawPage(uploadServer({}));
    await openUploadDialog(user);
    await user.upload(fileInput(), fileOfSize(nombre, size));
    await enviarArchivo(user);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(fileInput());
    expect(fileInput().getAttribute('aria-invalid')).toBe('true');
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });
});

describe('lo que dice el servidor', () => {
  test.each<[string, StubResponse, string]>([
    [
      'repetido',
      { status: 409, body: { description: 'Ese archivo ya se cargó el 12/10/2026.' } },
      'Ese archivo ya se cargó el 12/10/2026.',
    ],
    [
      'muy grande',
      { status: 413, body: { description: 'El archivo supera el máximo de 500 MB.' } },
      'El archivo supera el máximo de 500 MB.',
    ],
    [
      'formato desconocido',
      {
        status: 422,
        body: { violations: [{ propertyPath: 'file', message: 'No reconocemos el formato.', code: 'x' }] },
      },
      'No reconocemos el formato.',
    ],
    [
      'sin lugar',
      { status: 503, body: { description: 'El servicio no está disponible en este momento.' } },
      'El servicio no está disponible en este momento.',
    ],
  ])('%s: se dice, y el archivo sigue elegido', async (_, response, sentence) => {
    const user = userEvent.setup();
    drawPage(uploadServer(response));
    const dialog = await openUploadDialog(user);
    await user.upload(fileInput(), CSV);
    await enviarArchivo(user);
    expect(await within(dialog).findByText(sentence)).toBeTruthy();
    expect(within(dialog).getByText('fact_2026_11.csv · 1 KB')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Subir y revisar' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('sin conexión se dice cuál no subió', async () => {
    const user = userEvent.setup();
    const readServer = uploadServer({});
    drawPage((request) => {
      if (request.method === 'POST') throw new TypeError('Failed to fetch');
      return readServer(request);
    });
    await openUploadDialog(user);
    await user.upload(fileInput(), CSV);
    await enviarArchivo(user);
    expect(
      await screen.findByText(
        'No pudimos subir fact_2026_11.csv. No pudimos conectarnos. Revisá tu conexión y probá de nuevo.',
      ),
    ).toBeTruthy();
  });

  test('sin saber los formatos no se manda; se piden de nuevo', async () => {
    const user = userEvent.setup();
    let isFailing = true;
    const readServer = uploadServer({ status: 201, body: buildArchivo(7) });
    const requests = drawPage((request) =>
      isFailing && request.path === '/api/archivo_perfiles' ? { status: 500 } : readServer(request),
    );
    const dialog = await openUploadDialog(user);
    expect(await within(dialog).findByText(/No pudimos leer los formatos/)).toBeTruthy();
    await user.upload(fileInput(), CSV);
    await enviarArchivo(user);
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    isFailing = false;
    await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(within(dialog).queryByText(/No pudimos leer los formatos/)).toBeNull());
    await enviarArchivo(user);
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  });
});
