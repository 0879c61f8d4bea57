import { useDatabase } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { handleRequerimientos } from '../jobs.ts';
import { DAY_MS, RA, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';
import { remindWaiting } from './remind-waiting.ts';

const database = useDatabase();
const kit = useRequerimientos(database);
const { call, addRequerimiento, clock, mensajes, addUsuario } = kit;

let elsa: TestUser;
let admin: TestUser;
beforeAll(async () => {
  elsa = await addUsuario();
  admin = await addUsuario(RA);
});

const move = (id: number, estado: number, descripcion?: string) =>
  call(admin, 'PATCH', `/api/requerimientos/${id}/estado`, { estado, descripcion });
const answer = (who: TestUser, id: number, descripcion: string) =>
  call(who, 'POST', '/api/requerimiento_seguimientos', {
    requerimiento: `/api/requerimientos/${id}`,
    descripcion,
  });
const reminders = async () =>
  (await mensajes())
    .filter(({ plantilla }) => plantilla === 'requerimiento_espera')
    .map(({ vez, datos }) => [vez, (datos as { texto: string }).texto]);
const remind = () => remindWaiting(kit.deps);

test('a los cinco días sin respuesta se le recuerda, una vez, con lo que se le preguntó', async () => {
  const { id } = await addRequerimiento({ usuario_id: elsa.id });
  await move(id, 10, '¿Qué día se quemó?');
  clock.advance(5 * DAY_MS - 1);
  expect(await remind()).toBe(0);
  clock.advance(1);
  expect(await remind()).toBe(1);
  expect(await reminders()).toEqual([
    [0, '¿Qué día se quemó?'],
    [1, '¿Qué día se quemó?'],
  ]);
  clock.advance(DAY_MS);
  expect([await remind(), (await reminders()).length]).toEqual([0, 2]);
});

test('quien respondió no; y si se vuelve a esperar, se cuenta de nuevo', async () => {
  const { id } = await addRequerimiento({ usuario_id: elsa.id });
  await move(id, 10, '¿Qué día?');
  clock.advance(3 * DAY_MS);
  await answer(elsa, id, 'El martes.');
  await answer(admin, id, '¿A qué hora?');
  await move(id, 10);
  clock.advance(3 * DAY_MS);
  expect(await remind()).toBe(0);
  clock.advance(2 * DAY_MS);
  expect(await remind()).toBe(1);
  expect((await reminders()).at(-1)).toEqual([1, '¿A qué hora?']);
});

test('lo cerrado, lo público y lo de hace mucho, no', async () => {
  const fortyDaysAgo = new Date(clock.now().getTime() - 40 * DAY_MS);
  const contacto = JSON.stringify({ nombre: 'Ana', documento: '20111222', email: 'ana@correo.test' });
  for (const { id } of [
    await addRequerimiento({ usuario_id: elsa.id, estado: 10, en_espera_desde: fortyDaysAgo }),
    await addRequerimiento({ contacto, estado: 10, en_espera_desde: clock.now() }),
  ])
    await database.db
      .insertInto('requerimiento_seguimientos')
      .values({ requerimiento_id: id, usuario_id: admin.id, descripcion: '¿Sí?', nuevo_estado: 10 })
      .execute();
  const anulado = await addRequerimiento({ usuario_id: elsa.id });
  await move(anulado.id, 10, '¿Sí?');
  await move(anulado.id, 99, 'No respondió.');
  clock.advance(6 * DAY_MS);
  expect(await remind()).toBe(0);
});

test('muchos a la vez: a cada uno el suyo, de a cien', async () => {
  for (let n = 0; n < 103; n += 1) {
    const { id } = await addRequerimiento({ usuario_id: elsa.id, estado: 10, en_espera_desde: clock.now() });
    await database.db
      .insertInto('requerimiento_seguimientos')
      .values({ requerimiento_id: id, usuario_id: admin.id, descripcion: `Pregunta ${n}`, nuevo_estado: 10 })
      .execute();
  }
  clock.advance(5 * DAY_MS);
  await Promise.all([remind(), remind()]);
  expect(await reminders()).toHaveLength(103);
  expect(await remind()).toBe(0);
});

test('un domingo o un feriado no; el día hábil que sigue, sí', async () => {
  const { id } = await addRequerimiento({ usuario_id: elsa.id });
  await move(id, 10, '¿Qué día?');
  await database.ownerDb
    .insertInto('ajustes')
    .values({ clave: 'feriados', valor: JSON.stringify(['2026-11-23']) })
    .execute();
  const morningJob = handleRequerimientos({
    ...kit.deps,
    sender: { ...kit.deps.sender, enqueueFrom: async () => 0 },
  }).find(({ job }) => job.name === 'requerimientos-resumen');
  const counts: number[] = [];
  for (const day of ['2026-11-22', '2026-11-23', '2026-11-24']) {
    clock.set(`${day}T08:00:00-03:00`);
    await morningJob?.handler({} as never, new AbortController().signal);
    counts.push((await reminders()).length);
  }
  // The question itself counts as one message.
  expect(counts).toEqual([1, 1, 2]);
});
