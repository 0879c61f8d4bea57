import { ApiError } from '@oficina/hydra';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Forbidden, isForbidden, SecondStepMissing } from './forbidden.tsx';
import { draw } from './testing.tsx';

const FALTA = 'Activá la verificación en dos pasos para usar las funciones de administración.';
const dibujado = () => ({
  titulo: screen.getByRole('heading', { level: 1 }).textContent,
  enlace: screen.getByRole('link').getAttribute('href'),
});
const NO_ES_TUYA = { titulo: 'No tenés permiso para ver esta pantalla', enlace: '/' };

test.each([
  ['sin que el servidor dijera nada', {}, NO_ES_TUYA],
  ['porque es de otros', { error: new ApiError(403, 'Access Denied.') }, NO_ES_TUYA],
  [
    'porque falta su segundo paso',
    { error: new ApiError(403, FALTA) },
    { titulo: 'Falta un paso', enlace: '/2fa' },
  ],
])('%s', (_, props, esperado) => {
  draw(<Forbidden {...props} />);
  expect(dibujado()).toEqual(esperado);
});

test('quien la ve como cliente sabe qué le falta', () => {
  draw(<SecondStepMissing />);
  expect(dibujado()).toEqual({ titulo: 'Falta un paso', enlace: '/2fa' });
  expect(screen.getByText(FALTA)).toBeTruthy();
});

test('sólo un 403 del servidor es no tener permiso', () => {
  const errores = [null, new Error('x'), new ApiError(404, 'x'), new ApiError(403, 'x')];
  expect(errores.map(isForbidden)).toEqual([false, false, false, true]);
});
