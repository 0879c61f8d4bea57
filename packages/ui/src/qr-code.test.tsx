import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../testing/index.ts';
import { QrCode } from './qr-code.tsx';

test('dibuja los tres cuadrados de las esquinas, con su margen, y dice qué es', () => {
  draw(<QrCode text="otpauth://totp/Cooperativa:elsa?secret=JBSWY3DPEHPK3PXP" label="Código QR" />);
  const drawing = screen.getByRole('img', { name: 'Código QR' });
  const side = Number(drawing.getAttribute('viewBox')?.split(' ')[2]);
  const d = drawing.querySelector('path')?.getAttribute('d') ?? '';
  const isBlack = (x: number, y: number) => d.includes(`M${x} ${y}h1`);
  const end = side - 4 - 7;
  for (const [x, y] of [
    [4, 4],
    [end, 4],
    [4, end],
  ] as const) {
    expect([isBlack(x, y), isBlack(x + 1, y + 1), isBlack(x + 3, y + 3)]).toEqual([true, false, true]);
  }
  expect(isBlack(3, 3)).toBe(false);
  expect(document.querySelector('image, img')).toBeNull();
});
