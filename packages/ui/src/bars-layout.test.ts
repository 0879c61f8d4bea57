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

it('draws every bar, and writes those whose texts fit, with the newest among them', () => {
  const data = Array.from({ length: 12 }, (_, index) => bar(String(index), 18_450));
  const { width, bars, texts } = layoutBars(data, format, room(300));
  expect(width).toBe(300);
  expect(bars).toHaveLength(12);
  const written = texts.filter(({ kind }) => kind === 'mes').map(({ text }) => text);
  expect(written).toEqual(['2', '5', '8', '11']);
  const places = texts.filter(({ kind }) => kind === 'valor').map(({ x }) => x);
  for (const [index, x] of places.slice(1).entries()) expect(x - (places[index] ?? 0)).toBeGreaterThan(50);
});

it('of more than can be told apart, draws the newest', () => {
  const data = Array.from({ length: 60 }, (_, index) => bar(String(index), 1));
  const { bars } = layoutBars(data, format, room(300));
  expect(bars.at(-1)?.key).toBe('59');
  expect(bars.length).toBeGreaterThan(24);
  expect(bars.length).toBeLessThan(60);
});

it('writes the year under the first drawn and where it changes', () => {
  const data = ['oct', 'nov', 'dic', 'ene', 'feb'].map((key, index) => ({
    ...bar(key, 1),
    group: index < 3 ? '2025' : '2026',
  }));
  const notes = ({ width }: { width: number }) =>
    layoutBars(data, format, room(width))
      .texts.filter(({ kind }) => kind === 'nota')
      .map(({ key }) => key);
  expect(notes({ width: 900 })).toEqual(['oct-nota', 'ene-nota']);
  expect(notes({ width: 170 })).toEqual(['oct-nota', 'feb-nota']);
  expect(notes({ width: 90 })).toEqual(['oct-nota', 'feb-nota']);
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
