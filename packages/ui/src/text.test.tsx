// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { draw } from '../testing/index.ts';
import { DateText, formatDate } from './date-text.tsx';
import { formatCount, formatMoney } from './money.tsx';

it.each([
  [41873.5, '$\u00a041.873,50'],
  [0, '$\u00a00,00'],
  [1234567.5, '$\u00a01.234.567,50'],
  [-1, '\u2212$\u00a01,00'],
])('writes %d as money', (value, text) => {
  expect(formatMoney(value)).toBe(text);
});

it('separates the thousands of a count', () => {
  expect([999, 1350, 1234567].map(formatCount)).toEqual(['999', '1.350', '1.234.567']);
});

it('writes dates as people say them, in Buenos Aires', () => {
  expect(formatDate('2026-10-20')).toBe('20/10/26');
  const now = new Date('2027-01-01T01:00:00Z');
  expect(formatDate('2026-10-20', 'larga', now)).toBe('martes 20 de octubre');
  expect(formatDate('2024-10-20', 'larga', now)).toBe('domingo 20 de octubre de 2024');
  expect(formatDate('2027-01-04', 'larga', now)).toBe('lunes 4 de enero de 2027');
  expect(formatDate('2026-12-20', 'dia', now)).toBe('domingo 20');
  expect(formatDate('2026-10-20', 'dia', now)).toBe('20 de octubre');
  expect(formatDate('2027-01-04', 'dia', now)).toBe('4 de enero de 2027');
  expect(formatDate('2026-12-20T09:05:00-03:00', 'diaYHora', now)).toBe('domingo 20, 9:05');
  expect(formatDate('2026-10-20T10:32:00-03:00', 'hora')).toBe('20/10/26 10:32');
  expect(formatDate('2026-10-21T02:30:00Z', 'hora')).toBe('20/10/26 23:30');
  expect(formatDate('2026-10-20T00:00:00-03:00')).toBe('20/10/26');
});

it('counts back from now, and keeps the date in the title', () => {
  const now = new Date('2026-10-20T12:32:00-03:00');
  const { container } = draw(<DateText value="2026-10-20T10:32:00-03:00" format="relativa" now={now} />);
  expect(container.querySelector('time')?.textContent).toBe('hace 2 h');
  expect(container.querySelector('time')?.title).toBe('20/10/26 10:32');
  expect(formatDate('2026-10-17T10:32:00-03:00', 'relativa', now)).toBe('hace 3 d');
});
