import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ALUMBRADO, escritos, unAdjunto, unCaso, unSeguimiento } from './casos.test-kit.tsx';
import { abrir, conCaso, pagina } from './ver.test-kit.tsx';

afterEach(() => vi.restoreAllMocks());

const titulo = (name: string) => screen.findByRole('heading', { level: 1, name });
const CASO = 'Reclamo 2026-000042 · Alumbrado público';
const boton = (name: string | RegExp) => screen.queryByRole('button', { name });

test('dice qué es, de cuándo, de qué suministro, y lo que se habló', async () => {
  abrir(
    conCaso({
      suministro: '/api/suministros/1',
      descripcion: 'La luz de la esquina\nno <b>prende</b>',
      ubicacion: 'Belgrano y Mitre',
      seguimientos: [
        unSeguimiento(1, {
          descripcion: 'Pasó a «Iniciado».',
          nuevoEstado: 1,
          created: '2026-11-03T08:40:00-03:00',
        }),
        unSeguimiento(2, { usuario: '/api/usuarios/7', descripcion: 'Gracias' }),
      ],
    }),
  );
  await titulo(CASO);
  expect(document.title).toBe(`${CASO} – Oficina Virtual`);
  for (const dato of ['Iniciado el 02/11/26', 'Casa, cuenta 1234', 'Hasta el viernes 20 de noviembre'])
    expect(pagina()).toContain(dato);
  // The place is drawn with what comes behind.
  await screen.findByText('Belgrano y Mitre');
  const dichos = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(dichos.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Vos.*02\/11\/26 09:12La luz de la esquina\nno <b>prende<\/b>Belgrano y Mitre$/s),
    'Atención al socio · pasó a Iniciado03/11/26 08:40',
    'Vos05/11/26 10:02Gracias',
  ]);
  // Shown, and never drawn.
  expect(document.querySelector('main b')).toBeNull();
  expect(screen.getByRole('link', { name: 'Alumbrado público' }).getAttribute('href')).toBe('/cat/1');
});

const VIVO = { cerrado: '2026-11-08T10:00:00-03:00', reabribleHasta: '2026-11-23T23:59:59-03:00' };

test.each([
  ['pendiente', { estado: 0 }, null, { responde: true, anula: true }],
  ['iniciado', { estado: 1 }, null, { responde: true, anula: false }],
  ['espera', { estado: 10 }, 'Necesitamos que nos respondas para seguir.', { responde: true, anula: true }],
  [
    'finalizado y en plazo',
    { estado: 98, ...VIVO },
    'Lo dimos por resuelto el 08/11/26. ¿Quedó resuelto?Podés reabrirlo hasta el 23/11/26.',
    { responde: false, anula: false, si: true, no: true },
  ],
  [
    'finalizado y conforme',
    { estado: 98, ...VIVO, conforme: '2026-11-09T10:00:00-03:00' },
    'Lo dimos por resuelto el 08/11/26.¡Gracias por avisarnos!Podés reabrirlo hasta el 23/11/26.',
    { responde: false, anula: false, reabre: true },
  ],
  [
    'finalizado hace mucho',
    { estado: 98, cerrado: VIVO.cerrado },
    'Ya pasaron 15 días. Si sigue el problema, hacé un reclamo nuevo.',
    { responde: false, anula: false, otro: true },
  ],
  [
    'anulado',
    { estado: 99, cerrado: VIVO.cerrado },
    'Este reclamo fue anulado.',
    { responde: false, anula: false },
  ],
] as const)('%s', async (_, cambios, dicho, puede) => {
  abrir(conCaso(cambios));
  await titulo(CASO);
  // What it is answered with comes behind.
  await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull());
  if (dicho) expect(pagina()).toContain(dicho);
  await waitFor(() =>
    expect({
      responde: screen.queryByLabelText('Tu respuesta') !== null,
      anula: boton('Anular reclamo') !== null,
      si: boton(/Sí, quedó resuelto/) !== null,
      no: boton('No, reabrir') !== null,
      reabre: boton('Reabrir') !== null,
      otro: screen.queryByRole('link', { name: 'Hacer un reclamo' }) !== null,
    }).toEqual({ si: false, no: false, reabre: false, otro: false, ...puede }),
  );
  // Whatever its state, the proof is there.
  expect(boton(/Imprimir constancia/)).not.toBeNull();
});

