import { expect, it } from 'vitest';
import { type Bar, layoutBars } from './bars-layout.ts';

const format = (value: number) => String(value);
const bar = (key: string, value: number | null, before?: number | null): Bar => ({
  key,
  label: key,
  value,
  before,
});
const room = (width: number) => ({ width, figure: 10 });

it('leaves a gap where nothing is known, and shows a zero that is', () => {
  const { bars, texts } = layoutBars(
    [bar('ago', 120), bar('sep', null), bar('oct', 0)],
    format,
    false,
    room(400),
  );
  expect(bars.map(({ key }) => key)).toEqual(['ago', 'oct']);
  expect(texts.filter(({ kind }) => kind === 'valor').map(({ text }) => text)).toEqual(['120', '0']);
  expect(texts.filter(({ kind }) => kind === 'mes').map(({ text }) => text)).toEqual(['ago', 'sep', 'oct']);
});

it('draws the value to compare with at the left of its bar', () => {
  const { texts } = layoutBars([bar('oct', 205, 233)], format, true, room(400));
  const at = (kind: string) => texts.find((text) => text.kind === kind);
  expect([at('valorAntes')?.text, at('valor')?.text]).toEqual(['233', '205']);
  expect(at('valorAntes')?.x).toBeLessThan(at('valor')?.x ?? 0);
});

it('writes both values one above the other when they do not fit side by side', () => {
  const narrow = layoutBars([bar('sep', 220, 231), bar('oct', 205, 233)], format, true, room(0));
  const [before, value] = narrow.texts.filter(({ key }) => key.startsWith('oct-valor'));
  expect(before?.x).toBe(value?.x);
  expect((value?.y ?? 0) - (before?.y ?? 0)).toBeGreaterThanOrEqual(16);
});

it('never makes a place narrower than its values: what does not fit is wider than the room', () => {
  const data = Array.from({ length: 24 }, (_, index) => bar(String(index), 18_450, 18_174));
  const { width, texts } = layoutBars(data, format, true, room(300));
  expect(width).toBeGreaterThan(24 * 50);
  const [first, second] = texts.filter(({ kind }) => kind === 'valor');
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(50);
});

it('keeps every value inside the drawing', () => {
  const data = [bar('ene', 1000, 900), bar('feb', null, 1000), bar('mar', 1, 1000), bar('abr', -5, null)];
  for (const width of [0, 300, 900]) {
    const layout = layoutBars(data, format, true, room(width));
    for (const { x, y, text } of layout.texts) {
      expect(y).toBeGreaterThanOrEqual(14);
      expect(y).toBeLessThanOrEqual(layout.height);
      expect(x - (text.length * 10) / 2).toBeGreaterThanOrEqual(0);
      expect(x + (text.length * 10) / 2).toBeLessThanOrEqual(layout.width);
    }
  }
});
