import { expect, it } from 'vitest';
import { machineTicks, shareGiven } from './machine-time.ts';

const stat = (numbers: string) => `cpu  ${numbers}\ncpu0 1 1 1 1 1 1 1 1 0 0\nintr 5`;

it('counts as given only the time in which something ran', () => {
  // The columns are user, nice, system, idle, iowait, irq, softirq and steal.
  const from = machineTicks(stat('100 10 50 1000 20 1 9 30 0 0'));
  const to = machineTicks(stat('160 10 70 1400 90 1 29 330 0 0'));
  expect(from).toEqual({ ran: 170, stolen: 30 });
  expect(shareGiven(from, to)).toBe(100 / 400);
});

it('says that all was given when nothing was stolen, nothing ran or nobody counts', () => {
  const quiet = machineTicks(stat('100 0 0 0 0 0 0 7 0 0'));
  expect(shareGiven(quiet, machineTicks(stat('200 0 0 0 0 0 0 7 0 0')))).toBe(1);
  expect(shareGiven(quiet, quiet)).toBe(1);
  expect(shareGiven(machineTicks(''), machineTicks(''))).toBe(1);
});

it('reads this machine', () => {
  expect(shareGiven({ ran: 0, stolen: 0 }, machineTicks())).toBeGreaterThan(0);
});
