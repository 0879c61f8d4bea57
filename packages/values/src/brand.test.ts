import { describe, expect, it } from 'vitest';
import { brandScale, checkBrandColor, contrast, DEFAULT_BRAND_COLOR } from './brand.ts';

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
      expect(contrast('#14201f', scale[50])).toBeGreaterThanOrEqual(7);
    },
  );
});

describe('checkBrandColor', () => {
  it.each([
    ['#f2b705', '#906b00'],
    ['#3fa9f5', '#0076b9'],
    ['#8bc34a', '#507e00'],
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
