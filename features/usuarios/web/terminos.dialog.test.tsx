import { drawWith, inTurn, press, refuse, type Server, theAlert, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import LegalDialog from './legal.dialog.tsx';
import TerminosDialog from './terminos.dialog.tsx';

const onAccepted = vi.fn();
beforeEach(() => {
  onAccepted.mockClear();
  window.sessionStorage.clear();
});

const OF_PAGE = { terminos: 'Los de cuando se abrió la página.', version: '1' };
const IN_FORCE = { terminos: '<b>Los</b> de ahora.', version: '2026-11-16/4' };

const withConfig =
  (legal: () => object, patch: Server): Server =>
  (request) =>
    request.path === '/api/config' ? { body: { legal: legal() } } : patch(request);

const draw = (server: Server) =>
  drawWith(server, <TerminosDialog usuarioId={7} acceptedOlder legal={OF_PAGE} onAccepted={onAccepted} />);

test('se leen los que rigen, aunque la página sea de antes, y se aceptan esos', async () => {
  const { requests } = draw(
    withConfig(
      () => IN_FORCE,
      () => ({ body: {} }),
    ),
  );
  expect(await screen.findByText('<b>Los</b> de ahora.')).toBeTruthy();
  expect(screen.queryByText(OF_PAGE.terminos)).toBeNull();
  await press('Acepto');
  await waitFor(() => expect(onAccepted).toHaveBeenCalledOnce());
  expect(written(requests)).toEqual([
    ['PATCH /api/usuarios/7', { aceptarLegal: true, legalVersion: '2026-11-16/4' }],
  ]);
});

test('si cambian mientras se leen, no se aceptan: se muestran los otros', async () => {
  const answers = [OF_PAGE, IN_FORCE];
  const moved = refuse('aceptarLegal', 'Cambiaron los términos mientras los leías.', 'legal-cambio');
  draw(withConfig(() => answers.shift() ?? IN_FORCE, inTurn(moved, { body: {} })));
  await screen.findByText(OF_PAGE.terminos);
  await press('Acepto');
  expect((await theAlert()).textContent).toContain('Cambiaron los términos mientras los leías.');
  expect(onAccepted).not.toHaveBeenCalled();
  expect(await screen.findByText('<b>Los</b> de ahora.')).toBeTruthy();
  await press('Acepto');
  await waitFor(() => expect(onAccepted).toHaveBeenCalledOnce());
});

test('sin señal se lee lo que quedó, y se dice que puede no ser lo último', async () => {
  drawWith(() => undefined, <LegalDialog opened legal={OF_PAGE} onClose={() => undefined} />);
  expect(await screen.findByText('No pudimos conectarnos: puede que no sean los últimos.')).toBeTruthy();
  expect(screen.getByText(OF_PAGE.terminos)).toBeTruthy();
  await user.keyboard('{Escape}');
});
