import { ApiError } from '@oficina/hydra';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../testing/index.ts';
import { Forbidden, isForbidden, SecondStepMissing } from './forbidden.tsx';

const MISSING_SECOND_FACTOR =
  'Activá la verificación en dos pasos para usar las funciones de administración.';
const drawn = () => ({
  titulo: screen.getByRole('heading', { level: 1 }).textContent,
  link: screen.getByRole('link').getAttribute('href'),
});
const NOT_YOURS = { titulo: 'No tenés permiso para ver esta pantalla', link: '/' };

test.each([
  ['sin que el servidor dijera nada', {}, NOT_YOURS],
  ['porque es de otros', { error: new ApiError(403, MISSING_SECOND_FACTOR, { code: 'permiso' }) }, NOT_YOURS],
  [
    'porque falta su segundo paso',
    { error: new ApiError(403, 'Otra oración.', { code: 'otp' }) },
    { titulo: 'Falta un paso', link: '/2fa' },
  ],
])('%s', (_, props, esperado) => {
  draw(<Forbidden {...props} />);
  expect(drawn()).toEqual(esperado);
});

test('quien la ve como cliente sabe qué le falta', () => {
  draw(<SecondStepMissing />);
  expect(drawn()).toEqual({ titulo: 'Falta un paso', link: '/2fa' });
  expect(screen.getByText(MISSING_SECOND_FACTOR)).toBeTruthy();
});

test('solo un 403 del servidor es no tener permiso', () => {
  const errors = [null, new Error('x'), new ApiError(404, 'x'), new ApiError(403, 'x')];
  expect(errors.map(isForbidden)).toEqual([false, false, false, true]);
});
