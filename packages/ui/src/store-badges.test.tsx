import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, press } from '../testing/index.ts';
import { AnonymousShell } from './anonymous.tsx';
import { AppShell } from './shell.tsx';

const STORES = ['Disponible en Google Play', 'Descargar en App Store'];
const BOTH = { android: 'https://play.google.com/store/apps', ios: 'https://apps.apple.com/ar/' };
const badges = (element: HTMLElement | null) =>
  (element ? within(element).queryAllByRole('img') : [])
    .map((badge) => badge.getAttribute('alt'))
    .filter((alt) => STORES.includes(alt ?? ''));

test.each([
  ['las dos', BOTH, STORES],
  ['la única que hay', { ios: BOTH.ios }, STORES.slice(1)],
  ['ninguna', {}, []],
])('la ayuda de quien no ingresó muestra %s', async (_, apps, expected) => {
  draw(<AnonymousShell brand={{ nombre: 'La Posta', apps }}>x</AnonymousShell>);
  await press('Ayuda');
  expect(badges(await screen.findByRole('dialog', { name: 'Ayuda' }))).toEqual(expected);
});

test.each([
  ['las muestra', BOTH, STORES],
  ['no las muestra si no están', {}, []],
])('el final del menú de quien ingresó %s', (_, apps, expected) => {
  draw(
    <AppShell brand={{ nombre: 'La Posta', apps }} menu={[]} bar={[]}>
      x
    </AppShell>,
  );
  expect(badges(screen.queryByRole('complementary', { name: 'Descargá la app' }))).toEqual(expected);
});
