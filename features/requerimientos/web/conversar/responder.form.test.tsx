import { ALREADY_ATTACHED } from '@oficina/adjuntos/contract';
import { type Request, refuse, written } from '@oficina/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIGHTING_CATEGORIA, makeAdjunto, TITULAR_CATEGORIA } from '../requerimientos.test-kit.tsx';
import { openPage, serverWithRequerimiento } from './ver.test-kit.tsx';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
});
afterEach(() => vi.restoreAllMocks());

const photo = (nombre = 'poste.jpg') => new File(['foto'], nombre, { type: 'image/jpeg' });
const answerField = () => screen.findByLabelText<HTMLTextAreaElement>('Tu respuesta');
const enviar = () => screen.getByRole('button', { name: /Enviar respuesta/ });
const chooseFile = (user: ReturnType<typeof userEvent.setup>, archivo: File) =>
  user.upload(screen.getByLabelText<HTMLInputElement>('Elegir fotos'), archivo);

const isUpload = (request: Request) => request.path === '/api/archivo_adjuntos';
const isAttach = (request: Request) =>
  request.method === 'PATCH' && request.path === '/api/archivo_adjuntos/9';
const okAnswer = (request: Request) =>
  isUpload(request)
    ? { status: 201, body: makeAdjunto(9) }
    : { status: request.method === 'POST' ? 201 : 200, body: {} };

test('lo adjunto se sube al elegirlo y va con la respuesta, antes que ella', async () => {
  const user = userEvent.setup();
  const { requests } = openPage(serverWithRequerimiento({}, okAnswer));
  await answerField();
  await user.click(screen.getByRole('button', { name: 'Agregar archivo' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elegir fotos' }));
  await chooseFile(user, photo());
  await waitFor(() => expect(requests.some(isUpload)).toBe(true));
  expect(requests.find(isUpload)?.body).toMatchObject({ file: { name: 'poste.jpg' } });
  await user.type(await answerField(), 'Acá va la foto');
  await user.click(enviar());
  await waitFor(async () => expect((await answerField()).value).toBe(''));
  expect(written(requests)).toEqual([
    ['POST /api/archivo_adjuntos', { file: expect.any(File) }],
    ['PATCH /api/archivo_adjuntos/9', { requerimiento: '/api/requerimientos/42' }],
    [
      'POST /api/requerimiento_seguimientos',
      { requerimiento: '/api/requerimientos/42', descripcion: 'Acá va la foto' },
    ],
  ]);
  expect(screen.queryByText('poste.jpg')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Agregar archivo' })).toBeTruthy();
});

test('al reintentar no se adjunta dos veces, tampoco si sólo se perdió su respuesta', async () => {
  const user = userEvent.setup();
  let attachCount = 0;
  const { requests } = openPage(
    serverWithRequerimiento({}, (request) => {
      if (!isAttach(request)) return okAnswer(request);
      attachCount += 1;
      return attachCount === 1
        ? undefined
        : refuse('', 'El archivo ya está adjunto.', 'estado', { code: ALREADY_ATTACHED });
    }),
  );
  await answerField();
  await user.click(screen.getByRole('button', { name: 'Agregar archivo' }));
  await chooseFile(user, photo());
  await user.type(await answerField(), 'Va');
  await user.click(enviar());
  expect(await screen.findByText(/No pudimos enviar tu respuesta/)).toBeTruthy();
  await user.click(enviar());
  await waitFor(async () => expect((await answerField()).value).toBe(''));
  expect(written(requests).map(([call]) => call)).toEqual([
    'POST /api/archivo_adjuntos',
    'PATCH /api/archivo_adjuntos/9',
    'PATCH /api/archivo_adjuntos/9',
    'POST /api/requerimiento_seguimientos',
  ]);
});

test('lo que no se pudo subir no deja mandar sin que se sepa', async () => {
  const user = userEvent.setup();
  let failing = true;
  const { requests } = openPage(
    serverWithRequerimiento({}, (request) => (isUpload(request) && failing ? undefined : okAnswer(request))),
  );
  await answerField();
  await user.click(screen.getByRole('button', { name: 'Agregar archivo' }));
  await chooseFile(user, photo());
  expect(await screen.findByText('No pudimos subir poste.jpg.')).toBeTruthy();
  await user.type(await answerField(), 'Va');
  await user.click(enviar());
  expect(await screen.findByText(/Hay archivos que no pudimos subir/)).toBeTruthy();
  expect(written(requests)).toHaveLength(1);
  failing = false;
  await user.click(screen.getByRole('button', { name: /Reintentar/ }));
  await waitFor(() => expect(requests.filter(isUpload)).toHaveLength(2));
  await user.click(enviar());
  await waitFor(async () => expect((await answerField()).value).toBe(''));
});

test.each([
  ['fotos', LIGHTING_CATEGORIA, ['Elegir fotos']],
  ['archivos', { ...TITULAR_CATEGORIA, id: 1 }, ['Elegir archivos']],
  [
    'las dos cosas',
    { ...LIGHTING_CATEGORIA, adjuntarArchivos: 1 as const },
    ['Elegir fotos', 'Elegir archivos'],
  ],
  ['ninguna', { ...LIGHTING_CATEGORIA, adjuntarFotos: 0 as const }, null],
])('la categoría que lleva %s', async (_, categoria, buttons) => {
  const user = userEvent.setup();
  openPage(serverWithRequerimiento({}), { props: { categorias: [categoria] } });
  await answerField();
  const addButton = screen.queryByRole('button', { name: 'Agregar archivo' });
  expect(addButton === null).toBe(buttons === null);
  if (!addButton) return;
  await user.click(addButton);
  expect(screen.getAllByRole('button', { name: /^Elegir/ }).map(({ textContent }) => textContent)).toEqual(
    buttons,
  );
});
