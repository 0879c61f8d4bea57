import { sql } from '@oficina/db';
import { changeRows, rowsOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { alertOnFailures } from './alert-on-failures.ts';
import { useTestEngine } from './engine.test-kit.ts';
import { branding } from './plantillas/branding.test-kit.ts';
import { createRenderer, plantillas } from './plantillas/index.ts';

const kit = useTestEngine();
const { database } = kit;
const ALERT_ADDRESSES = ['guardia@coop.test', 'sistemas@coop.test'];
const NOW = '2026-11-16T10:00:00-03:00';

type ClosedGroup = { estado: number; acuse?: string; minutesAgo?: number; daysAgo?: number };

const insertClosed = (count: number, { estado, acuse, minutesAgo = 30, daysAgo = 0 }: ClosedGroup) =>
  sql`
  insert into mensajes (tipo, plantilla, para, estado, acuse, created, updated)
  select 1, 'aviso', 'norma@prueba.test', ${estado}, ${acuse ?? null},
    ${NOW}::timestamptz - make_interval(mins => ${minutesAgo}, days => ${daysAgo}),
    ${NOW}::timestamptz - make_interval(mins => ${minutesAgo})
  from generate_series(1, ${count})`.execute(database.ownerDb);

const runAlert = (alertAddresses = ALERT_ADDRESSES) =>
  alertOnFailures({ ...kit.engine, plantillas, alertAddresses });
const findAlerts = async () => {
  const alerts = await rowsOf(database.ownerDb, 'mensajes', { plantilla: 'personal_alerta' });
  return alerts.sort((a, b) => a.para.localeCompare(b.para));
};

const closed = (count: number, group: ClosedGroup) => [count, group] as const;
const SENT = closed(18, { estado: 1 });

test.each([
  ['uno de veinte es el 5 %: no', [SENT, closed(1, { estado: 1 }), closed(1, { estado: 5 })], false],
  ['dos de veinte, sí', [SENT, closed(2, { estado: 5 })], true],
  ['todos, pero son diecinueve: no', [closed(19, { estado: 5 })], false],
  ['los que salieron y no llegaron cuentan', [SENT, closed(2, { estado: 1, acuse: 'fallido' })], true],
  ['los que sí llegaron no', [closed(20, { estado: 1, acuse: 'entregado' })], false],
  ['de hace más de una hora no', [SENT, closed(9, { estado: 5, minutesAgo: 61 })], false],
  ['escritos hace tres días y cerrados ahora, sí', [SENT, closed(2, { estado: 5, daysAgo: 3 })], true],
  ['los que esperan no diluyen', [SENT, closed(2, { estado: 5 }), closed(99, { estado: 3 })], true],
  ['los cancelados no diluyen', [SENT, closed(2, { estado: 5 }), closed(99, { estado: 9 })], true],
] as const)('%s', async (_title, groups, notifies) => {
  for (const [count, group] of groups) await insertClosed(count, group);
  await runAlert();
  expect((await findAlerts()).map(({ para }) => para)).toEqual(notifies ? ALERT_ADDRESSES : []);
});

test('dice qué pasó, desde cuándo y dónde mirarlo', async () => {
  await insertClosed(17, { estado: 1 });
  await insertClosed(2, { estado: 5 });
  await insertClosed(1, { estado: 1, acuse: 'fallido' });
  await runAlert();
  const [{ datos } = { datos: {} }] = await findAlerts();
  const { asunto, texto } = createRenderer(branding)('personal_alerta', 'email', { datos });
  expect(asunto).toBe('Atención: fallan los mensajes');
  expect(texto).toContain('En la última hora 3 de 20 mensajes fallaron (2 no salieron, 1 salió y no llegó).');
  expect(texto).toContain('Desde: lunes 16 de noviembre de 2026 a las 09:00.');
  expect(texto).toContain(`${branding.publicUrl}/admin/mensajes?vista=fallidos`);
});

test('una vez por hora, aunque se pregunte muchas y a la vez', async () => {
  await insertClosed(20, { estado: 5 });
  await Promise.all([runAlert(), runAlert(), runAlert()]);
  kit.engine.later(20 * 60_000);
  await runAlert();
  expect(await findAlerts()).toHaveLength(2);
  kit.engine.later(40 * 60_000);
  await changeRows(database.ownerDb, 'mensajes', { estado: 5 }, { updated: kit.engine.clock.now() });
  await runAlert();
  expect(await findAlerts()).toHaveLength(4);
});

test('sin nadie a quien avisar no se escribe nada', async () => {
  await insertClosed(20, { estado: 5 });
  await runAlert([]);
  expect(await findAlerts()).toEqual([]);
});
