import { build, useDatabase } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { cappedCount } from './index.ts';

const database = useDatabase();

beforeAll(async () => {
  for (let number = 0; number < 5; number += 1) await build.suministro(database.db, { zona: 'Norte' });
});

const inZona = (zona: string) => database.db.selectFrom('suministros').where('zona', '=', zona);

test('counts exactly under the cap', async () => {
  expect(await cappedCount(database.db, inZona('Norte'))).toEqual({ total: 5, approximate: false });
  expect(await cappedCount(database.db, inZona('Sur'))).toEqual({ total: 0, approximate: false });
});

test('stops at the cap and says so', async () => {
  expect(await cappedCount(database.db, inZona('Norte'), 3)).toEqual({ total: 3, approximate: true });
});
