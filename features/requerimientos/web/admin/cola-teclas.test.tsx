import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { direccion, ponerPantalla, unCaso } from './admin.test-kit.tsx';
import { BASE, cola, dibujar } from './cola.test-kit.tsx';

beforeEach(() => ponerPantalla(true));
afterEach(() => vi.restoreAllMocks());

const CASOS = [unCaso(1), unCaso(2), unCaso(3)];
const enfocado = () => document.activeElement?.textContent;
const empezar = async () => {
  const user = userEvent.setup();
  dibujar(cola(CASOS));
  await screen.findByText('3 resultados');
  return user;
};

test('j y k bajan y suben, sin salirse; Enter abre', async () => {
  const user = await empezar();
  await user.keyboard('jj');
  expect(enfocado()).toBe('Ver el caso 2026-000002');
  await user.keyboard('jjj');
  expect(enfocado()).toBe('Ver el caso 2026-000003');
  await user.keyboard('kkkkk');
  expect(enfocado()).toBe('Ver el caso 2026-000001');
  await user.keyboard('j{Enter}');
  await waitFor(() => expect(direccion()).toBe(`${BASE}/ver/2`));
});

test('x elige y suelta; con la casilla enfocada, también', async () => {
  const user = await empezar();
  await user.keyboard('jx');
  const casilla = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Elegir el caso 2026-000001' });
  expect(casilla.checked).toBe(true);
  await user.keyboard('jx');
  expect(screen.getByText('2 elegidos:')).toBeTruthy();
  casilla.focus();
  await user.keyboard('x');
  expect(casilla.checked).toBe(false);
});

test('/ va a la búsqueda y ahí las letras son letras; u vuelve a la lista', async () => {
  const user = await empezar();
  await user.keyboard('jj/');
  const caja = screen.getByLabelText<HTMLInputElement>('Buscar');
  expect(document.activeElement).toBe(caja);
  await user.keyboard('juxk');
  expect(caja.value).toBe('juxk');
  await user.clear(caja);
  caja.blur();
  await user.keyboard('u');
  expect(enfocado()).toBe('Ver el caso 2026-000002');
});

test('después de buscar con Enter las teclas son de la lista', async () => {
  const user = await empezar();
  await user.keyboard('/luz{Enter}');
  await waitFor(() => expect(direccion()).toBe(`${BASE}?q=luz`));
  expect(enfocado()).toBe('3 resultados');
  await user.keyboard('jj');
  expect(enfocado()).toBe('Ver el caso 2026-000002');
});

test('? muestra los atajos, y con el diálogo abierto no hacen nada más', async () => {
  const user = await empezar();
  await user.keyboard('?');
  const dialogo = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  expect(within(dialogo).getByText('Elegir el caso')).toBeTruthy();
  await user.keyboard('j');
  expect(enfocado()).not.toContain('2026-000001');
});

test('se apagan, y las teclas vuelven a ser del navegador', async () => {
  const user = await empezar();
  await user.click(screen.getByRole('button', { name: 'Atajos de teclado' }));
  const llave = await screen.findByRole('switch', { name: /^Usar los atajos/ });
  await user.click(llave);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('j');
  expect(enfocado()).not.toContain('2026-000001');
  // For the rest of the tests, as anybody has them.
  await user.click(screen.getByRole('button', { name: 'Atajos de teclado' }));
  await user.click(await screen.findByRole('switch', { name: /^Usar los atajos/ }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('j');
  expect(enfocado()).toBe('Ver el caso 2026-000001');
});

test('las combinaciones del navegador son suyas; AltGr escribe', async () => {
  const user = await empezar();
  await user.keyboard('{Control>}j{/Control}{Meta>}j{/Meta}');
  expect(enfocado()).not.toContain('2026-000001');
  // A keyboard of ours has «[» and «]» there, and the browser tells it as Ctrl and Alt together.
  await user.keyboard('{AltGraph>}{Control>}j{/Control}{/AltGraph}');
  expect(enfocado()).toBe('Ver el caso 2026-000001');
});
