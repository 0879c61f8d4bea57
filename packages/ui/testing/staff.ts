import { act, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { press } from './screen.ts';
import type { Answer, Request } from './server.tsx';

/** What the server answers to who administers and has not turned the second step on. */
export const NO_SECOND_STEP: Answer = {
  status: 403,
  body: {
    code: 'otp',
    description: 'Activá la verificación en dos pasos para usar las funciones de administración.',
  },
};

export async function secondStepIsAsked() {
  expect(await screen.findByRole('heading', { level: 1, name: 'Falta un paso' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Activar' }).getAttribute('href')).toBe('/2fa');
}

/** The page says so by itself, without asking the server. */
export function permissionIsDenied(requests: readonly Request[]) {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'No tenés permiso para ver esta pantalla',
  );
  expect(requests).toEqual([]);
}

/** The fields of the dates come once the filters are open. */
export async function openFilters() {
  await press(/^Filtros/);
  await act(() => import('../src/date-range.tsx'));
}
export const applyFilters = () => press('Aplicar');
/** What is seldom done with a whole list. */
export const openMore = () => press('Más acciones');

/** What can be done with a row is in the dialog that its three dots open. */
export async function openRowMenu(name: string) {
  const label = `Acciones de ${name}`.replace('de el ', 'del ');
  await press(label);
  return screen.findByRole('dialog', { name: label });
}
