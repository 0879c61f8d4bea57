import { describe, expect, test } from 'vitest';
import { mannWhitney, median, seededRandom } from './index.ts';

const sample = (seed: number, gap = 0) => {
  const random = seededRandom(seed);
  return Array.from({ length: 1000 }, () => 100 + gap + random.integer(0, 4000) / 1000);
};

describe('mannWhitney', () => {
  test('a worked example of the books', () => {
    // U is 3 of 25, without ties, which gives z = 1.984.
    expect(mannWhitney([1, 2, 3, 4, 8], [5, 6, 7, 9, 10])).toBeCloseTo(0.0472, 3);
  });
  test('two samples of one place are not told apart', () => {
    expect(mannWhitney(sample(1), sample(2))).toBeGreaterThan(0.01);
  });
  test('four tenths of a millisecond in noise of four is told in a thousand', () => {
    expect(mannWhitney(sample(1), sample(2, 0.4))).toBeLessThan(0.01);
  });
  test('all equal is no difference', () => {
    expect(mannWhitney([3, 3, 3], [3, 3, 3])).toBe(1);
  });
});

test('median', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
});
