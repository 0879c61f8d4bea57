import { drawWith, inTurn, refuse, type Server, setScreen, written } from '@oficina/ui/testing';
import { textsOf, user } from '@oficina/ui/testing/browser';
import { ASKS_CLAVE, giveClave } from '@oficina/usuarios/testing';
import { ReautenticarProvider } from '@oficina/usuarios/web';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import DosPasosPage, { type DosPasosPageProps } from './dos-pasos.page.tsx';

const SECRETO = 'JBSWY3DPEHPK3PXP';
const CODIGOS = Array.from({ length: 10 }, (_, n) => `AAAA-000${n}`);
const okServer: Server = ({ path, body }) => {
  if (path.endsWith('/generar'))
    return { body: { secret: SECRETO, uri: `otpauth://totp/x?secret=${SECRETO}` } };
  if ((body as { otp: string }).otp !== '123456') return refuse('otp', 'El código no es correcto.');
  return path.endsWith('/habilitar')
    ? { body: { otpEstado: 2, codigosRecuperacion: CODIGOS } }
    : { body: { otpEstado: 0 } };
};

const onCambio = vi.fn(async () => undefined);
const confirmar = vi.fn(async () => undefined);
beforeEach(() => {
  onCambio.mockClear();
  confirmar.mockClear();
});

const draw = (props: Partial<DosPasosPageProps> = {}, server = okServer) =>
  drawWith(
    server,
    <ReautenticarProvider confirmar={confirmar} canUseOtp={false}>
      <DosPasosPage
        estado={0}
        pendiente={false}
        isMandatory={false}
        cooperativa="Cooperativa Ceibo"
        onCambio={onCambio}
        {...props}
      />
    </ReautenticarProvider>,
  );

test('activar muestra el QR y la clave en grupos, pide un código y entrega los de recuperación', async () => {
  const { requests } = draw();
  await user.click(screen.getByRole('button', { name: /^Activar/ }));
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(await screen.findByRole('img', { name: /^Código QR/ })).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Código de verificación' }), '123456');
  await user.click(screen.getByRole('button', { name: /^Activar/ }));
  const done = { level: 1, name: 'Verificación activada' };
  expect(await screen.findByRole('heading', done)).toBe(document.activeElement);
  expect(textsOf('listitem')).toEqual(CODIGOS);
  expect(written(requests).map(([what]) => what)).toEqual([
    'POST /api/oob/otp/generar',
    'POST /api/oob/otp/habilitar',
  ]);
  await user.click(screen.getByRole('button', { name: 'Ya los guardé' }));
  expect(screen.queryByText('AAAA-0000')).toBeNull();
  expect(screen.getByRole('heading', done)).toBe(document.activeElement);
  expect(onCambio).toHaveBeenCalledTimes(1);
});

test('en el teléfono la aplicación se abre con un botón, y el QR es para otro teléfono', async () => {
  setScreen(false);
  draw();
  await user.click(screen.getByRole('button', { name: /^Activar/ }));
  const link = await screen.findByRole('link', { name: 'Abrir en la aplicación' });
  const qr = await screen.findByRole('img', { name: /^Código QR/ });
  vi.restoreAllMocks();
  expect(link.getAttribute('href')).toBe(`otpauth://totp/x?secret=${SECRETO}`);
  expect(link.compareDocumentPosition(qr)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(qr.closest('details')?.open).toBe(false);
});

test('generar la clave pide la contraseña cuando hace rato que no se da, y sigue solo', async () => {
  draw({}, inTurn(ASKS_CLAVE, okServer));
  await user.click(screen.getByRole('button', { name: /^Activar/ }));
  await giveClave();
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(confirmar).toHaveBeenCalledWith({ password: 'mi clave' });
});

test('desactivar pide un código', async () => {
  draw({ estado: 2 });
  await user.click(screen.getByRole('button', { name: 'Desactivar' }));
  const codigo = screen.getByRole('textbox', { name: 'Código de verificación' });
  await user.type(codigo, '000000');
  await user.click(screen.getByRole('button', { name: /^Desactivar/ }));
  expect(await screen.findByText('El código no es correcto.')).toBeTruthy();
  await user.clear(codigo);
  await user.type(codigo, '123456');
  await user.click(screen.getByRole('button', { name: /^Desactivar/ }));
  await waitFor(() => expect(onCambio).toHaveBeenCalledTimes(1));
  const done = screen.getByRole('heading', { level: 1, name: 'Verificación desactivada' });
  expect(document.activeElement).toBe(done);
});

test('el personal no la desactiva, y sin ella se le dice por qué está acá', () => {
  draw({ estado: 2, isMandatory: true });
  expect(screen.getByText('Tu función exige la verificación en dos pasos.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Desactivar' })).toBeNull();
  draw({ estado: 0, isMandatory: true, pendiente: true });
  expect(
    screen.getByText('Para trabajar en la Oficina Virtual tenés que activar la verificación en dos pasos.'),
  ).toBeTruthy();
});
