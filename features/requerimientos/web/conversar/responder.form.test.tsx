import { ALREADY_ATTACHED } from '@oficina/adjuntos/contract';
import { press, type Request, refuse, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIGHTING_CATEGORIA, makeAdjunto, TITULAR_CATEGORIA } from '../requerimientos.test-kit.tsx';
import {
  answerField,
  enviarRespuesta,
  openPage,
  responder,
  respuestaSent,
  serverWithRequerimiento,
} from './ver.test-kit.tsx';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
});
afterEach(() => vi.restoreAllMocks());

async function chooseFile() {
  await answerField();
  const photo = new File(['foto'], 'poste.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText<HTMLInputElement>('Foto'), photo);
}

const isUpload = (request: Request) => request.path === '/api/archivo_adjuntos';
const isAttach = (request: Request) =>
  request.method === 'PATCH' && request.path === '/api/archivo_adjuntos/9';
const okAnswer = (request: Request) =>
  isUpload(request)
    ? { status: 201, body: makeAdjunto(9) }
    : { status: request.method === 'POST' ? 201 : 200, body: {} };

test('lo adjunto se sube al elegirlo y va con la respuesta, antes que ella', async () => {
  const { requests } = openPage(serverWithRequerimiento({}, okAnswer));
  await chooseFile();
  await waitFor(() => expect(requests.some(isUpload)).toBe(true));
  expect(requests.find(isUpload)?.body).toMatchObject({ file: { name: 'poste.jpg' } });
  await responder('Acá va la foto');
  await respuestaSent();
  expect(written(requests)).toEqual([
    ['POST /api/archivo_adjuntos', { file: expect.any(File) }],
    ['PATCH /api/archivo_adjuntos/9', { requerimiento: '/api/requerimientos/42' }],
    [
      'POST /api/requerimiento_seguimientos',
      { requerimiento: '/api/requerimientos/42', descripcion: 'Acá va la foto' },
    ],
  ]);
  expect(screen.queryByText('poste.jpg')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Agregar información' })).toBeTruthy();
});

test('al reintentar no se adjunta dos veces, tampoco si solo se perdió su respuesta', async () => {
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
  await chooseFile();
  await responder('Va');
  expect(await screen.findByText(/No pudimos enviar tu respuesta/)).toBeTruthy();
  await enviarRespuesta();
  await respuestaSent();
  expect(written(requests).map(([call]) => call)).toEqual([
    'POST /api/archivo_adjuntos',
    'PATCH /api/archivo_adjuntos/9',
    'PATCH /api/archivo_adjuntos/9',
    'POST /api/requerimiento_seguimientos',
  ]);
});

test('lo que no se pudo subir no deja mandar sin que se sepa', async () => {
  let failing = true;
  const { requests } = openPage(
    serverWithRequerimiento({}, (request) => (isUpload(request) && failing ? undefined : okAnswer(request))),
  );
  await chooseFile();
  expect(await screen.findByText('No pudimos subir poste.jpg.')).toBeTruthy();
  await responder('Va');
  expect(await screen.findByText(/Hay archivos que no pudimos subir/)).toBeTruthy();
  expect(written(requests)).toHaveLength(1);
  failing = false;
  await press(/Reintentar/);
  await waitFor(() => expect(requests.filter(isUpload)).toHaveLength(2));
  await enviarRespuesta();
  await respuestaSent();
});

test('al quitar lo elegido el foco va a elegir otra', async () => {
  openPage(serverWithRequerimiento({}, okAnswer));
  await chooseFile();
  await press('Quitar foto 1');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Foto' }));
});

test.each([
  ['fotos', LIGHTING_CATEGORIA, ['Foto']],
  ['archivos', { ...TITULAR_CATEGORIA, id: 1 }, ['Archivo']],
  ['las dos cosas', { ...LIGHTING_CATEGORIA, adjuntarArchivos: 1 as const }, ['Foto', 'Archivo']],
  ['ninguna', { ...LIGHTING_CATEGORIA, adjuntarFotos: 0 as const }, []],
])('la categoría que lleva %s', async (_, categoria, buttons) => {
  openPage(serverWithRequerimiento({}), { props: { categorias: [categoria] } });
  await answerField();
  expect(
    screen.queryAllByRole('button', { name: /^(Foto|Archivo)$/ }).map(({ textContent }) => textContent),
  ).toEqual(buttons);
});
