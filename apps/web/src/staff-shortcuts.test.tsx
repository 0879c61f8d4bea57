import { openShortcutsHelp } from '@oficina/ui/shortcuts';
import { draw } from '@oficina/ui/testing';
import { textsOf, user } from '@oficina/ui/testing/browser';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { setBusy } from './busy.ts';
import { opens } from './routes.tsx';
import { stateOf } from './session.test-kit.ts';
import { StaffShortcuts } from './staff-shortcuts.tsx';

afterEach(() => act(() => setBusy(false)));

const Direccion = () => <output>{useLocation().pathname}</output>;
const direccion = () => screen.getByRole('status').textContent;

const EVERY_ROLE = stateOf({
  roles: ['ROLE_ADMIN', 'ROLE_REQUERIMIENTO_ADMIN', 'ROLE_CORTE_ADMIN', 'ROLE_SUMINISTRO_MAIL'],
});

const drawShortcuts = (state = EVERY_ROLE) =>
  draw(
    <>
      <Direccion />
      <StaffShortcuts state={state} opens={opens} />
    </>,
  );

test.each([
  ['gr', '/admin/requerimientos'],
  ['gu', '/admin/usuarios'],
  ['gp', '/admin/facturas/pagos'],
  ['gc', '/admin/cortes'],
])('%s va a %s', async (shortcuts, a) => {
  drawShortcuts();
  await user.keyboard(shortcuts);
  expect(direccion()).toBe(a);
});

test('solo va a lo que está en su menú, y la ayuda no dice más que eso', async () => {
  drawShortcuts(stateOf({ roles: ['ROLE_USUARIO_ADMIN', 'ROLE_SUMINISTRO_MAIL'] }));
  await user.keyboard('grgpgc');
  expect(direccion()).toBe('/');
  await user.keyboard('?');
  const ayuda = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  expect([textsOf('term', ayuda), textsOf('definition', ayuda)]).toEqual([
    ['g d', 'g s', 'g u', 'g e'],
    ['Mi día', 'Suministros', 'Usuarios', 'Correos'],
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('gu');
  expect(direccion()).toBe('/admin/usuarios');
});

test.each([
  ['sin su segundo paso', stateOf({ roles: ['ROLE_ADMIN'] }, { otpPendiente: true }), false],
  ['mientras se paga', EVERY_ROLE, true],
])('%s no va', async (_, state, busy) => {
  drawShortcuts(state);
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
  drawShortcuts();
  expect(screen.queryByRole('dialog')).toBeNull();
});
