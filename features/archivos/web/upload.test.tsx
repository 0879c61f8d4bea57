import { type Answer, atDesk, press, refuse, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  buildArchivo,
  buildSubida,
  direccion,
  drawPage,
  enviarArchivo,
  fileInput,
  fileOfSize,
  openUploadDialog,
  serveArchivos,
  TWO_PERFILES,
  UPLOADED,
  uploadServer,
} from './archivos.test-kit.tsx';

atDesk();

const CSV = new File(['cuenta;numero\n'], 'fact_2026_11.csv', { type: 'text/csv' });
/** A file that the picker would not offer can still arrive by dragging or with "all files". */
const unfilteredUser = userEvent.setup({ applyAccept: false });

describe('elegir y mandar', () => {
  test('se sube con su formato y se va a revisar ese archivo', async () => {
    const requests = drawPage(uploadServer(), { search: '?filas=50' });
    const dialog = await openUploadDialog();
    await waitFor(() => expect(document.activeElement).toBe(fileInput()));
    expect(within(dialog).queryByLabelText('Formato')).toBeNull();
    expect(dialog.textContent).toContain('Arrastrá el archivo o elegilo');
    expect(fileInput().accept).toBe('.csv,.txt,.dbf,.zip');
    await user.upload(fileInput(), CSV);
    expect(within(dialog).getByText('fact_2026_11.csv · 1 KB')).toBeTruthy();
    await enviarArchivo();
    const titulo = await screen.findByRole('heading', { level: 1, name: 'Revisar fact_7.csv' });
    expect(direccion()).toBe('?filas=50&archivo=7');
    await waitFor(() => expect(document.activeElement).toBe(titulo));
    expect(written(requests)).toEqual([
      [
        'POST /api/archivo_facturas',
        { perfil: 'canonico', file: expect.objectContaining({ name: CSV.name }) },
      ],
    ]);
    // The server reads the form as it comes, so the file is the last part.
    const [sent] = requests.filter(({ method }) => method === 'POST');
    expect(Object.keys(sent?.body as object)).toEqual(['perfil', 'file']);
  });

  test('se puede arrastrar', async () => {
    const requests = drawPage(uploadServer());
    const dialog = await openUploadDialog();
    const zona = within(dialog).getByText('Arrastrá el archivo o elegilo').parentElement as HTMLElement;
    fireEvent.dragOver(zona);
    expect(zona.dataset.encima).toBe('true');
    fireEvent.drop(zona, { dataTransfer: { files: [CSV] } });
    expect(zona.dataset.encima).toBeUndefined();
    expect(await within(dialog).findByText('fact_2026_11.csv · 1 KB')).toBeTruthy();
    await enviarArchivo();
    await waitFor(() => expect(written(requests)).toHaveLength(1));
  });

  test('soltado al lado no se lleva la página', async () => {
    drawPage(uploadServer());
    await openUploadDialog();
    // False means that the default action, opening the file in place of the page, was prevented.
    expect(fireEvent.drop(document.body)).toBe(false);
  });

  test('con varios formatos se elige; viene puesto el del último archivo', async () => {
    const requests = drawPage(uploadServer(UPLOADED, TWO_PERFILES, [buildArchivo(3, { perfil: 'viejo' })]));
    await openUploadDialog();
    const format = (await screen.findByLabelText('Formato')) as HTMLSelectElement;
    expect(format.value).toBe('viejo');
    await user.selectOptions(format, 'Formato de la Oficina Virtual');
    await user.upload(fileInput(), CSV);
    await enviarArchivo();
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ perfil: 'canonico' }),
    );
  });

  test('sin uno anterior, el formato hay que elegirlo', async () => {
    const requests = drawPage(serveArchivos([], TWO_PERFILES));
    await openUploadDialog();
    const format = (await screen.findByLabelText('Formato')) as HTMLSelectElement;
    expect(format.value).toBe('');
    await user.upload(fileInput(), CSV);
    await enviarArchivo();
    expect(await screen.findByText('Elegí el formato.')).toBeTruthy();
    expect(document.activeElement).toBe(format);
    expect(written(requests)).toEqual([]);
  });

  test('en la otra pantalla se dice qué trae; del ZIP de los PDF no se pide formato', async () => {
    const nuevo = buildSubida(7, { tipo: 'pdfs', nombre: 'oct.zip' });
    const readServer = serveArchivos(
      [nuevo],
      TWO_PERFILES.map((item) => ({ ...item, para: ['padron'] })),
    );
    const requests = drawPage(
      (request) => (request.method === 'POST' ? { status: 201, body: nuevo } : readServer(request)),
      { clase: 'subidas' },
    );
    const dialog = await openUploadDialog();
    await enviarArchivo();
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
    await unfilteredUser.upload(fileInput(), CSV);
    await enviarArchivo();
    expect(await within(dialog).findByText('Ese tipo de archivo no está permitido. Usá ZIP.')).toBeTruthy();
    await user.upload(fileInput(), new File(['x'], 'OCT.ZIP'));
    await enviarArchivo();
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        tipo: 'pdfs',
        file: expect.objectContaining({ name: 'OCT.ZIP' }),
      }),
    );
  });

  test('el tipo por el que se filtra la lista viene puesto', async () => {
    drawPage(serveArchivos([]), { clase: 'subidas', search: '?tipo=consumos' });
    const dialog = await openUploadDialog();
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
    const requests = drawPage(uploadServer());
    await openUploadDialog();
    await unfilteredUser.upload(fileInput(), fileOfSize(nombre, size));
    await enviarArchivo();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(fileInput());
    expect(fileInput().getAttribute('aria-invalid')).toBe('true');
    expect(written(requests)).toEqual([]);
  });
});

