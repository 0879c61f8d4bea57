import { address, atDesk, press } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { openMore } from '@oficina/ui/testing/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeRequerimiento } from './admin.test-kit.tsx';
import { BASE, drawPage, queueServer } from './queue.test-kit.tsx';

atDesk();

const REQUERIMIENTOS = [makeRequerimiento(1), makeRequerimiento(2), makeRequerimiento(3)];
const focusedText = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const openQueue = async () => {
  drawPage(queueServer(REQUERIMIENTOS));
  await screen.findByText('3 resultados');
};

test('j y k bajan y suben, sin salirse; Enter abre', async () => {
  await openQueue();
  await user.keyboard('jj');
  expect(focusedText()).toBe('Ver el caso 2026-000002');
  await user.keyboard('jjj');
  expect(focusedText()).toBe('Ver el caso 2026-000003');
  await user.keyboard('kkkkk');
  expect(focusedText()).toBe('Ver el caso 2026-000001');
  await user.keyboard('j{Enter}');
  await waitFor(() => expect(address()).toBe(`${BASE}/ver/2`));
});

test('x elige y suelta; con la casilla enfocada, también', async () => {
  await openQueue();
  await user.keyboard('jx');
  const checkbox = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Elegir el caso 2026-000001' });
  expect(checkbox.checked).toBe(true);
  await user.keyboard('jx');
  expect(screen.getByText('2 elegidos')).toBeTruthy();
  checkbox.focus();
  await user.keyboard('x');
  expect(checkbox.checked).toBe(false);
});

test('f va a la búsqueda y ahí las letras son letras; u vuelve a la lista', async () => {
  await openQueue();
  await user.keyboard('jjf');
  const searchBox = screen.getByLabelText<HTMLInputElement>('Buscar');
  expect(document.activeElement).toBe(searchBox);
  await user.keyboard('juxk');
  expect(searchBox.value).toBe('juxk');
  await user.clear(searchBox);
  searchBox.blur();
  await user.keyboard('u');
  expect(focusedText()).toBe('Ver el caso 2026-000002');
});

test('después de buscar con Enter las teclas son de la lista', async () => {
  await openQueue();
  await user.keyboard('fluz{Enter}');
  await waitFor(() => expect(address()).toBe(`${BASE}?q=luz`));
  expect(focusedText()).toBe('3 resultados');
  await user.keyboard('jj');
  expect(focusedText()).toBe('Ver el caso 2026-000002');
});

test('? muestra los atajos, y con el diálogo abierto no hacen nada más', async () => {
  await openQueue();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  expect(within(dialog).getByText('Elegir hasta acá')).toBeTruthy();
  await user.keyboard('j');
  expect(focusedText()).not.toContain('2026-000001');
});

test('se apagan, y las teclas vuelven a ser del navegador', async () => {
  await openQueue();
  await openMore();
  await press('Atajos de teclado');
  const shortcutsSwitch = await screen.findByRole('switch', { name: /^Usar los atajos/ });
  await user.click(shortcutsSwitch);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('j');
  expect(focusedText()).not.toContain('2026-000001');
  await openMore();
  await press('Atajos de teclado');
  await user.click(await screen.findByRole('switch', { name: /^Usar los atajos/ }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('j');
  expect(focusedText()).toBe('Ver el caso 2026-000001');
});

test('las combinaciones del navegador son suyas; AltGr escribe', async () => {
  await openQueue();
  await user.keyboard('{Control>}j{/Control}{Meta>}j{/Meta}');
  expect(focusedText()).not.toContain('2026-000001');
  // Spanish keyboards type «[» and «]» with this key, and the browser reports it as Ctrl and Alt together.
  await user.keyboard('{AltGraph>}{Control>}j{/Control}{/AltGraph}');
  expect(focusedText()).toBe('Ver el caso 2026-000001');
});
