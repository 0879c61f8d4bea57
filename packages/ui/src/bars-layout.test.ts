import { expect, it } from 'vitest';
import { type Bar, layoutBars } from './bars-layout.ts';

const format = (value: number) => String(value);
const bar = (key: string, value: number | null): Bar => ({ key, label: key, value });
const room = (width: number) => ({ width, figure: 10 });

it('leaves a gap where nothing is known, and shows a zero that is', () => {
  const { bars, texts } = layoutBars([bar('ago', 120), bar('sep', null), bar('oct', 0)], format, room(400));
  expect(bars.map(({ key }) => key)).toEqual(['ago', 'oct']);
  expect(texts.filter(({ kind }) => kind === 'valor').map(({ text }) => text)).toEqual(['120', '0']);
  expect(texts.filter(({ kind }) => kind === 'mes').map(({ text }) => text)).toEqual(['ago', 'sep', 'oct']);
});

it('never makes a place narrower than its values: what does not fit is wider than the room', () => {
  const data = Array.from({ length: 24 }, (_, index) => bar(String(index), 18_450));
  const { width, texts } = layoutBars(data, format, room(300));
  expect(width).toBeGreaterThan(24 * 50);
  const [first, second] = texts.filter(({ kind }) => kind === 'valor');
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(50);
});

it('keeps every value inside the drawing', () => {
  const data = [bar('ene', 1000), bar('feb', null), bar('mar', 1), bar('abr', -5)];
  for (const width of [0, 300, 900]) {
    const layout = layoutBars(data, format, room(width));
    for (const { x, y, text } of layout.texts) {
      expect(y).toBeGreaterThanOrEqual(14);
      expect(y).toBeLessThanOrEqual(layout.height);
      expect(x - (text.length * 10) / 2).toBeGreaterThanOrEqual(0);
      expect(x + (text.length * 10) / 2).toBeLessThanOrEqual(layout.width);
    }
  }
});
