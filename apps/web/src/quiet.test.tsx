import { draw } from '@oficina/ui/testing';
import { screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Quiet } from './quiet.tsx';

afterEach(() => vi.restoreAllMocks());

test('lo que no se pudo bajar no se lleva la página', async () => {
  // React logs to the console whatever a boundary catches.
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Lost = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  draw(
    <>
      <h1>Hola</h1>
      <p data-testid="lugar">
        <Suspense fallback="Cargando">
          <Quiet>
            <Lost />
          </Quiet>
        </Suspense>
      </p>
    </>,
  );
  await vi.waitFor(() => expect(consoleError).toHaveBeenCalled());
  expect(screen.getByRole('heading', { name: 'Hola' })).toBeTruthy();
  expect(screen.getByTestId('lugar').textContent).toBe('');
});

test('lo que se pudo se dibuja', () => {
  draw(<Quiet>Ver el pago</Quiet>);
  expect(screen.getByText('Ver el pago')).toBeTruthy();
});
