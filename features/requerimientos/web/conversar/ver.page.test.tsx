import { button, press, written } from '@oficina/ui/testing';
import { hrefOf, textsOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  LIGHTING_CATEGORIA,
  makeAdjunto,
  makeRequerimiento,
  makeSeguimiento,
} from '../requerimientos.test-kit.tsx';
import { FINISHED, openPage, pageText, serverWithRequerimiento } from './ver.test-kit.tsx';

afterEach(() => vi.restoreAllMocks());

const titulo = (name: string) => screen.findByRole('heading', { level: 1, name });
const TITLE = 'Reclamo 2026-000042 · Alumbrado público';

test('dice qué es, de cuándo, de qué suministro, y lo que se habló', async () => {
  openPage(
    serverWithRequerimiento({
      suministro: '/api/suministros/1',
      descripcion: 'La luz de la esquina\nno <b>prende</b>',
      ubicacion: 'Belgrano y Mitre',
      seguimientos: [
        makeSeguimiento(1, {
          descripcion: 'Pasó a «Iniciado».',
          nuevoEstado: 1,
          created: '2026-11-03T08:40:00-03:00',
        }),
        makeSeguimiento(2, { usuario: '/api/usuarios/7', descripcion: 'Gracias' }),
      ],
    }),
  );
  await titulo(TITLE);
  expect(document.title).toBe(`${TITLE} – Oficina Virtual`);
  for (const text of ['Iniciado el 02/11/26', 'Casa, cuenta 1234', 'Hasta el viernes 20 de noviembre'])
    expect(pageText()).toContain(text);
  await screen.findByText('Belgrano y Mitre');
  expect(textsOf('listitem', screen.getByRole('main'))).toEqual([
    expect.stringMatching(/^Vos.*02\/11\/26 09:12La luz de la esquina\nno <b>prende<\/b>Belgrano y Mitre$/s),
    'Atención al socio · pasó a Iniciado03/11/26 08:40',
    'Vos05/11/26 10:02Gracias',
  ]);
  // Texts are shown as text, never as markup.
  expect(document.querySelector('main b')).toBeNull();
  expect(hrefOf('Alumbrado público')).toBe('/requerimientos/cat/1');
});

const NONE = { answers: false, annuls: false, confirms: false, no: false, reopens: false, another: false };

test.each([
  ['pendiente', { estado: 0 }, null, { answers: true, annuls: true }],
  ['iniciado', { estado: 1 }, null, { answers: true }],
  ['espera', { estado: 10 }, 'Necesitamos que nos respondas para seguir.', { answers: true, annuls: true }],
  [
    'finalizado y en plazo',
    FINISHED,
    'Lo dimos por resuelto el 08/11/26. ¿Quedó resuelto?Podés reabrirlo hasta el 23/11/26.',
    { confirms: true, no: true },
  ],
  [
    'finalizado y conforme',
    { ...FINISHED, conforme: '2026-11-09T10:00:00-03:00' },
    'Lo dimos por resuelto el 08/11/26.¡Gracias por avisarnos!Podés reabrirlo hasta el 23/11/26.',
    { reopens: true },
  ],
  [
    'finalizado hace mucho',
    { estado: 98, cerrado: FINISHED.cerrado },
    'Ya pasaron 15 días. Si sigue el problema, hacé un reclamo nuevo.',
    { another: true },
  ],
  ['anulado', { estado: 99, cerrado: FINISHED.cerrado }, 'Este reclamo fue anulado.', {}],
] as const)('%s', async (_, cambios, message, expectedActions) => {
  openPage(serverWithRequerimiento(cambios));
  await titulo(TITLE);
  await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull());
  if (message) expect(pageText()).toContain(message);
  await waitFor(() =>
    expect({
      answers: screen.queryByLabelText('Tu respuesta') !== null,
      annuls: button('Anular reclamo') !== null,
      confirms: button(/Sí, quedó resuelto/) !== null,
      no: button('No, reabrir') !== null,
      reopens: button('Reabrir') !== null,
      another: screen.queryByRole('link', { name: 'Hacer un reclamo' }) !== null,
    }).toEqual({ ...NONE, ...expectedActions }),
  );
  expect(button(/Imprimir constancia/)).not.toBeNull();
});