test('el plazo se detiene mientras espera a su dueño', async () => {
  abrir(conCaso({ estado: 10 }));
  await titulo(CASO);
  expect(pagina()).toContain('Está en pausa hasta que respondas.');
  expect(pagina()).not.toContain('Hasta el viernes');
});

test('de una categoría cerrada no se ofrece empezar otro', async () => {
  abrir(conCaso({ estado: 98, cerrado: VIVO.cerrado }), {
    props: { categorias: [{ ...ALUMBRADO, activo: false }] },
  });
  await titulo(CASO);
  expect(screen.queryByRole('link', { name: 'Hacer un reclamo' })).toBeNull();
});

test('recién enviado, el número se lee primero; al volver ya no', async () => {
  const { unmount } = abrir(conCaso({ estado: 0 }), { state: { recien: true } });
  await titulo(CASO);
  expect(pagina()).toContain(
    'Recibimos tu reclamo. Es el número 2026-000042.Te respondemos a más tardar el viernes 20 de noviembre.',
  );
  expect(screen.getAllByRole('button', { name: /Imprimir constancia/ })).toHaveLength(1);
  unmount();
  abrir(conCaso({ estado: 1 }), { state: { recien: true } });
  await titulo(CASO);
  expect(pagina()).not.toContain('Recibimos tu reclamo');
  expect(boton(/Imprimir constancia/)).not.toBeNull();
});

describe('las novedades', () => {
  test('abrirlo las da por vistas, y el menú y las listas se enteran', async () => {
    const { pedidos, queries } = abrir(
      conCaso({ novedadesUsuario: true }, (_, poner) => ({ body: poner({ novedadesUsuario: false }) })),
    );
    const releidas = vi.spyOn(queries, 'invalidateQueries');
    await waitFor(() =>
      expect(escritos(pedidos)).toEqual([
        [
          'PATCH /api/requerimientos/42/marca_novedad_usuario',
          { novedadesUsuario: false, visto: expect.any(String) },
        ],
      ]),
    );
    await waitFor(() =>
      expect(releidas.mock.calls.map(([filtro]) => filtro?.queryKey)).toEqual([['requerimientos']]),
    );
  });

  test('sin novedades no se escribe nada', async () => {
    const { pedidos } = abrir(conCaso({}));
    await titulo(CASO);
    expect(escritos(pedidos)).toEqual([]);
  });

  test('si no se pudo avisar, la página se lee igual', async () => {
    abrir(conCaso({ novedadesUsuario: true }, () => undefined));
    await titulo(CASO);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByText('No pudimos conectarnos')).toBeNull();
  });
});

describe('lo que no se puede ver', () => {
  test.each([[404], [null]])('no existe o es de otro (%s)', async (caso) => {
    const { pedidos } = abrir(() => ({ status: 404 }), { id: caso === null ? null : 42 });
    expect(await titulo('No encontramos esta página')).toBeTruthy();
    expect(pedidos).toHaveLength(caso === null ? 0 : 1);
  });

  test('quien lo atiende y no lo inició va a su propia pantalla', async () => {
    const { pedidos } = abrir(() => ({
      body: unCaso(42, { usuario: '/api/usuarios/9', novedadesUsuario: true }),
    }));
    await titulo('No encontramos esta página');
    expect(screen.getByRole('link', { name: 'Abrirlo en Requerimientos' }).getAttribute('href')).toBe(
      '/admin/requerimientos/ver/42',
    );
    expect(escritos(pedidos)).toEqual([]);
  });

  test('sin confirmar se dice qué falta', async () => {
    abrir(() => ({ status: 403, body: { description: 'Confirmá tu correo.' } }));
    expect(await titulo('Te falta poco')).toBeTruthy();
    expect(pagina()).toContain('Confirmá tu correo.');
  });

  test('una falla se dice y se reintenta', async () => {
    const user = userEvent.setup();
    let falla = true;
    abrir((pedido) => (falla ? undefined : conCaso({})(pedido)));
    await screen.findByText('No pudimos conectarnos');
    falla = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await titulo(CASO)).toBeTruthy();
  });

  test('si falla al releer, lo que se leyó queda y se dice', async () => {
    let falla = false;
    const { queries } = abrir((pedido) => (falla ? undefined : conCaso({})(pedido)));
    await titulo(CASO);
    falla = true;
    await queries.invalidateQueries();
    expect(await screen.findByText(/No pudimos actualizar esta página/)).toBeTruthy();
    expect(screen.getByText('La luz de la esquina no prende')).toBeTruthy();
  });
});