describe('lo que dice el servidor', () => {
  test.each<[string, Answer, string]>([
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
    ['formato desconocido', refuse('file', 'No reconocemos el formato.'), 'No reconocemos el formato.'],
    [
      'sin lugar',
      { status: 503, body: { description: 'El servicio no está disponible en este momento.' } },
      'El servicio no está disponible en este momento.',
    ],
  ])('%s: se dice, y el archivo sigue elegido', async (_, response, sentence) => {
    drawPage(uploadServer(response));
    const dialog = await openUploadDialog();
    await user.upload(fileInput(), CSV);
    await enviarArchivo();
    expect(await within(dialog).findByText(sentence)).toBeTruthy();
    expect(within(dialog).getByText('fact_2026_11.csv · 1 KB')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Subir y revisar' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('sin conexión se dice cuál no subió', async () => {
    drawPage((request) => (request.method === 'POST' ? undefined : uploadServer()(request)));
    await openUploadDialog();
    await user.upload(fileInput(), CSV);
    await enviarArchivo();
    expect(
      await screen.findByText(
        'No pudimos subir fact_2026_11.csv. No pudimos conectarnos. Revisá tu conexión y probá de nuevo.',
      ),
    ).toBeTruthy();
  });

  test('sin saber los formatos no se manda; se piden de nuevo', async () => {
    let isFailing = true;
    const readServer = uploadServer();
    const requests = drawPage((request) =>
      isFailing && request.path === '/api/archivo_perfiles' ? { status: 500 } : readServer(request),
    );
    const dialog = await openUploadDialog();
    expect(await within(dialog).findByText(/No pudimos leer los formatos/)).toBeTruthy();
    await user.upload(fileInput(), CSV);
    await enviarArchivo();
    expect(written(requests)).toEqual([]);
    isFailing = false;
    await press('Reintentar', dialog);
    await waitFor(() => expect(within(dialog).queryByText(/No pudimos leer los formatos/)).toBeNull());
    await enviarArchivo();
    await waitFor(() => expect(written(requests)).toHaveLength(1));
  });
});
