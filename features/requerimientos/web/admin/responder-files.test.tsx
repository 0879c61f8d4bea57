import { atDesk, press, type Request } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ESTADO, writesOf } from './admin.test-kit.tsx';
import { drawPage, fakeServer, fullRequerimiento, region } from './requerimiento.test-kit.tsx';

atDesk();
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
});

const isUpload = ({ method, path }: Request) => method === 'POST' && path === '/api/archivo_adjuntos';
const isAttach = ({ method, path }: Request) => method === 'PATCH' && path === '/api/archivo_adjuntos/9';
const UPLOADED = { status: 201, body: { '@id': '/api/archivo_adjuntos/9', id: 9 } };
const PDF_FILE = new File(['%PDF'], 'presupuesto.pdf', { type: 'application/pdf' });

const answerBox = () => screen.getByLabelText<HTMLTextAreaElement>('Respuesta');
const callNames = (requests: readonly Request[]) => writesOf(requests).map(([call]) => call);

async function openWithFile(
  respond: (request: Request) => ReturnType<Parameters<typeof drawPage>[0]> | undefined,
) {
  const { requests } = drawPage(
    fakeServer(fullRequerimiento(), {
      respond: (request) =>
        respond(request) ?? (isUpload(request) ? UPLOADED : isAttach(request) ? { body: {} } : undefined),
    }).server,
  );
  await region('Responder');
  await user.type(answerBox(), 'Va el presupuesto.');
  await press('Agregar archivo');
  await user.upload(screen.getByLabelText<HTMLInputElement>('Elegir archivos'), PDF_FILE);
  await waitFor(() => expect(requests.some(isUpload)).toBe(true));
  return requests;
}

test.each([
  ['Responder', 'POST /api/requerimiento_seguimientos'],
  ['Responder y esperar al usuario', 'PATCH /api/requerimientos/1042/estado'],
])('%s: el archivo va antes que las palabras, y la caja que sigue no lo tiene', async (button, call) => {
  const requests = await openWithFile(() => undefined);
  await press(button);
  await waitFor(() => expect(answerBox().value).toBe(''));
  expect(callNames(requests)).toEqual(['POST /api/archivo_adjuntos', 'PATCH /api/archivo_adjuntos/9', call]);
  expect(writesOf(requests)[1]?.[1]).toEqual({ requerimiento: '/api/requerimientos/1042' });
  expect(await screen.findByRole('button', { name: 'Agregar archivo' })).toBeTruthy();
  expect(screen.queryByText(/presupuesto\.pdf/)).toBeNull();
});

test('si el archivo no se pudo adjuntar no se dice nada; al insistir va una vez cada cosa', async () => {
  let veces = 0;
  const requests = await openWithFile((request) => {
    if (!isAttach(request)) return undefined;
    veces += 1;
    return veces === 1
      ? { status: 422, body: { description: 'Este caso ya tiene 30 archivos.' } }
      : undefined;
  });
  await press('Responder');
  expect(
    await screen.findByText('Este caso ya tiene 30 archivos.', { selector: '[role=alert] *' }),
  ).toBeTruthy();
  expect([answerBox().value, callNames(requests).length]).toEqual(['Va el presupuesto.', 2]);
  await press('Responder');
  await waitFor(() => expect(answerBox().value).toBe(''));
  expect(callNames(requests).slice(2)).toEqual([
    'PATCH /api/archivo_adjuntos/9',
    'POST /api/requerimiento_seguimientos',
  ]);
});

test('si la respuesta no salió, el archivo ya adjunto no se manda de nuevo', async () => {
  let veces = 0;
  const requests = await openWithFile(({ method, path }) => {
    if (method !== 'POST' || path !== '/api/requerimiento_seguimientos') return undefined;
    veces += 1;
    return veces === 1 ? { status: 429, body: { description: 'Esperá un momento.' } } : undefined;
  });
  await press('Responder');
  await screen.findByText('Esperá un momento.');
  await press('Responder');
  await waitFor(() => expect(answerBox().value).toBe(''));
  expect(callNames(requests).filter((call) => String(call).startsWith('PATCH'))).toHaveLength(1);
});

test('lo que no se pudo subir no deja mandar sin que se sepa', async () => {
  const requests = await openWithFile((request) => (isUpload(request) ? { status: 503 } : undefined));
  await screen.findByText('No pudimos subir presupuesto.pdf.');
  await press('Responder');
  expect(await screen.findByText(/Hay archivos que no pudimos subir/)).toBeTruthy();
  expect(callNames(requests)).toEqual(['POST /api/archivo_adjuntos']);
});

test('a quien pidió sin cuenta no se le adjunta: no tendría dónde verlo', async () => {
  const publico = fullRequerimiento({
    usuario: undefined,
    estado: ESTADO.iniciado,
    contacto: { nombre: 'Ana', documento: '20111222', email: 'ana@correo.com' },
  });
  drawPage(fakeServer(publico).server);
  await region('Responder');
  expect(screen.queryByRole('button', { name: 'Agregar archivo' })).toBeNull();
});
