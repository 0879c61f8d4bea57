import { ApiError } from '@oficina/hydra';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../testing/index.ts';
import { Resend } from './resend.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const button = () => screen.getByRole('button', { name: 'Enviar de nuevo' });
const advance = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const press = async () => {
  fireEvent.click(button());
  await act(async () => undefined);
};

test('espera un minuto, manda una vez y vuelve a esperar', async () => {
  const enviar = vi.fn(async () => undefined);
  draw(<Resend onResend={enviar} sent="Listo." />);
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await press();
  expect(enviar).not.toHaveBeenCalled();
  await advance(59);
  expect(screen.getByText('Podés pedirlo de nuevo en 1 s.')).toBeTruthy();
  await advance(1);
  await press();
  expect([enviar.mock.calls.length, screen.getByText('Listo.').getAttribute('role')]).toEqual([1, 'status']);
  expect(button().getAttribute('aria-disabled')).toBe('true');
});

test('lo que no salió se dice y se puede pedir otra vez', async () => {
  const enviar = vi.fn(async () => {
    throw new ApiError(0, 'No pudimos conectarnos.');
  });
  draw(<Resend onResend={enviar} waiting={false} sent="Listo." />);
  await press();
  expect(screen.getByRole('alert').textContent).toBe('No pudimos conectarnos.');
  expect([button().getAttribute('aria-disabled'), screen.queryByText('Listo.')]).toEqual([null, null]);
});
