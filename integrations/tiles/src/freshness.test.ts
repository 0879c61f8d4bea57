import { expect, test } from 'vitest';
import { freshnessOf } from './freshness.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const of = (headers: Record<string, string>) => freshnessOf(new Headers(headers), NOW);
const DAY = 86_400;

test.each<[string, Record<string, string>, number]>([
  ['nada', {}, DAY],
  ['max-age', { 'cache-control': 'max-age=120' }, 120],
  ['entre comillas y con mayusculas', { 'cache-control': 'Public, Max-Age="120"' }, 120],
  ['para muchos antes que para uno', { 'cache-control': 'max-age=1, s-maxage=300' }, 300],
  ['ya tenia su edad', { 'cache-control': 'max-age=120', age: '100' }, 20],
  ['era mas vieja que eso', { 'cache-control': 'max-age=120', age: '500' }, 0],
  ['un año', { 'cache-control': 'max-age=31536000' }, 30 * DAY],
  ['una fecha', { expires: 'Sun, 15 Nov 2026 13:00:00 GMT' }, 3_600],
  [
    'una fecha, con otro reloj',
    { expires: 'Sun, 15 Nov 2026 13:00:00 GMT', date: 'Sun, 15 Nov 2026 12:30:00 GMT' },
    1_800,
  ],
  ['una fecha pasada', { expires: 'Sun, 15 Nov 2026 11:00:00 GMT' }, 0],
  ['una fecha que no se lee', { expires: '0' }, 0],
  ['un numero que no se lee', { 'cache-control': 'max-age=-1' }, DAY],
])('%s: %o se guarda %i segundos', (_what, headers, seconds) => {
  expect(of(headers)).toEqual({ keep: true, seconds, strict: false });
});

test.each<[string, { keep: boolean; seconds: number; strict: boolean }]>([
  ['no-store, max-age=600', { keep: false, seconds: 0, strict: false }],
  ['private, max-age=600', { keep: false, seconds: 0, strict: false }],
  ['no-cache', { keep: true, seconds: 0, strict: true }],
  ['max-age=600, must-revalidate', { keep: true, seconds: 600, strict: true }],
])('%s', (header, expected) => {
  expect(of({ 'cache-control': header })).toEqual(expected);
});
