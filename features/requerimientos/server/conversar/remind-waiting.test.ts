import { expect, test } from 'vitest';
import { handleRequerimientos } from '../jobs.ts';
import { DAY_MS, RA, useRequerimientos } from '../requerimientos.test-kit.ts';
import { remindWaiting } from './remind-waiting.ts';

const kit = useRequerimientos();

const elsa = kit.useUsuario();
const admin = kit.useUsuario(RA);

const reminders = async () =>
  (await kit.mensajes())
    .filter(({ plantilla }) => plantilla === 'requerimiento_espera')
    .map(({ vez, datos }) => [vez, (datos as { texto: string }).texto]);
const remind = () => remindWaiting(kit.deps);

test('a los cinco días sin respuesta se le recuerda, una vez, con lo que se le preguntó', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
  await kit.move(admin, id, 10, '¿Qué día se quemó?');
  kit.clock.advance(5 * DAY_MS - 1);
  expect(await remind()).toBe(0);
  kit.clock.advance(1);
  expect(await remind()).toBe(1);
  expect(await reminders()).toEqual([
    [0, '¿Qué día se quemó?'],
    [1, '¿Qué día se quemó?'],
  ]);
  kit.clock.advance(DAY_MS);
  expect([await remind(), (await reminders()).length]).toEqual([0, 2]);
});

test('quien respondió no; y si se vuelve a esperar, se cuenta de nuevo', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
  await kit.move(admin, id, 10, '¿Qué día?');
  kit.clock.advance(3 * DAY_MS);
  await kit.answer(elsa, id, 'El martes.');
  await kit.answer(admin, id, '¿A qué hora?');
  await kit.move(admin, id, 10);
  kit.clock.advance(3 * DAY_MS);
  expect(await remind()).toBe(0);
  kit.clock.advance(2 * DAY_MS);
  expect(await remind()).toBe(1);
  expect((await reminders()).at(-1)).toEqual([1, '¿A qué hora?']);
});

test('lo cerrado, lo público y lo de hace mucho, no', async () => {
  const fortyDaysAgo = new Date(kit.clock.now().getTime() - 40 * DAY_MS);
  const contacto = JSON.stringify({ nombre: 'Ana', documento: '20111222', email: 'ana@correo.test' });
  for (const { id } of [
    await kit.addRequerimiento({ usuario_id: elsa.id, estado: 10, en_espera_desde: fortyDaysAgo }),
    await kit.addRequerimiento({ contacto, estado: 10, en_espera_desde: kit.clock.now() }),
  ])
    await kit.addSeguimiento({
      requerimiento_id: id,
      usuario_id: admin.id,
      descripcion: '¿Sí?',
      nuevo_estado: 10,
    });
  const anulado = await kit.addRequerimiento({ usuario_id: elsa.id });
  await kit.move(admin, anulado.id, 10, '¿Sí?');
  await kit.move(admin, anulado.id, 99, 'No respondió.');
  kit.clock.advance(6 * DAY_MS);
  expect(await remind()).toBe(0);
});

test('muchos a la vez: a cada uno el suyo, de a cien', async () => {
  for (let n = 0; n < 103; n += 1) {
    const { id } = await kit.addRequerimiento({
      usuario_id: elsa.id,
      estado: 10,
      en_espera_desde: kit.clock.now(),
    });
    await kit.addSeguimiento({
      requerimiento_id: id,
      usuario_id: admin.id,
      descripcion: `Pregunta ${n}`,
      nuevo_estado: 10,
    });
  }
  kit.clock.advance(5 * DAY_MS);
  await Promise.all([remind(), remind()]);
  expect(await reminders()).toHaveLength(103);
  expect(await remind()).toBe(0);
});

test('un domingo o un feriado no; el día hábil que sigue, sí', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
  await kit.move(admin, id, 10, '¿Qué día?');
  await kit.saveAjuste('feriados', ['2026-11-23']);
  const morningJob = handleRequerimientos({
    ...kit.deps,
    sender: { ...kit.deps.sender, enqueueFrom: async () => 0 },
  }).find(({ job }) => job.name === 'requerimientos-resumen');
  const counts: number[] = [];
  for (const day of ['2026-11-22', '2026-11-23', '2026-11-24']) {
    kit.clock.set(`${day}T08:00:00-03:00`);
    await morningJob?.handler({} as never, new AbortController().signal);
    counts.push((await reminders()).length);
  }
  // The question itself counts as one message.
  expect(counts).toEqual([1, 1, 2]);
});
