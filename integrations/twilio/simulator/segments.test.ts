import { expect, test } from 'vitest';
import { segmentsOf } from './segments.ts';

test.each([
  ['', 'GSM-7', 1],
  ['a'.repeat(160), 'GSM-7', 1],
  ['a'.repeat(161), 'GSM-7', 2],
  ['a'.repeat(307), 'GSM-7', 3],
  ['ñ¿é'.repeat(53), 'GSM-7', 1],
  ['€'.repeat(80), 'GSM-7', 1],
  ['€'.repeat(81), 'GSM-7', 2],
  ['á'.repeat(70), 'UCS-2', 1],
  ['á'.repeat(71), 'UCS-2', 2],
  ['😀'.repeat(36), 'UCS-2', 2],
])('%s', (text, encoding, count) => {
  expect(segmentsOf(text)).toEqual({ encoding, count });
});
