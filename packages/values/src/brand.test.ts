import { describe, expect, it } from 'vitest';
import { brandNight, brandScale, checkBrandColor, contrast, DEFAULT_BRAND_COLOR } from './brand.ts';

describe('brandScale', () => {
  it('gives the table of the design for the default colour', () => {
    expect(brandScale(DEFAULT_BRAND_COLOR)).toMatchObject({
      50: '#eaf9f7',
      100: '#d5f2f0',
      400: '#5e9d99',
      500: '#0b5f5c',
      600: '#004d4b',
      700: '#003c3a',
    });
  });

  it.each(['#0b5f5c', '#e2001a', '#906b00', '#123456', '#000000', '#7a1fa2'])(
    'keeps %s readable',
    (color) => {
      const scale = brandScale(color);
      expect(contrast(scale[400], '#ffffff')).toBeGreaterThanOrEqual(3.1);
      expect(contrast(scale[700], scale[100])).toBeGreaterThanOrEqual(7);
      expect(contrast('#17211f', scale[50])).toBeGreaterThanOrEqual(7);
    },
  );
});

describe('brandNight', () => {
  const HUES = Array.from({ length: 72 }, (_, index) => index * 5);
  const channel = (degrees: number) => Math.round(127 * (1 + Math.cos((degrees * Math.PI) / 180)));
  const ofHue = (hue: number) =>
    `#${[0, -120, 120]
      .map((turn) =>
        channel(hue + turn)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;

  it.each([...HUES.map(ofHue), '#555555', '#000000'])(
    'is read with white, amber and the brand: %s',
    (raw) => {
      const check = checkBrandColor(raw);
      const color = check.ok ? raw : check.suggestion;
      const { night, line } = brandNight(color);
      expect(contrast('#ffffff', night)).toBeGreaterThanOrEqual(13);
      expect(contrast('#ffc55a', night)).toBeGreaterThanOrEqual(8);
      expect(contrast(brandScale(color)[200], night)).toBeGreaterThanOrEqual(9);
      expect(contrast(line, night)).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('checkBrandColor', () => {
  it.each([
    ['#f2b705', '#906b00'],
    ['#3fa9f5', '#0076b9'],
    ['#8bc34a', '#4f7e00'],
    ['#ff6600', '#c24b00'],
  ])('refuses %s and offers %s', (color, suggestion) => {
    expect(checkBrandColor(color)).toMatchObject({ ok: false, suggestion });
    expect(checkBrandColor(suggestion).ok).toBe(true);
  });

  it('says why, with the sentence of the design', () => {
    expect(checkBrandColor('#F2B705')).toMatchObject({
      sentence:
        'El color #f2b705 no se lee con letras blancas: contraste 1,8 y hace falta 4,5. El más parecido que sirve es #906b00 (4,9).',
    });
  });

  it('accepts a red that reads', () => {
    const check = checkBrandColor('#e2001a');
    expect(check.ok && check.contrast.toFixed(1)).toBe('4.9');
  });
});
