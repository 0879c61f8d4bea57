import type { Refusal } from '@oficina/hydra';
import { expect, test } from 'vitest';
import { createHeld } from './held.ts';

function trying(work: () => unknown): number | 'ok' {
  try {
    work();
    return 'ok';
  } catch (error) {
    return (error as Refusal).status;
  }
}

test('all together never more than there is room for; what is let go of is room again', () => {
  const hold = createHeld({ bytes: 100, ofOne: 9 });
  const release = hold(60, 'Elsa');
  expect(trying(() => hold(41, 'Norma'))).toBe(503);
  expect(trying(() => hold(40, 'Norma'))).toBe('ok');
  expect(trying(() => hold(1, 'Elsa'))).toBe(503);
  release();
  expect(trying(() => hold(60, 'Elsa'))).toBe('ok');
});

test('of one person only some, and the others do not notice', () => {
  const hold = createHeld({ bytes: 1_000, ofOne: 2 });
  const [first] = [hold(1, 'Elsa'), hold(1, 'Elsa')];
  expect([trying(() => hold(1, 'Elsa')), trying(() => hold(1, 'Norma'))]).toEqual([429, 'ok']);
  first();
  expect([trying(() => hold(1, 'Elsa')), trying(() => hold(1, 'Elsa'))]).toEqual(['ok', 429]);
});
