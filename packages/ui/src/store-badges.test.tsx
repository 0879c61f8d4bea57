import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnonymousShell } from './anonymous.tsx';
import { AppShell } from './shell.tsx';
import { draw } from './testing.tsx';

const TIENDAS = ['Disponible en Google Play', 'Descargar en App Store'];
const AMBAS = { android: 'https://play.google.com/store/apps', ios: 'https://apps.apple.com/ar/' };
const insignias = (en: HTMLElement) =>
  within(en)
    .queryAllByRole('img')
    .map((una) => una.getAttribute('alt'))
    .filter((alt) => TIENDAS.includes(alt ?? ''));

test.each([
  ['las dos', AMBAS, TIENDAS],
  ['la única que hay', { ios: AMBAS.ios }, TIENDAS.slice(1)],
  ['ninguna', {}, []],
])('la cabecera y el pie de quien no ingresó muestran %s', (_, apps, esperadas) => {
  draw(<AnonymousShell brand={{ nombre: 'La Posta', apps }}>x</AnonymousShell>);
  expect([screen.getByRole('banner'), screen.getByRole('contentinfo')].map(insignias)).toEqual([
    esperadas,
    esperadas,
  ]);
});

test.each([
  ['las muestran', AMBAS, TIENDAS],
  ['no las muestran si no están', {}, []],
])('el menú y el pie de quien ingresó %s', (_, apps, esperadas) => {
  draw(
    <AppShell brand={{ nombre: 'La Posta', apps }} menu={[]} user={{ nombreVisible: 'Elsa' }}>
      x
    </AppShell>,
  );
  const menu = screen.queryByRole('complementary', { name: 'Descargá la app' });
  expect([menu ? insignias(menu) : [], insignias(screen.getByRole('contentinfo'))]).toEqual([
    esperadas,
    esperadas,
  ]);
});
