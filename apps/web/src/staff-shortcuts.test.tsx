import { openShortcutsHelp } from '@oficina/ui/shortcuts';
import { draw } from '@oficina/ui/testing';
import type { Role } from '@oficina/values';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { setBusy } from './busy.ts';
import type { ClientState } from './persistent-state.ts';
import { opens } from './routes.tsx';
import { StaffShortcuts } from './staff-shortcuts.tsx';

afterEach(() => act(() => setBusy(false)));

const Direccion = () => <output>{useLocation().pathname}</output>;
const direccion = () => screen.getByRole('status').textContent;

const withRoles = (roles: Role[], more: Partial<ClientState> = {}) =>
  ({
    token: 'x',
    usuario: { id: 3, roles },
    suministros: [],
    categorias: [],
    ...more,
  }) as unknown as ClientState;
const EVERY_ROLE = withRoles([
  'ROLE_ADMIN',
  'ROLE_REQUERIMIENTO_ADMIN',
  'ROLE_CORTE_ADMIN',
  'ROLE_SUMINISTRO_MAIL',
]);

const renderShortcuts = (state = EVERY_ROLE) => {
  draw(
    <>
      <Direccion />
      <StaffShortcuts state={state} opens={opens} />
    </>,
  );
  return userEvent.setup();
};

test.each([
  ['gr', '/admin/requerimientos'],
  ['gu', '/admin/usuarios'],
  ['gp', '/admin/facturas/pagos'],
  ['gc', '/admin/cortes'],
])('%s va a %s', async (shortcuts, a) => {
  const user = renderShortcuts();
  await user.keyboard(shortcuts);
  expect(direccion()).toBe(a);
});

test('sólo va a lo que está en su menú, y la ayuda no dice más que eso', async () => {
  const user = renderShortcuts(withRoles(['ROLE_USUARIO_ADMIN', 'ROLE_SUMINISTRO_MAIL']));
  await user.keyboard('grgpgc');
  expect(direccion()).toBe('/');
  await user.keyboard('?');
  const ayuda = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  expect(
    within(ayuda)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['g u']);
  expect(
    within(ayuda)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Usuarios']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('gu');
  expect(direccion()).toBe('/admin/usuarios');
});

test.each([
  ['sin su segundo paso', withRoles(['ROLE_ADMIN'], { otpPendiente: true }), false],
  ['mientras se paga', EVERY_ROLE, true],
])('%s no va', async (_, state, busy) => {
  const user = renderShortcuts(state);
  act(() => setBusy(busy));
  await user.keyboard('gu');
  expect(direccion()).toBe('/');
  await user.keyboard('?');
  const ayuda = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  expect(within(ayuda).queryByText('Usuarios')).toBeNull();
});

test('la ayuda que quedó abierta no la encuentra quien entra después', async () => {
  const { unmount } = draw(<StaffShortcuts state={EVERY_ROLE} opens={opens} />);
  act(openShortcutsHelp);
  await screen.findByRole('dialog');
  unmount();
  renderShortcuts();
  expect(screen.queryByRole('dialog')).toBeNull();
});
