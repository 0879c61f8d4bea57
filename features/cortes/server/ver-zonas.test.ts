import { build, changeRows } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useCortes } from './cortes.test-kit.ts';

const kit = useCortes();
const { ariel, database } = kit;
const TEN_MINUTES = 10 * 60_000;

/** The count of an earlier test is kept, as in a running process: each test asks when it is stale. */
let elapsed = 0;
async function zonas() {
  elapsed += TEN_MINUTES;
  kit.clock.set(new Date(Date.parse('2026-11-16T10:00:00-03:00') + elapsed).toISOString());
  const { status, body } = await kit.call(ariel.id, 'GET', '/api/oob/cortes/zonas');
  return [status, body];
}

test('cada zona con sus suministros activos y los que tienen a quién avisar', async () => {
  const { ownerDb } = database;
  const reached = await kit.customer({ sms: true });
  await kit.customer({}, reached.suministro);
  await kit.customer({ rebota: true });
  await build.suministro(ownerDb, { zona: 'Norte' });
  await build.suministro(ownerDb, { zona: 'Norte', activo: false });
  await build.suministro(ownerDb, { zona: null });
  await build.suministro(ownerDb, { zona: '' });
  expect(await zonas()).toEqual([
    200,
    {
      zonas: [
        { zona: 'Centro', suministros: 2, conAviso: 1 },
        { zona: 'Norte', suministros: 1, conAviso: 0 },
      ],
    },
  ]);
});

test('sin padrón no hay zonas', async () => {
  expect(await zonas()).toEqual([200, { zonas: [] }]);
});

test('se cuentan una vez cada diez minutos, porque se lee todo el padrón', async () => {
  await kit.customer();
  const before = await zonas();
  await build.suministro(database.ownerDb, { zona: 'Sur' });
  await changeRows(database.ownerDb, 'suministros', { zona: 'Centro' }, { activo: false });
  const again = await kit.call(ariel.id, 'GET', '/api/oob/cortes/zonas');
  expect([again.status, again.body]).toEqual(before);
  expect((await zonas())[1]).toEqual({ zonas: [{ zona: 'Sur', suministros: 1, conAviso: 0 }] });
});
