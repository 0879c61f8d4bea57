import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';
import { draw } from './testing.tsx';

test('dibuja los tres cuadrados de las esquinas, con su margen, y dice qué es', () => {
  draw(<QrCode text="otpauth://totp/Cooperativa:elsa?secret=JBSWY3DPEHPK3PXP" label="Código QR" />);
  const dibujo = screen.getByRole('img', { name: 'Código QR' });
  const lado = Number(dibujo.getAttribute('viewBox')?.split(' ')[2]);
  const d = dibujo.querySelector('path')?.getAttribute('d') ?? '';
  const esNegro = (x: number, y: number) => d.includes(`M${x} ${y}h1`);
  const fin = lado - 4 - 7;
  for (const [x, y] of [
    [4, 4],
    [fin, 4],
    [4, fin],
  ] as const) {
    // The ring of a finder: black, white, black in the middle.
    expect([esNegro(x, y), esNegro(x + 1, y + 1), esNegro(x + 3, y + 3)]).toEqual([true, false, true]);
  }
  expect(esNegro(3, 3)).toBe(false);
  expect(document.querySelector('image, img')).toBeNull();
});
