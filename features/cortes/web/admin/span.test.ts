import { expect, test } from 'vitest';
import { spanText } from './span.ts';

const now = new Date('2026-11-19T09:00:00-03:00');
const at = (moment: string) => `${moment}:00-03:00`;

test.each([
  ['2026-11-22T08:00', '2026-11-22T12:00', 'dom 22/11 · 8:00 a 12:00'],
  ['2026-11-24T07:30', undefined, 'mar 24/11 · 7:30, sin estimar'],
  ['2026-11-21T22:00', '2026-11-22T00:15', 'sáb 21/11 · 22:00 a dom 22/11 · 0:15'],
  ['2025-12-31T22:00', '2026-01-01T02:00', 'mié 31/12/25 · 22:00 a jue 01/01 · 2:00'],
])('de %s a %s', (inicio, fin, text) => {
  expect(spanText({ inicio: at(inicio), fin: fin && at(fin) }, now)).toBe(text);
});
