import { type Answer, atDesk, press, type Request } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeAdjunto } from '../requerimientos.test-kit.tsx';
import { ENCARGADO } from './admin.test-kit.tsx';
import { drawPage, fakeServer, findPage, fullRequerimiento } from './requerimiento.test-kit.tsx';

atDesk();
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
});

const REQUERIMIENTO = fullRequerimiento({
  adjuntos: [
    makeAdjunto(55, { fileName: 'poste.jpg' }),
    makeAdjunto(56, { fileName: 'dni.pdf' }),
    makeAdjunto(57, { fileName: 'esquina.jpg' }),
  ],
});
const PHOTO: Answer = { file: new Blob(['foto'], { type: 'image/jpeg' }) };
const THUMBNAIL: Answer = { file: new Blob(['chica'], { type: 'image/webp' }) };
const forbidden = (description: string, extra: object = {}): Answer => ({
  status: 403,
  body: { description, ...extra },
});

const serverWithFiles = (archivo: (request: Request) => Answer) =>
  fakeServer(REQUERIMIENTO, {
    respond: (request) => {
      if (request.path === '/api/oob/adjunto/miniatura') return THUMBNAIL;
      return request.path === '/api/oob/adjunto/ver' ? archivo(request) : undefined;
    },
  }).server;
const otps = (requests: readonly Request[]) =>
  requests.filter(({ path }) => path.endsWith('/adjunto/ver')).map(({ search }) => search.get('otp'));

test('las fotos se ven chicas en su mensaje y se recorren grandes; el PDF se baja con su nombre', async () => {
  const downloadClick = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { requests } = drawPage(
    serverWithFiles(({ search }) =>
      search.get('contentUrl') === '/adjuntos/56-9f2c4e7a1b3d5f60'
        ? { file: new Blob(['%PDF'], { type: 'application/pdf' }) }
        : PHOTO,
    ),
  );
  const page = await findPage();
  const thumbnail = await page.findByRole('button', { name: 'Ver poste.jpg' });
  await waitFor(() => expect(thumbnail.querySelector('img')?.getAttribute('src')).toBe('blob:foto'));
  await user.click(thumbnail);
  const dialog = await screen.findByRole('dialog', { name: 'poste.jpg · 1 de 2' });
  const photo = within(dialog).getByRole('img', { name: 'poste.jpg' });
  await press('Girar', dialog);
  expect(photo.style.rotate).toBe('90deg');
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'esquina.jpg · 2 de 2' })).toBeTruthy();
  expect(within(dialog).getByRole('img').style.rotate).toBe('0deg');
  await user.keyboard('{ArrowLeft}');
  expect(await screen.findByRole('dialog', { name: 'poste.jpg · 1 de 2' })).toBeTruthy();
  await press('Descargar', dialog);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(thumbnail);
  await press('Ver dni.pdf');
  await waitFor(() => expect(downloadClick).toHaveBeenCalledTimes(2));
  const saved = downloadClick.mock.instances as unknown as HTMLAnchorElement[];
  expect(saved.map(({ download }) => download)).toEqual(['poste.jpg', 'dni.pdf']);
  // The parameter is sent even when empty, because the call is refused without it.
  expect(new Set(otps(requests))).toEqual(new Set(['']));
});

test('lo protegido es un candado y no se pide en chico', async () => {
  const { requests } = drawPage(
    fakeServer({ ...REQUERIMIENTO, categoria: { ...REQUERIMIENTO.categoria, adjuntosSeguros: true } }).server,
  );
  const page = await findPage();
  expect(page.getByRole('button', { name: 'Ver poste.jpg' }).querySelector('img')).toBeNull();
  expect(requests.filter(({ path }) => path.endsWith('/miniatura'))).toEqual([]);
});

test('lo protegido pide el código; el equivocado se dice y se vuelve a escribir', async () => {
  const { requests } = drawPage(
    serverWithFiles(({ search }) => {
      const otp = search.get('otp');
      if (otp === '654321') return PHOTO;
      return forbidden(otp ? 'El código no es correcto.' : 'Ingresá el código.', { otpRequerido: true });
    }),
  );
  await findPage();
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
  expect(await screen.findByRole('dialog', { name: 'poste.jpg · 1 de 2' })).toBeTruthy();
  expect(otps(requests)).toEqual(['', '123456', '654321']);
});

test('sin segundo paso se dice cómo tenerlo', async () => {
  drawPage(serverWithFiles(() => forbidden('Activá la verificación en dos pasos para ver este archivo.')));
  const panel = await findPage();
  await user.click(panel.getByRole('button', { name: 'Ver poste.jpg' }));
  expect(await panel.findByText('Activá la verificación en dos pasos para ver este archivo.')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Activar' }).getAttribute('href')).toBe('/2fa');
});

test('si falla se dice', async () => {
  drawPage(serverWithFiles(() => ({ status: 503 })));
  const panel = await findPage();
  await user.click(panel.getByRole('button', { name: 'Ver poste.jpg' }));
  expect((await panel.findByRole('alert')).textContent).toBe('No pudimos abrir el archivo. Probá de nuevo.');
});

test('el encargado los abre cuando el caso es suyo', async () => {
  const unassigned = { ...REQUERIMIENTO, encargado: undefined };
  const { requests } = drawPage(fakeServer(unassigned).server, { yo: ENCARGADO });
  const page = await findPage();
  expect(page.getAllByTitle('Los archivos se abren cuando el caso es tuyo.')).toHaveLength(3);
  expect(page.queryByRole('button', { name: 'Ver poste.jpg' })).toBeNull();
  expect(requests.filter(({ path }) => path.startsWith('/api/oob/adjunto'))).toEqual([]);
});
