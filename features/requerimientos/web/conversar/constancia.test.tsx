import { button } from '@oficina/ui/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, serverWithRequerimiento } from './ver.test-kit.tsx';

test.each([
  ['recién hecho', { justSent: true }],
  ['de antes', null],
])('donde la cooperativa no da constancias no se la ofrece: %s', async (_, state) => {
  const { unmount } = openPage(serverWithRequerimiento({ estado: 0 }), { state });
  expect(await screen.findByRole('button', { name: /Imprimir constancia/ })).toBeTruthy();
  unmount();
  openPage(serverWithRequerimiento({ estado: 0 }), { state, props: { hasConstancia: false } });
  await screen.findByRole('heading', { level: 1 });
  expect(button(/Imprimir constancia/)).toBeNull();
});