test('el plazo se detiene mientras espera a su dueño', async () => {
  openPage(serverWithRequerimiento({ estado: 10 }));
  await titulo(TITLE);
  expect(pageText()).toContain('Está en pausa hasta que respondas.');
  expect(pageText()).not.toContain('Hasta el viernes');
});

test('de una categoría cerrada no se ofrece empezar otro', async () => {
  openPage(serverWithRequerimiento({ estado: 98, cerrado: FINISHED.cerrado }), {
    props: { categorias: [{ ...LIGHTING_CATEGORIA, activo: false }] },
  });
  await titulo(TITLE);
  expect(screen.queryByRole('link', { name: 'Hacer un reclamo' })).toBeNull();
});

test('recién enviado, el número se lee primero; al volver ya no', async () => {
  const { unmount } = openPage(serverWithRequerimiento({ estado: 0 }), { state: { justSent: true } });
  await titulo(TITLE);
  expect(pageText()).toContain(
    'Recibimos tu reclamo. Es el número 2026-000042.Te respondemos a más tardar el viernes 20 de noviembre.',
  );
  expect(screen.getAllByRole('button', { name: /Imprimir constancia/ })).toHaveLength(1);
  unmount();
  openPage(serverWithRequerimiento({ estado: 1 }), { state: { justSent: true } });
  await titulo(TITLE);
  expect(pageText()).not.toContain('Recibimos tu reclamo');
  expect(button(/Imprimir constancia/)).not.toBeNull();
});

describe('las novedades', () => {
  test('abrirlo las da por vistas, y el menú y las listas se enteran', async () => {
    const { requests, queries } = openPage(
      serverWithRequerimiento({ novedadesUsuario: true }, (_, update) => ({
        body: update({ novedadesUsuario: false }),
      })),
    );
    const invalidations = vi.spyOn(queries, 'invalidateQueries');
    await waitFor(() =>
      expect(written(requests)).toEqual([
        [
          'PATCH /api/requerimientos/42/marca_novedad_usuario',
          { novedadesUsuario: false, visto: expect.any(String) },
        ],
      ]),
    );
    await waitFor(() =>
      expect(invalidations.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([['requerimientos']]),
    );
  });

  test('sin novedades no se escribe nada', async () => {
    const { requests } = openPage(serverWithRequerimiento({}));
    await titulo(TITLE);
    expect(written(requests)).toEqual([]);
  });

  test('si no se pudo avisar, la página se lee igual', async () => {
    openPage(serverWithRequerimiento({ novedadesUsuario: true }, () => undefined));
    await titulo(TITLE);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByText('No pudimos conectarnos')).toBeNull();
  });
});

describe('lo que no se puede ver', () => {
  test.each([[404], [null]])('no existe o es de otro (%s)', async (status) => {
    const { requests } = openPage(() => ({ status: 404 }), { id: status === null ? null : 42 });
    expect(await titulo('No encontramos esta página')).toBeTruthy();
    expect(requests).toHaveLength(status === null ? 0 : 1);
  });

  test('quien lo atiende y no lo inició va a su propia pantalla', async () => {
    const { requests } = openPage(() => ({
      body: makeRequerimiento(42, { usuario: '/api/usuarios/9', novedadesUsuario: true }),
    }));
    await titulo('No encontramos esta página');
    expect(hrefOf('Abrirlo en Requerimientos')).toBe('/admin/requerimientos/ver/42');
    expect(written(requests)).toEqual([]);
  });

  test('sin confirmar se dice qué falta', async () => {
    openPage(() => ({ status: 403, body: { description: 'Confirmá tu correo.' } }));
    expect(await titulo('Te falta poco')).toBeTruthy();
    expect(pageText()).toContain('Confirmá tu correo.');
  });

  test('una falla se dice y se reintenta', async () => {
    let failing = true;
    openPage((request) => (failing ? undefined : serverWithRequerimiento({})(request)));
    await screen.findByText('No pudimos conectarnos');
    failing = false;
    await press('Reintentar');
    expect(await titulo(TITLE)).toBeTruthy();
  });

  test('si falla al releer, lo que se leyó queda y se dice', async () => {
    let failing = false;
    const { queries } = openPage((request) => (failing ? undefined : serverWithRequerimiento({})(request)));
    await titulo(TITLE);
    failing = true;
    await queries.invalidateQueries();
    expect(await screen.findByText(/No pudimos actualizar esta página/)).toBeTruthy();
    expect(screen.getByText('La luz de la esquina no prende')).toBeTruthy();
  });
});

