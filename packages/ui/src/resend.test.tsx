import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Resend } from './resend.tsx';
import { draw } from './testing.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const boton = () => screen.getByRole('button', { name: 'Enviar de nuevo' });
const pasar = (segundos: number) => act(() => vi.advanceTimersByTimeAsync(segundos * 1_000));
const tocar = async () => {
  fireEvent.click(boton());
  await act(async () => undefined);
};

test('espera un minuto, manda una vez y vuelve a esperar', async () => {
  const enviar = vi.fn(async () => undefined);
  draw(<Resend onResend={enviar} sent="Listo." />);
  expect(boton().getAttribute('aria-disabled')).toBe('true');
  await tocar();
  expect(enviar).not.toHaveBeenCalled();
  await pasar(59);
  expect(screen.getByText('Podés pedirlo de nuevo en 1 s.')).toBeTruthy();
  await pasar(1);
  await tocar();
  expect([enviar.mock.calls.length, screen.getByText('Listo.').getAttribute('role')]).toEqual([1, 'status']);
  expect(boton().getAttribute('aria-disabled')).toBe('true');
});

test('lo que no salió se dice y se puede pedir otra vez', async () => {
  const enviar = vi.fn(async () => {
    throw new Error('No pudimos conectarnos.');
  });
  draw(<Resend onResend={enviar} waiting={false} sent="Listo." />);
  await tocar();
  expect(screen.getByRole('alert').textContent).toBe('No pudimos conectarnos.');
  expect([boton().getAttribute('aria-disabled'), screen.queryByText('Listo.')]).toEqual([null, null]);
});