describe('los archivos', () => {
  /** Whether this browser draws a PDF by itself. */
  const dibujaPdf = (value: boolean) =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value });
  beforeEach(() => void dibujaPdf(true));
  const PDF = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
  const FOTO = new Blob(['foto'], { type: 'image/jpeg' });
  const conArchivos = (archivo: Blob | undefined) =>
    conCaso(
      { adjuntos: [unAdjunto(1), unAdjunto(2, { fileName: 'presupuesto.PDF' })] },
      () => archivo && { archivo },
    );
  /** In the conversation; the same ones are in the list beside it. */
  const enLaCharla = (name: RegExp) => screen.getAllByRole('button', { name })[0] as HTMLElement;

  test('la foto se abre sobre la página', async () => {
    const user = userEvent.setup();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
    const { pedidos } = abrir(conArchivos(FOTO));
    await titulo(CASO);
    await user.click(enLaCharla(/Ver foto: poste-1.jpg/));
    const dialogo = await screen.findByRole('dialog', { name: 'poste-1.jpg' });
    expect(within(dialogo).getByRole('img').getAttribute('src')).toBe('blob:foto');
    const { pathname, searchParams } = pedidos.at(-1)?.url ?? new URL('about:blank');
    expect([pathname, searchParams.get('contentUrl'), searchParams.get('otp')]).toEqual([
      '/api/oob/adjunto/ver',
      '/adjuntos/1-9f2c4e7a1b3d5f60',
      '',
    ]);
    await user.click(within(dialogo).getByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  /** A tab of the browser, as far as we touch it. */
  const pestania = () => {
    const fue: string[] = [];
    return {
      fue,
      closed: false,
      close: () => fue.push('cerrada'),
      document: { title: '', body: { textContent: '' } },
      location: { replace: (url: string) => fue.push(url) },
    };
  };

  test.each([
    ['el PDF', /Ver archivo: presupuesto.PDF/, 'presupuesto.PDF'],
    ['la constancia', /Imprimir constancia/, 'constancia-2026-000042.pdf'],
  ])('%s se abre en otra pestaña, que se pide antes de esperar', async (_, cual, nombre) => {
    const user = userEvent.setup();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
    const otra = pestania();
    const abierta = vi.spyOn(window, 'open').mockReturnValue(otra as never);
    abrir(conArchivos(PDF));
    await titulo(CASO);
    await user.click(enLaCharla(cual));
    expect(abierta).toHaveBeenCalledOnce();
    expect(otra.document.title).toBe(nombre);
    await waitFor(() => expect(otra.fue).toEqual(['blob:pdf']));
  });

  test.each([
    ['no da pestañas', true],
    ['no dibuja un PDF', false],
  ])('donde el navegador %s, se baja', async (_, dibuja) => {
    const user = userEvent.setup();
    dibujaPdf(dibuja);
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
    const abierta = vi.spyOn(window, 'open').mockReturnValue(null);
    const bajados: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      bajados.push(this.download);
    });
    abrir(conArchivos(PDF));
    await titulo(CASO);
    await user.click(enLaCharla(/Imprimir constancia/));
    await waitFor(() => expect(bajados).toEqual(['constancia-2026-000042.pdf']));
    expect(abierta.mock.calls).toHaveLength(dibuja ? 1 : 0);
  });

  test.each([
    ['la foto', /Ver foto/, 'No pudimos abrir el archivo. Probá de nuevo.', []],
    ['el PDF', /Ver archivo/, 'No pudimos abrir el archivo. Probá de nuevo.', ['cerrada']],
    ['la constancia', /Imprimir constancia/, 'No pudimos abrir la constancia. Probá de nuevo.', ['cerrada']],
  ])('si %s no llega se dice, y no queda una pestaña vacía', async (_, cual, oracion, fue) => {
    const user = userEvent.setup();
    const otra = pestania();
    vi.spyOn(window, 'open').mockReturnValue(otra as never);
    abrir(conArchivos(undefined));
    await titulo(CASO);
    await user.click(enLaCharla(cual));
    expect((await screen.findByText(oracion)).closest('[role="alert"]')).not.toBeNull();
    expect(otra.fue).toEqual(fue);
  });
});
