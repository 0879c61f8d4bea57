import { ApiError } from '@oficina/hydra';
import { drawWith, refuse } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ReautenticarProvider, useReautenticar } from './reautenticar.tsx';
import { giveClave } from './usuarios.test-kit.tsx';

const rechazo = () => new ApiError(403, 'Confirmá tu contraseña para seguir.', { reautenticar: true });
const confirmar = vi.fn(async (_credential: unknown): Promise<unknown> => undefined);
beforeEach(() => void confirmar.mockReset().mockResolvedValue({ hasta: '' }));

function Page({ call }: { call: () => Promise<string> }) {
  const withReautenticar = useReautenticar();
  const [answer, setAnswer] = useState('');
  const run = () =>
    withReautenticar(call).then(setAnswer, (error: Error) => setAnswer(`No: ${error.message}`));
  return (
    <>
      <button type="button" onClick={() => void run()}>
        Hacer
      </button>
      <p data-testid="dicho">{answer}</p>
    </>
  );
}

const draw = (call: () => Promise<string>, canUseOtp = false) =>
  drawWith(
    () => ({}),
    <ReautenticarProvider confirmar={confirmar} canUseOtp={canUseOtp}>
      <Page call={call} />
    </ReautenticarProvider>,
  );
const answer = () => screen.getByTestId('dicho').textContent;
const run = () => user.click(screen.getByRole('button', { name: 'Hacer' }));
async function runRejectedOnce(canUseOtp = false) {
  const call = vi.fn(async () => 'Hecho').mockRejectedValueOnce(rechazo());
  draw(call, canUseOtp);
  await run();
  return call;
}

test('la llamada rechazada se repite sola cuando se confirma la contraseña', async () => {
  const call = await runRejectedOnce();
  expect(await screen.findByText('Por seguridad, escribí tu contraseña para seguir.')).toBeTruthy();
  await giveClave();
  await waitFor(() => expect(answer()).toBe('Hecho'));
  expect([confirmar.mock.calls, call.mock.calls.length]).toEqual([[[{ password: 'mi clave' }]], 2]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('una contraseña equivocada se dice debajo y nada se repite', async () => {
  const { status = 0, body } = refuse('password', 'La contraseña no es correcta.');
  confirmar.mockRejectedValueOnce(new ApiError(status, '', body as Record<string, unknown>));
  const call = await runRejectedOnce();
  await giveClave('otra');
  expect(await screen.findByText('La contraseña no es correcta.')).toBeTruthy();
  expect([call.mock.calls.length, answer()]).toEqual([1, '']);
});

test('quien vuelve sin confirmar se entera de por qué no se hizo', async () => {
  const call = await runRejectedOnce();
  await user.click(await screen.findByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(answer()).toBe('No: Confirmá tu contraseña para seguir.'));
  expect(call).toHaveBeenCalledTimes(1);
});

test('otro rechazo no pregunta nada', async () => {
  draw(async () => {
    throw new ApiError(403, 'No tenés permiso para hacer esto.', {});
  });
  await run();
  await waitFor(() => expect(answer()).toBe('No: No tenés permiso para hacer esto.'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('con la verificación en dos pasos también sirve un código', async () => {
  await runRejectedOnce(true);
  await user.click(await screen.findByRole('button', { name: 'Usar un código de mi aplicación' }));
  await user.type(screen.getByLabelText('Código de verificación'), '123 456');
  await user.click(screen.getByRole('button', { name: /Seguir/ }));
  await waitFor(() => expect(answer()).toBe('Hecho'));
  expect(confirmar.mock.calls).toEqual([[{ otp: '123456' }]]);
});
