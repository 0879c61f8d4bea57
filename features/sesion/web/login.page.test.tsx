import { drawWith, inTurn, type Server, theAlert, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import LoginPage from './login.page.tsx';

const onLogin = vi.fn(async () => undefined);
beforeEach(() => void onLogin.mockClear());

const unauthorized = (message: string, otpRequerido?: true) => ({
  status: 401,
  body: { code: 401, message, otpRequerido },
});
const OTP_REQUESTED = unauthorized('Ingresá el código de tu aplicación de autenticación.', true);
const WRONG_OTP = unauthorized('El código no es correcto o ya venció. Probá con el que ves ahora.', true);
const LOGGED_IN = { body: { token: 'nuevo', usuarioId: 7 } };
const GOOD_OTP = '123456';
const RECUPERACION = 'ABCD-EFGH';

const otpServer: Server = ({ body }) => {
  const { otp } = body as { otp?: string };
  if (otp === undefined) return OTP_REQUESTED;
  return otp === GOOD_OTP || otp === RECUPERACION ? LOGGED_IN : WRONG_OTP;
};

async function goToCodigo(server: Server = otpServer) {
  const drawn = drawWith(server, <LoginPage aviso={null} demo={false} onLogin={onLogin} />, '/login');
  await user.type(screen.getByLabelText('Correo electrónico'), 'elsa@correo.com');
  await user.type(screen.getByLabelText('Contraseña'), 'mi clave');
  await user.click(screen.getByRole('button', { name: /^Ingresar/ }));
  return drawn;
}

const codigo = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Código de verificación' });
async function enterWith(field: Promise<HTMLElement>, texto: string) {
  await user.type(await field, texto);
  await user.click(screen.getByRole('button', { name: /^Ingresar/ }));
}

test('con dos pasos la misma tarjeta pide el código y entra con él', async () => {
  const { requests } = await goToCodigo();
  expect(await screen.findByRole('heading', { level: 1, name: 'Código de verificación' })).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await codigo()));
  await enterWith(codigo(), '123 456');
  await waitFor(() => expect(onLogin).toHaveBeenCalledWith({ token: 'nuevo', usuarioId: 7 }));
  expect(written(requests).map(([, body]) => body)).toEqual([
    { email: 'elsa@correo.com', password: 'mi clave' },
    { email: 'elsa@correo.com', password: 'mi clave', otp: GOOD_OTP },
  ]);
});

test('un código equivocado se dice debajo de él, y se puede probar otra vez', async () => {
  await goToCodigo();
  await enterWith(codigo(), '000000');
  expect(await screen.findByText(WRONG_OTP.body.message)).toBeTruthy();
  expect((await codigo()).getAttribute('aria-invalid')).toBe('true');
});

test('sin el celular se entra con un código de recuperación', async () => {
  const { requests } = await goToCodigo();
  await user.click(await screen.findByRole('button', { name: 'No tengo mi celular' }));
  await enterWith(screen.findByRole('textbox', { name: 'Código de recuperación' }), ` ${RECUPERACION} `);
  await waitFor(() => expect(onLogin).toHaveBeenCalledTimes(1));
  expect(requests.at(-1)?.body).toMatchObject({ otp: RECUPERACION });
});

test('volver deja el correo y la contraseña como estaban', async () => {
  await goToCodigo();
  await user.click(await screen.findByRole('button', { name: 'Volver' }));
  expect(screen.getByLabelText<HTMLInputElement>('Correo electrónico').value).toBe('elsa@correo.com');
});

test('si mientras tanto la contraseña dejó de servir, vuelve al primer paso con la frase', async () => {
  const message = 'El correo o la contraseña no coinciden. Revisalos o restablecé tu contraseña.';
  await goToCodigo(inTurn(OTP_REQUESTED, unauthorized(message)));
  await enterWith(codigo(), GOOD_OTP);
  expect((await theAlert()).textContent).toBe(message);
  expect(screen.getByLabelText('Correo electrónico')).toBeTruthy();
});

test.each([
  ['verde', { wentWell: true }],
  ['azul', null],
])('el aviso de lo que salió bien es verde; los otros, azules (%s)', (tint, state) => {
  drawWith(
    () => undefined,
    <LoginPage aviso="Listo. Ingresá con tu contraseña nueva." demo={false} onLogin={onLogin} />,
    { pathname: '/login', state },
  );
  expect(screen.getByText(/^Listo\./).closest('[role=status]')?.className).toContain(tint);
});