describe('los archivos', () => {
  const setPdfViewer = (value: boolean) =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value });
  beforeEach(() => void setPdfViewer(true));
  const PDF = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
  const PHOTO = new Blob(['foto'], { type: 'image/jpeg' });
  const serverWithFiles = (file: Blob | undefined) =>
    serverWithRequerimiento(
      { adjuntos: [makeAdjunto(1), makeAdjunto(2, { fileName: 'presupuesto.PDF' })] },
      () => file && { file },
    );
  /** The same buttons appear again in the list beside the conversation. */
  const conversationButton = (name: RegExp) => screen.getAllByRole('button', { name })[0] as HTMLElement;

  test('la foto se abre sobre la página', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
    const { requests } = openPage(serverWithFiles(PHOTO));
    await titulo(TITLE);
    await user.click(conversationButton(/Ver foto: poste-1.jpg/));
    const dialog = await screen.findByRole('dialog', { name: 'poste-1.jpg' });
    expect(within(dialog).getByRole('img').getAttribute('src')).toBe('blob:foto');
    const last = requests.at(-1);
    expect([last?.path, last?.search.get('contentUrl'), last?.search.get('otp')]).toEqual([
      '/api/oob/adjunto/ver',
      '/adjuntos/1-9f2c4e7a1b3d5f60',
      '',
    ]);
    await press('Volver', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  const fakeTab = () => {
    const events: string[] = [];
    return {
      events,
      closed: false,
      close: () => events.push('cerrada'),
      document: { title: '', body: { textContent: '' } },
      location: { replace: (url: string) => events.push(url) },
    };
  };

  test.each([
    ['el PDF', /Ver archivo: presupuesto.PDF/, 'presupuesto.PDF'],
    ['la constancia', /Imprimir constancia/, 'constancia-2026-000042.pdf'],
  ])('%s se abre en otra pestaña, que se pide antes de esperar', async (_, buttonName, nombre) => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
    const newTab = fakeTab();
    const openSpy = vi.spyOn(window, 'open').mockReturnValue(newTab as never);
    openPage(serverWithFiles(PDF));
    await titulo(TITLE);
    await user.click(conversationButton(buttonName));
    expect(openSpy).toHaveBeenCalledOnce();
    expect(newTab.document.title).toBe(nombre);
    await waitFor(() => expect(newTab.events).toEqual(['blob:pdf']));
  });

  test.each([
    ['no da pestañas', true],
    ['no dibuja un PDF', false],
  ])('donde el navegador %s, se baja', async (_, rendersPdf) => {
    setPdfViewer(rendersPdf);
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
    const openSpy = vi.spyOn(window, 'open').mockReturnValue(null);
    const downloads: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.download);
    });
    openPage(serverWithFiles(PDF));
    await titulo(TITLE);
    await user.click(conversationButton(/Imprimir constancia/));
    await waitFor(() => expect(downloads).toEqual(['constancia-2026-000042.pdf']));
    expect(openSpy.mock.calls).toHaveLength(rendersPdf ? 1 : 0);
  });

  test.each([
    ['la foto', /Ver foto/, 'No pudimos abrir el archivo. Probá de nuevo.', []],
    ['el PDF', /Ver archivo/, 'No pudimos abrir el archivo. Probá de nuevo.', ['cerrada']],
    ['la constancia', /Imprimir constancia/, 'No pudimos abrir la constancia. Probá de nuevo.', ['cerrada']],
  ])('si %s no llega se dice, y no queda una pestaña vacía', async (_, buttonName, sentence, events) => {
    const newTab = fakeTab();
    vi.spyOn(window, 'open').mockReturnValue(newTab as never);
    openPage(serverWithFiles(undefined));
    await titulo(TITLE);
    await user.click(conversationButton(buttonName));
    expect((await screen.findByText(sentence)).closest('[role="alert"]')).not.toBeNull();
    expect(newTab.events).toEqual(events);
  });
});
