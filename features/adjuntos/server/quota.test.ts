import { createLimits } from '@oficina/http';
import { fixedClock, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { contentMismatch, unavailable } from './errors.ts';
import { withQuota } from './quota.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
beforeEach(() => database.db.deleteFrom('limites').execute());

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const send = (who: string, bytes: number, failure?: () => Error) =>
  withQuota(createLimits(database.db, clock), who, async (weigh) => {
    await weigh(bytes);
    if (failure) throw failure();
    return 'guardado';
  });

test('cincuenta archivos por dia y por persona', async () => {
  for (let n = 0; n < 50; n += 1) expect(await send('7', 10)).toBe('guardado');
  await expect(send('7', 10)).rejects.toMatchObject({ status: 429 });
  expect(await send('8', 10)).toBe('guardado');
  clock.advance(DAY_MS + 1);
  expect(await send('7', 10)).toBe('guardado');
});

test('doscientos megabytes por dia; uno que ya no entra deja lugar para otro mas chico', async () => {
  for (let n = 0; n < 19; n += 1) await send('7', 10 * MEGABYTE);
  await send('7', 7 * MEGABYTE - 1);
  await expect(send('7', 5 * MEGABYTE)).rejects.toMatchObject({ status: 429 });
  expect(await send('7', 3 * MEGABYTE)).toBe('guardado');
  await expect(send('7', 1)).rejects.toMatchObject({ status: 429 });
});

test('lo que falla por nosotros no cuenta; lo que se rechaza, si', async () => {
  for (let n = 0; n < 60; n += 1) {
    await expect(send('7', 9 * MEGABYTE, unavailable)).rejects.toMatchObject({ status: 503 });
    await expect(send('7', 9 * MEGABYTE, () => new Error('inesperado'))).rejects.toThrow('inesperado');
  }
  for (let n = 0; n < 20; n += 1)
    await expect(send('7', 10 * MEGABYTE, contentMismatch)).rejects.toMatchObject({ status: 422 });
  await expect(send('7', 1)).rejects.toMatchObject({ status: 429 });
});
