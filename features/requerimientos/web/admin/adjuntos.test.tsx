import { type Answer, atDesk, press, type Request } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeAdjunto } from '../requerimientos.test-kit.tsx';
import { ENCARGADO } from './admin.test-kit.tsx';
import { drawPage, fakeServer, fullRequerimiento, region } from './requerimiento.test-kit.tsx';

atDesk();
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
});

const REQUERIMIENTO = fullRequerimiento({
  adjuntos: [makeAdjunto(55, { fileName: 'poste.jpg' }), makeAdjunto(56, { fileName: 'dni.pdf' })],
});
const PHOTO: Answer = { file: new Blob(['foto'], { type: 'image/jpeg' }) };
const forbidden = (description: string, extra: object = {}): Answer => ({
  status: 403,
  body: { description, ...extra },
});

const serverWithFiles = (archivo: (request: Request) => Answer) =>
  fakeServer(REQUERIMIENTO, {
    respond: (request) => (request.path === '/api/oob/adjunto/ver' ? archivo(request) : undefined),
  }).server;
const otps = (requests: readonly Request[]) =>
  requests.filter(({ path }) => path.endsWith('/adjunto/ver')).map(({ search }) => search.get('otp'));

test('la foto se ve acá; el PDF se baja con su nombre', async () => {
  const downloadClick = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { requests } = drawPage(
    serverWithFiles(({ search }) =>
      search.get('contentUrl') === '/adjuntos/56-9f2c4e7a1b3d5f60'
        ? { file: new Blob(['%PDF'], { type: 'application/pdf' }) }
        : PHOTO,
    ),
  );
  await region('Adjuntos (2)');
  await press('Ver poste.jpg');
  const dialog = await screen.findByRole('dialog', { name: 'poste.jpg' });
  expect(within(dialog).getByRole('img', { name: 'poste.jpg' }).getAttribute('src')).toBe('blob:foto');
  await press('Volver', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Ver dni.pdf');
  await waitFor(() => expect(downloadClick).toHaveBeenCalledOnce());
  expect((downloadClick.mock.instances[0] as unknown as HTMLAnchorElement).download).toBe('dni.pdf');
  // The parameter is sent even when empty, because the call is refused without it.
  expect(otps(requests)).toEqual(['', '']);
});

test('lo protegido pide el código; el equivocado se dice y se vuelve a escribir', async () => {
  const { requests } = drawPage(
    serverWithFiles(({ search }) => {
      const otp = search.get('otp');
      if (otp === '654321') return PHOTO;
      return forbidden(otp ? 'El código no es correcto.' : 'Ingresá el código.', { otpRequerido: true });
    }),
  );
  await region('Adjuntos (2)');
  await press('Ver poste.jpg');
  const dialog = within(await screen.findByRole('dialog', { name: 'Código de verificación' }));
  expect(
    dialog.getByText(
      'Estos archivos están protegidos. Escribí el código de tu aplicación; te sirve 5 minutos.',
    ),
  ).toBeTruthy();
  const codigo = dialog.getByLabelText<HTMLInputElement>('Código');
  await user.type(codigo, '12{Enter}');
  expect(await dialog.findByText('El código tiene 6 números.')).toBeTruthy();
  await user.clear(codigo);
  await user.type(codigo, '123 456{Enter}');
  expect(await dialog.findByText('El código no es correcto.')).toBeTruthy();
  expect(codigo.value).toBe('');
  await user.type(codigo, '654321{Enter}');
  expect(await screen.findByRole('dialog', { name: 'poste.jpg' })).toBeTruthy();
  expect(otps(requests)).toEqual(['', '123456', '654321']);
});

test('sin segundo paso se dice cómo tenerlo', async () => {
  drawPage(serverWithFiles(() => forbidden('Activá la verificación en dos pasos para ver este archivo.')));
  const panel = within(await region('Adjuntos (2)'));
  await user.click(panel.getByRole('button', { name: 'Ver poste.jpg' }));
  expect(await panel.findByText('Activá la verificación en dos pasos para ver este archivo.')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Activar' }).getAttribute('href')).toBe('/2fa');
});

test('si falla se dice', async () => {
  drawPage(serverWithFiles(() => ({ status: 503 })));
  const panel = within(await region('Adjuntos (2)'));
  await user.click(panel.getByRole('button', { name: 'Ver poste.jpg' }));
  expect((await panel.findByRole('alert')).textContent).toBe('No pudimos abrir el archivo. Probá de nuevo.');
});

test('el encargado los abre cuando el caso es suyo', async () => {
  const unassigned = { ...REQUERIMIENTO, encargado: undefined };
  const { requests } = drawPage(fakeServer(unassigned).server, { yo: ENCARGADO });
  const panel = within(await region('Adjuntos (2)'));
  expect(panel.getByText('Los archivos se abren cuando el caso es tuyo.')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Ver poste.jpg' }));
  expect(otps(requests)).toEqual([]);
});
