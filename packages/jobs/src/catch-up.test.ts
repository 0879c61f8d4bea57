import { expect, test } from 'vitest';
import { isOfAnotherDay } from './catch-up.ts';

test.each([
  ['0 9 * * *', '2026-11-15T08:59:00-03:00', true],
  ['0 9 * * *', '2026-11-15T09:00:00-03:00', false],
  ['0 9 * * *', '2026-11-15T23:40:00-03:00', false],
  ['30 9 * * *', '2026-11-16T00:10:00-03:00', true],
  ['0 8 * * 1-5', '2026-11-16T07:00:00-03:00', true],
  ['* * * * *', '2026-11-16T00:00:00-03:00', false],
  ['*/10 * * * *', '2026-11-16T00:00:00-03:00', false],
])('%s a las %s: de otro día %s', (when, now, expected) => {
  expect(isOfAnotherDay(when, new Date(now))).toBe(expected);
});
