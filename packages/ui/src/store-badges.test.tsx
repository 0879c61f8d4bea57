import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../testing/index.ts';
import { AnonymousShell } from './anonymous.tsx';
import { AppShell } from './shell.tsx';

const STORES = ['Disponible en Google Play', 'Descargar en App Store'];
const BOTH = { android: 'https://play.google.com/store/apps', ios: 'https://apps.apple.com/ar/' };
const badges = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('img')
    .map((badge) => badge.getAttribute('alt'))
    .filter((alt) => STORES.includes(alt ?? ''));

test.each([
  ['las dos', BOTH, STORES],
  ['la única que hay', { ios: BOTH.ios }, STORES.slice(1)],
  ['ninguna', {}, []],
])('la cabecera y el pie de quien no ingresó muestran %s', (_, apps, expected) => {
  draw(<AnonymousShell brand={{ nombre: 'La Posta', apps }}>x</AnonymousShell>);
  expect([screen.getByRole('banner'), screen.getByRole('contentinfo')].map(badges)).toEqual([
    expected,
    expected,
  ]);
});

test.each([
  ['las muestran', BOTH, STORES],
  ['no las muestran si no están', {}, []],
])('el menú y el pie de quien ingresó %s', (_, apps, expected) => {
  draw(
    <AppShell brand={{ nombre: 'La Posta', apps }} menu={[]} user={{ nombreVisible: 'Elsa' }}>
      x
    </AppShell>,
  );
  const menu = screen.queryByRole('complementary', { name: 'Descargá la app' });
  expect([menu ? badges(menu) : [], badges(screen.getByRole('contentinfo'))]).toEqual([expected, expected]);
});
