import { expect, test } from 'vitest';
import { tardarLoMismo } from './tardar-lo-mismo.ts';

test('no se contesta antes del piso, haya o no haya algo que hacer, salga bien o mal', async () => {
  for (const work of [async () => 'hecho', () => Promise.reject(new Error('mal'))]) {
    const desde = performance.now();
    await tardarLoMismo(work).catch(() => undefined);
    // Timers count whole milliseconds.
    expect(performance.now() - desde).toBeGreaterThan(98);
  }
  expect(await tardarLoMismo(async () => 'hecho')).toBe('hecho');
  await expect(tardarLoMismo(() => Promise.reject(new Error('mal')))).rejects.toThrow('mal');
});
