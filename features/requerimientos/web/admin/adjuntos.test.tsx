import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ArchivoAdjunto } from '../../contract/index.ts';
import { type Answer, ATIENDE, type Pedido, ponerPantalla } from './admin.test-kit.tsx';
import { dibujar, entero, region, servidor } from './caso.test-kit.tsx';

beforeEach(() => {
  ponerPantalla(true);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
});
afterEach(() => vi.restoreAllMocks());

const unAdjunto = (id: number, fileName: string): ArchivoAdjunto => ({
  '@id': `/api/archivo_adjuntos/${id}`,
  '@type': 'ArchivoAdjunto',
  id,
  contentUrl: `/adjuntos/${id}-9f2c4e7a1b3d5f60`,
  fileName,
  usuario: '/api/usuarios/7',
  created: '2026-11-02T09:12:00-03:00',
  updated: '2026-11-02T09:12:00-03:00',
});
const CASO = entero({ adjuntos: [unAdjunto(55, 'poste.jpg'), unAdjunto(56, 'dni.pdf')] });
const FOTO: Answer = { body: 'foto', type: 'image/jpeg' };
const negado = (description: string, mas: object = {}): Answer => ({
  status: 403,
  body: { description, ...mas },
});

const conArchivos = (archivo: (pedido: Pedido) => Answer) =>
  servidor(CASO, {
    responde: (pedido) => (pedido.path === '/api/oob/adjunto/ver' ? archivo(pedido) : undefined),
  }).server;
const otps = (pedidos: readonly Pedido[]) =>
  pedidos.filter(({ path }) => path.endsWith('/adjunto/ver')).map(({ search }) => search.get('otp'));

test('la foto se ve acá; el PDF se baja con su nombre', async () => {
  const user = userEvent.setup();
  const bajado = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { pedidos } = dibujar(
    conArchivos(({ search }) =>
      search.get('contentUrl') === '/adjuntos/56-9f2c4e7a1b3d5f60'
        ? { body: '%PDF', type: 'application/pdf' }
        : FOTO,
    ),
  );
  await region('Adjuntos (2)');
  await user.click(screen.getByRole('button', { name: 'Ver poste.jpg' }));
  const dialogo = await screen.findByRole('dialog', { name: 'poste.jpg' });
  expect(within(dialogo).getByRole('img', { name: 'poste.jpg' }).getAttribute('src')).toBe('blob:foto');
  await user.click(within(dialogo).getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Ver dni.pdf' }));
  await waitFor(() => expect(bajado).toHaveBeenCalledOnce());
  expect((bajado.mock.instances[0] as unknown as HTMLAnchorElement).download).toBe('dni.pdf');
  // Present though empty: without it the call is refused.
  expect(otps(pedidos)).toEqual(['', '']);
});

test('lo protegido pide el código; el equivocado se dice y se vuelve a escribir', async () => {
  const user = userEvent.setup();
  const { pedidos } = dibujar(
    conArchivos(({ search }) => {
      const otp = search.get('otp');
      if (otp === '654321') return FOTO;
      return negado(otp ? 'El código no es correcto.' : 'Ingresá el código.', { otpRequerido: true });
    }),
  );
  await region('Adjuntos (2)');
  await user.click(screen.getByRole('button', { name: 'Ver poste.jpg' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Código de seguridad' }));
  expect(
    dialogo.getByText(
      'Estos archivos están protegidos. Escribí el código de tu aplicación; te sirve 5 minutos.',
    ),
  ).toBeTruthy();
  const codigo = dialogo.getByLabelText<HTMLInputElement>('Código');
  await user.type(codigo, '12{Enter}');
  expect(await dialogo.findByText('El código tiene 6 números.')).toBeTruthy();
  await user.clear(codigo);
  await user.type(codigo, '123 456{Enter}');
  expect(await dialogo.findByText('El código no es correcto.')).toBeTruthy();
  expect(codigo.value).toBe('');
  await user.type(codigo, '654321{Enter}');
  expect(await screen.findByRole('dialog', { name: 'poste.jpg' })).toBeTruthy();
  expect(otps(pedidos)).toEqual(['', '123456', '654321']);
});

test('sin segundo paso se dice cómo tenerlo', async () => {
  const user = userEvent.setup();
  dibujar(conArchivos(() => negado('Activá la verificación en dos pasos para ver este archivo.')));
  const panel = within(await region('Adjuntos (2)'));
  await user.click(panel.getByRole('button', { name: 'Ver poste.jpg' }));
  expect(await panel.findByText('Activá la verificación en dos pasos para ver este archivo.')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Activar' }).getAttribute('href')).toBe('/2fa');
});

test('si falla se dice', async () => {
  const user = userEvent.setup();
  dibujar(conArchivos(() => ({ status: 503 })));
  const panel = within(await region('Adjuntos (2)'));
  await user.click(panel.getByRole('button', { name: 'Ver poste.jpg' }));
  expect((await panel.findByRole('alert')).textContent).toBe('No pudimos abrir el archivo. Probá de nuevo.');
});

test('el encargado los abre cuando el caso es suyo', async () => {
  const user = userEvent.setup();
  const libre = { ...CASO, encargado: undefined };
  const { pedidos } = dibujar(servidor(libre).server, { yo: ATIENDE });
  const panel = within(await region('Adjuntos (2)'));
  expect(panel.getByText('Los archivos se abren cuando el caso es tuyo.')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Ver poste.jpg' }));
  expect(otps(pedidos)).toEqual([]);
});
