import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { YA_ADJUNTO } from '../contract/index.ts';
import { ALUMBRADO, escritos, type Pedido, TITULARIDAD, unAdjunto, violacion } from './casos.test-kit.tsx';
import { abrir, conCaso } from './ver.test-kit.tsx';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
});
afterEach(() => vi.restoreAllMocks());

const foto = (nombre = 'poste.jpg') => new File(['foto'], nombre, { type: 'image/jpeg' });
const respuesta = () => screen.findByLabelText<HTMLTextAreaElement>('Tu respuesta');
const enviar = () => screen.getByRole('button', { name: /Enviar respuesta/ });
const elegir = (user: ReturnType<typeof userEvent.setup>, archivo: File) =>
  user.upload(screen.getByLabelText<HTMLInputElement>('Elegir fotos'), archivo);

const SUBE = (pedido: Pedido) => pedido.url.pathname === '/api/archivo_adjuntos';
const ADJUNTA = (pedido: Pedido) =>
  pedido.method === 'PATCH' && pedido.url.pathname === '/api/archivo_adjuntos/9';
const bien = (pedido: Pedido) =>
  SUBE(pedido)
    ? { status: 201, body: unAdjunto(9) }
    : { status: pedido.method === 'POST' ? 201 : 200, body: {} };

test('lo adjunto se sube al elegirlo y va con la respuesta, antes que ella', async () => {
  const user = userEvent.setup();
  const { pedidos } = abrir(conCaso({}, bien));
  await respuesta();
  await user.click(screen.getByRole('button', { name: 'Agregar archivo' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elegir fotos' }));
  await elegir(user, foto());
  await waitFor(() => expect(pedidos.some(SUBE)).toBe(true));
  expect(pedidos.find(SUBE)?.archivo?.name).toBe('poste.jpg');
  await user.type(await respuesta(), 'Acá va la foto');
  await user.click(enviar());
  await waitFor(async () => expect((await respuesta()).value).toBe(''));
  expect(escritos(pedidos)).toEqual([
    ['POST /api/archivo_adjuntos', undefined],
    ['PATCH /api/archivo_adjuntos/9', { requerimiento: '/api/requerimientos/42' }],
    [
      'POST /api/requerimiento_seguimientos',
      { requerimiento: '/api/requerimientos/42', descripcion: 'Acá va la foto' },
    ],
  ]);
  // The next answer begins as this one did.
  expect(screen.queryByText('poste.jpg')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Agregar archivo' })).toBeTruthy();
});

test('al reintentar no se adjunta dos veces, tampoco si sólo se perdió su respuesta', async () => {
  const user = userEvent.setup();
  let adjuntadas = 0;
  const { pedidos } = abrir(
    conCaso({}, (pedido) => {
      if (!ADJUNTA(pedido)) return bien(pedido);
      adjuntadas += 1;
      return adjuntadas === 1 ? undefined : violacion('', YA_ADJUNTO, 'estado');
    }),
  );
  await respuesta();
  await user.click(screen.getByRole('button', { name: 'Agregar archivo' }));
  await elegir(user, foto());
  await user.type(await respuesta(), 'Va');
  await user.click(enviar());
  expect(await screen.findByText(/No pudimos enviar tu respuesta/)).toBeTruthy();
  await user.click(enviar());
  await waitFor(async () => expect((await respuesta()).value).toBe(''));
  expect(escritos(pedidos).map(([llamada]) => llamada)).toEqual([
    'POST /api/archivo_adjuntos',
    'PATCH /api/archivo_adjuntos/9',
    'PATCH /api/archivo_adjuntos/9',
    'POST /api/requerimiento_seguimientos',
  ]);
});

test('lo que no se pudo subir no deja mandar sin que se sepa', async () => {
  const user = userEvent.setup();
  let falla = true;
  const { pedidos } = abrir(conCaso({}, (pedido) => (SUBE(pedido) && falla ? undefined : bien(pedido))));
  await respuesta();
  await user.click(screen.getByRole('button', { name: 'Agregar archivo' }));
  await elegir(user, foto());
  expect(await screen.findByText('No pudimos subir poste.jpg.')).toBeTruthy();
  await user.type(await respuesta(), 'Va');
  await user.click(enviar());
  expect(await screen.findByText(/Hay archivos que no pudimos subir/)).toBeTruthy();
  expect(escritos(pedidos)).toHaveLength(1);
  falla = false;
  await user.click(screen.getByRole('button', { name: /Reintentar/ }));
  await waitFor(() => expect(pedidos.filter(SUBE)).toHaveLength(2));
  await user.click(enviar());
  await waitFor(async () => expect((await respuesta()).value).toBe(''));
});

test.each([
  ['fotos', ALUMBRADO, ['Elegir fotos']],
  ['archivos', { ...TITULARIDAD, id: 1 }, ['Elegir archivos']],
  ['las dos cosas', { ...ALUMBRADO, adjuntarArchivos: 1 as const }, ['Elegir fotos', 'Elegir archivos']],
  ['ninguna', { ...ALUMBRADO, adjuntarFotos: 0 as const }, null],
])('la categoría que lleva %s', async (_, categoria, botones) => {
  const user = userEvent.setup();
  abrir(conCaso({}), { props: { categorias: [categoria] } });
  await respuesta();
  const agregar = screen.queryByRole('button', { name: 'Agregar archivo' });
  expect(agregar === null).toBe(botones === null);
  if (!agregar) return;
  await user.click(agregar);
  expect(screen.getAllByRole('button', { name: /^Elegir/ }).map(({ textContent }) => textContent)).toEqual(
    botones,
  );
});
