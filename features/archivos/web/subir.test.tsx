import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  abrirSubir,
  campoDeArchivo,
  conArchivos,
  DOS_PERFILES,
  deTamano,
  dibujar,
  direccion,
  enviarArchivo,
  pantalla,
  queRecibe,
  type Respuesta,
  unArchivo,
  unaSubida,
} from './archivos.test-kit.tsx';

beforeEach(() => pantalla(true));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const CSV = new File(['cuenta;numero\n'], 'fact_2026_11.csv', { type: 'text/csv' });
/** What the picker would not even offer gets here by other ways: dragged, or with "all files". */
const sinFiltro = () => userEvent.setup({ applyAccept: false });

describe('elegir y mandar', () => {
  test('se sube con su formato y se va a revisar ese archivo', async () => {
    const user = userEvent.setup();
    const pedidos = dibujar(queRecibe({ status: 201, body: unArchivo(7) }), { search: '?filas=50' });
    const dialogo = await abrirSubir(user);
    await waitFor(() => expect(document.activeElement).toBe(campoDeArchivo()));
    // A single format goes without saying.
    expect(within(dialogo).queryByLabelText('Formato')).toBeNull();
    expect(dialogo.textContent).toContain('Arrastrá el archivo o elegilo');
    expect(campoDeArchivo().accept).toBe('.csv,.txt,.dbf,.zip');
    await user.upload(campoDeArchivo(), CSV);
    expect(within(dialogo).getByText('fact_2026_11.csv · 1 KB')).toBeTruthy();
    await enviarArchivo(user);
    const titulo = await screen.findByRole('heading', { level: 1, name: 'Revisar fact_7.csv' });
    expect(direccion()).toBe('?filas=50&archivo=7');
    await waitFor(() => expect(document.activeElement).toBe(titulo));
    const [envio] = pedidos.filter(({ method }) => method === 'POST');
    expect(envio?.path).toBe('/api/archivo_facturas');
    expect(Object.keys(envio?.body as object)).toEqual(['perfil', 'file']);
    expect(envio?.body).toMatchObject({
      perfil: 'canonico',
      file: expect.objectContaining({ name: CSV.name }),
    });
  });

  test('se puede arrastrar', async () => {
    const user = userEvent.setup();
    const pedidos = dibujar(queRecibe({ status: 201, body: unArchivo(7) }));
    const dialogo = await abrirSubir(user);
    const zona = within(dialogo).getByText('Arrastrá el archivo o elegilo').parentElement as HTMLElement;
    fireEvent.dragOver(zona);
    expect(zona.dataset.encima).toBe('true');
    fireEvent.drop(zona, { dataTransfer: { files: [CSV] } });
    expect(zona.dataset.encima).toBeUndefined();
    expect(await within(dialogo).findByText('fact_2026_11.csv · 1 KB')).toBeTruthy();
    await enviarArchivo(user);
    await waitFor(() => expect(pedidos.some(({ method }) => method === 'POST')).toBe(true));
  });

  test('soltado al lado no se lleva la página', async () => {
    const user = userEvent.setup();
    dibujar(queRecibe({}));
    await abrirSubir(user);
    // As the browser asks whether to open the file in place of the page: false is "no".
    expect(fireEvent.drop(document.body)).toBe(false);
  });

  test('con varios formatos se elige; viene puesto el del último archivo', async () => {
    const user = userEvent.setup();
    const pedidos = dibujar(
      queRecibe({ status: 201, body: unArchivo(7) }, DOS_PERFILES, [unArchivo(3, { perfil: 'viejo' })]),
    );
    await abrirSubir(user);
    const formato = (await screen.findByLabelText('Formato')) as HTMLSelectElement;
    expect(formato.value).toBe('viejo');
    await user.selectOptions(formato, 'Formato de la Oficina Virtual');
    await user.upload(campoDeArchivo(), CSV);
    await enviarArchivo(user);
    await waitFor(() =>
      expect(pedidos.find(({ method }) => method === 'POST')?.body).toMatchObject({ perfil: 'canonico' }),
    );
  });

  test('sin uno anterior, el formato hay que elegirlo', async () => {
    const user = userEvent.setup();
    const pedidos = dibujar((pedido) => conArchivos([], DOS_PERFILES)(pedido));
    await abrirSubir(user);
    const formato = (await screen.findByLabelText('Formato')) as HTMLSelectElement;
    expect(formato.value).toBe('');
    await user.upload(campoDeArchivo(), CSV);
    await enviarArchivo(user);
    expect(await screen.findByText('Elegí el formato.')).toBeTruthy();
    expect(document.activeElement).toBe(formato);
    expect(pedidos.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('en la otra pantalla se dice qué trae; del ZIP de los PDF no se pide formato', async () => {
    const user = sinFiltro();
    const nuevo = unaSubida(7, { tipo: 'pdfs', nombre: 'oct.zip' });
    const lectura = conArchivos([nuevo], {
      member: DOS_PERFILES.member.map((uno) => ({ ...uno, para: ['padron'] })),
      totalItems: 2,
    });
    const pedidos = dibujar(
      (pedido) => (pedido.method === 'POST' ? { status: 201, body: nuevo } : lectura(pedido)),
      { clase: 'subidas' },
    );
    const dialogo = await abrirSubir(user);
    await enviarArchivo(user);
    // Two things missing: a list of them, with the focus.
    const resumen = await within(dialogo).findByRole('region', { name: 'Revisá estos datos:' });
    expect(resumen.textContent).toContain('Elegí qué trae el archivo.');
    expect(resumen.textContent).toContain('Elegí un archivo.');
    expect(document.activeElement).toBe(resumen);
    const tipo = within(dialogo).getByLabelText('Tipo');
    await user.selectOptions(tipo, 'Padrón de suministros');
    expect(await within(dialogo).findByLabelText('Formato')).toBeTruthy();
    await user.selectOptions(tipo, 'PDF de facturas (ZIP)');
    expect(within(dialogo).queryByLabelText('Formato')).toBeNull();
    expect(campoDeArchivo().accept).toBe('.zip');
    await user.upload(campoDeArchivo(), CSV);
    await enviarArchivo(user);
    expect(await within(dialogo).findByText('Ese tipo de archivo no está permitido. Usá ZIP.')).toBeTruthy();
    await user.upload(campoDeArchivo(), new File(['x'], 'OCT.ZIP'));
    await enviarArchivo(user);
    await waitFor(() =>
      expect(pedidos.find(({ method }) => method === 'POST')?.body).toEqual({
        tipo: 'pdfs',
        file: expect.objectContaining({ name: 'OCT.ZIP' }),
      }),
    );
  });

  test('el tipo por el que se filtra la lista viene puesto', async () => {
    const user = userEvent.setup();
    dibujar(conArchivos([]), { clase: 'subidas', search: '?tipo=consumos' });
    const dialogo = await abrirSubir(user);
    expect((within(dialogo).getByLabelText('Tipo') as HTMLSelectElement).value).toBe('consumos');
  });
});

describe('lo que se ve antes de mandar', () => {
  test.each([
    ['foto.png', 10, 'Ese tipo de archivo no está permitido. Usá CSV, TXT, DBF o ZIP.'],
    ['sin-extension', 10, 'Ese tipo de archivo no está permitido. Usá CSV, TXT, DBF o ZIP.'],
    ['vacio.csv', 0, 'El archivo está vacío.'],
    ['enorme.csv', 500 * 1024 * 1024 + 1, 'El archivo supera el máximo de 500 MB.'],
  ])('%s de %i bytes', async (nombre, size, oracion) => {
    const user = sinFiltro();
    const pedidos = dibujar(queRecibe({}));
    await abrirSubir(user);
    await user.upload(campoDeArchivo(), deTamano(nombre, size));
    await enviarArchivo(user);
    expect(await screen.findByText(oracion)).toBeTruthy();
    expect(document.activeElement).toBe(campoDeArchivo());
    expect(campoDeArchivo().getAttribute('aria-invalid')).toBe('true');
    expect(pedidos.some(({ method }) => method === 'POST')).toBe(false);
  });
});

describe('lo que dice el servidor', () => {
  test.each<[string, Respuesta, string]>([
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
  ])('%s: se dice, y el archivo sigue elegido', async (_, respuesta, oracion) => {
    const user = userEvent.setup();
    dibujar(queRecibe(respuesta));
    const dialogo = await abrirSubir(user);
    await user.upload(campoDeArchivo(), CSV);
    await enviarArchivo(user);
    expect(await within(dialogo).findByText(oracion)).toBeTruthy();
    expect(within(dialogo).getByText('fact_2026_11.csv · 1 KB')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Subir y revisar' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('sin conexión se dice cuál no subió', async () => {
    const user = userEvent.setup();
    const lectura = queRecibe({});
    dibujar((pedido) => {
      if (pedido.method === 'POST') throw new TypeError('Failed to fetch');
      return lectura(pedido);
    });
    await abrirSubir(user);
    await user.upload(campoDeArchivo(), CSV);
    await enviarArchivo(user);
    expect(
      await screen.findByText(
        'No pudimos subir fact_2026_11.csv. No pudimos conectarnos. Revisá tu conexión y probá de nuevo.',
      ),
    ).toBeTruthy();
  });

  test('sin saber los formatos no se manda; se piden de nuevo', async () => {
    const user = userEvent.setup();
    let falla = true;
    const lectura = queRecibe({ status: 201, body: unArchivo(7) });
    const pedidos = dibujar((pedido) =>
      falla && pedido.path === '/api/archivo_perfiles' ? { status: 500 } : lectura(pedido),
    );
    const dialogo = await abrirSubir(user);
    expect(await within(dialogo).findByText(/No pudimos leer los formatos/)).toBeTruthy();
    await user.upload(campoDeArchivo(), CSV);
    await enviarArchivo(user);
    expect(pedidos.some(({ method }) => method === 'POST')).toBe(false);
    falla = false;
    await user.click(within(dialogo).getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(within(dialogo).queryByText(/No pudimos leer los formatos/)).toBeNull());
    await enviarArchivo(user);
    await waitFor(() => expect(pedidos.some(({ method }) => method === 'POST')).toBe(true));
  });
});
