import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { addRow, build, fixedClock, rowsOf, testCipher, useDatabase, useJobs } from '@oficina/testing';
import { expect, test } from 'vitest';
import { insertActo } from './actos.repository.ts';
import { forgetOldActos } from './jobs.ts';
import { tellReadings } from './tell-readings.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-01T08:15:00-03:00');
const jobs = useJobs(database, mensajesJobs, clock);
const DAY_MS = 86_400_000;

test('las claves de los actos se olvidan al mes, y las de hace menos quedan', async () => {
  const { id: usuarioId } = await build.usuario(database.db);
  const acto = (key: string, daysAgo: number) =>
    database.db.tx((tx) =>
      insertActo(tx, {
        ...{ usuarioId, key, fingerprint: Buffer.alloc(32), hechoId: 1 },
        now: new Date(clock.now().getTime() - daysAgo * DAY_MS),
      }),
    );
  for (let n = 0; n < 1_005; n += 1) await acto(`vieja-${n}`, 31);
  await acto('de hace un mes', 29);
  expect(await forgetOldActos({ db: database.db, clock })).toBe(1_005);
  expect((await rowsOf(database.db, 'mesa_actos')).map(({ idempotencia }) => idempotencia)).toEqual([
    'de hace un mes',
  ]);
  expect(await forgetOldActos({ db: database.db, clock })).toBe(0);
});

test('una vez por mes se dice cuántas fichas abrió cada uno, y cuántas sin un acto en media hora', async () => {
  const marta = (await build.usuario(database.db, { email: 'marta@ceibal.test' })).id;
  const dario = (await build.usuario(database.db, { email: 'dario@ceibal.test' })).id;
  const did = (actor_id: number, accion: string, created: string) =>
    addRow(database.ownerDb, 'auditoria', {
      ...{ actor_id, accion, created: new Date(`${created}-03:00`), entidad: 'suministro' },
    });
  const [ficha, act] = ['suministro.ficha', 'factura.enviar'];
  await did(marta, ficha, '2026-10-01T00:00:00');
  await did(marta, ficha, '2026-10-05T09:00:00');
  await did(marta, act, '2026-10-05T09:30:00');
  await did(marta, ficha, '2026-10-06T09:00:00');
  await did(marta, act, '2026-10-06T09:30:01');
  // The act may be of the next day, and that of somebody else does not count.
  await did(marta, ficha, '2026-10-31T23:50:00');
  await did(marta, act, '2026-11-01T00:10:00');
  await did(dario, ficha, '2026-10-06T09:01:00');
  await did(dario, 'usuario.ver', '2026-10-06T09:02:00');
  await did(dario, ficha, '2026-09-30T23:59:59');
  await did(dario, ficha, '2026-11-01T00:00:00');
  const sender = createMensajeSender({ jobs, cipher: testCipher, clock });
  const deps = { db: database.db, clock, sender, alertAddresses: ['gerencia@ceibal.test'] };
  expect(await tellReadings(deps)).toBe(5);
  expect(await rowsOf(database.ownerDb, 'mensajes')).toMatchObject([
    {
      ...{ plantilla: 'personal_alerta', para: 'gerencia@ceibal.test' },
      datos: {
        asunto: 'quién miró las fichas en octubre 2026',
        hecho:
          'Se abrieron 5 fichas: marta@ceibal.test 4 (2 sin un acto en 30 minutos); dario@ceibal.test 1 (1 sin un acto en 30 minutos)',
      },
    },
  ]);
  clock.advance(40 * DAY_MS);
  expect(await tellReadings(deps)).toBe(1);
  clock.advance(40 * DAY_MS);
  expect(await tellReadings(deps)).toBe(0);
});
