import { line } from '@oficina/hydra';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ErrorState } from './empty.tsx';
import { dataDate, OfflineStrip } from './offline-strip.tsx';

afterEach(() => {
  cleanup();
  line.answered();
  line.date(null);
});

test.each([
  ['2026-11-16T07:40:00-03:00', 'de hoy, 07:40'],
  ['2026-11-14T23:59:00-03:00', 'del 14/11, 23:59'],
  ['2026-11-15T23:30:00-03:00', 'del 15/11, 23:30'],
])('%s es %s', (moment, text) => {
  expect(dataDate(Date.parse(moment), new Date('2026-11-16T10:00:00-03:00'))).toBe(text);
});

test('la tira está mientras no hay línea, con la fecha de los datos si la tienen', () => {
  render(<OfflineStrip />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  act(line.lost);
  expect(status.textContent).toBe('Sin conexión.');
  act(() => line.date(Date.now()));
  expect(status.textContent).toMatch(/^Sin conexión\. Datos de hoy, \d\d:\d\d\.$/);
  act(line.answered);
  expect(status.textContent).toBe('');
});

test('sin línea un error dice que la pantalla no está guardada, y con línea lo de siempre', () => {
  render(<ErrorState retry={() => undefined} />, { wrapper: MemoryRouter });
  expect(screen.getByText('No pudimos conectarnos')).toBeTruthy();
  act(line.lost);
  expect(screen.getByRole('alert').textContent).toBe(
    'Esta pantalla no está guardada en este teléfono. Vuelve sola con la señal.',
  );
  expect(screen.getByRole('link', { name: 'Ver mis facturas guardadas' }).getAttribute('href')).toBe(
    '/facturas',
  );
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

test('en un recuadro de la página son dos frases, sin dibujo', () => {
  render(<ErrorState bare />, { wrapper: MemoryRouter });
  act(line.lost);
  expect(screen.getByRole('alert').textContent).toBe('Sin conexiónVuelve sola con la señal.');
});
