import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchPieces, work } from './pieces.ts';

/** The least of several tries is taken, because a real cost appears in every one. */
async function least(task: () => Promise<void>): Promise<number> {
  let found = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5; i += 1) {
    const longest = watchPieces();
    await task();
    await wait(5);
    found = Math.min(found, longest());
  }
  return found;
}

test('what works without letting go is seen whole', async () => {
  expect(await least(async () => work(80))).toBeGreaterThanOrEqual(80);
});

test('the same work in pieces is as long as its longest', async () => {
  const found = await least(async () => {
    for (const ms of [20, 40, 20]) {
      work(ms);
      await wait(5);
    }
  });
  expect(found).toBeGreaterThanOrEqual(40);
  expect(found).toBeLessThan(75);
});

test('waiting is not working', async () => {
  expect(await least(() => wait(200))).toBeLessThan(50);
});
