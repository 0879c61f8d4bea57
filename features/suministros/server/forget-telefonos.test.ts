import { addRow, build, changeRows, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { forgetTelefonos } from './forget-telefonos.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T03:20:00-03:00');
const DAY_MS = 86_400_000;
const forget = () => forgetTelefonos({ db: database.db, clock });

test('los de un suministro que se dio de baja se van un año después, y los que volvieron empiezan de nuevo', async () => {
  const { id: retired } = await build.suministro(database.db, { activo: false });
  const { id: back } = await build.suministro(database.db, { activo: false });
  const { id: justBack } = await build.suministro(database.db, { activo: false });
  const { id: active } = await build.suministro(database.db);
  for (const suministro_id of [retired, back, justBack, active])
    await addRow(database.db, 'suministro_telefonos', { suministro_id, telefono: '+5493492401234' });
  const kept = async () =>
    (await rowsOf(database.db, 'suministro_telefonos')).map(({ suministro_id }) => suministro_id).sort();
  expect(await forget()).toBe(0);
  await changeRows(database.db, 'suministros', back, { activo: true });
  clock.advance(364 * DAY_MS);
  expect(await forget()).toBe(0);
  await changeRows(database.db, 'suministros', back, { activo: false });
  await changeRows(database.db, 'suministros', justBack, { activo: true });
  clock.advance(DAY_MS);
  expect(await forget()).toBe(1);
  expect(await kept()).toEqual([back, justBack, active]);
  clock.advance(365 * DAY_MS);
  expect(await forget()).toBe(1);
  expect(await kept()).toEqual([justBack, active]);
});
