import { expect, test } from 'vitest';
import { withMinimumDuration } from './minimum-duration.ts';

test('no se contesta antes del piso, haya o no haya algo que hacer, salga bien o mal', async () => {
  for (const work of [async () => 'hecho', () => Promise.reject(new Error('mal'))]) {
    const startedAt = performance.now();
    await withMinimumDuration(work).catch(() => undefined);
    // Timers count whole milliseconds.
    expect(performance.now() - startedAt).toBeGreaterThan(98);
  }
  expect(await withMinimumDuration(async () => 'hecho')).toBe('hecho');
  await expect(withMinimumDuration(() => Promise.reject(new Error('mal')))).rejects.toThrow('mal');
});
