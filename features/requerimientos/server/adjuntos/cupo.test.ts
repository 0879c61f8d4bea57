import { createLimits } from '@oficina/http';
import { fixedClock, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { conCupo } from './cupo.ts';
import { contenidoDistinto, noDisponible } from './errors.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
beforeEach(() => database.db.deleteFrom('limites').execute());

const MEGABYTE = 1024 * 1024;
const DIA = 24 * 60 * 60 * 1000;
const mandar = (quien: string, bytes: number, falla?: () => Error) =>
  conCupo(createLimits(database.db, clock), quien, async (pesar) => {
    await pesar(bytes);
    if (falla) throw falla();
    return 'guardado';
  });

test('cincuenta archivos por dia y por persona', async () => {
  for (let n = 0; n < 50; n += 1) expect(await mandar('7', 10)).toBe('guardado');
  await expect(mandar('7', 10)).rejects.toMatchObject({ status: 429 });
  expect(await mandar('8', 10)).toBe('guardado');
  clock.advance(DIA + 1);
  expect(await mandar('7', 10)).toBe('guardado');
});

test('doscientos megabytes por dia; uno que ya no entra deja lugar para otro mas chico', async () => {
  for (let n = 0; n < 19; n += 1) await mandar('7', 10 * MEGABYTE);
  await mandar('7', 7 * MEGABYTE - 1);
  await expect(mandar('7', 5 * MEGABYTE)).rejects.toMatchObject({ status: 429 });
  expect(await mandar('7', 3 * MEGABYTE)).toBe('guardado');
  await expect(mandar('7', 1)).rejects.toMatchObject({ status: 429 });
});

test('lo que falla por nosotros no cuenta; lo que se rechaza, si', async () => {
  for (let n = 0; n < 60; n += 1) {
    await expect(mandar('7', 9 * MEGABYTE, noDisponible)).rejects.toMatchObject({ status: 503 });
    await expect(mandar('7', 9 * MEGABYTE, () => new Error('inesperado'))).rejects.toThrow('inesperado');
  }
  for (let n = 0; n < 20; n += 1)
    await expect(mandar('7', 10 * MEGABYTE, contenidoDistinto)).rejects.toMatchObject({ status: 422 });
  await expect(mandar('7', 1)).rejects.toMatchObject({ status: 429 });
});
