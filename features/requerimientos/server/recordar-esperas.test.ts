import { useDatabase } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { DIA_MS, type Quien, RA, useCasos } from './casos.test-kit.ts';
import { handleRequerimientos } from './jobs.ts';
import { recordarEsperas } from './recordar-esperas.ts';

const database = useDatabase();
const casos = useCasos(database);
const { call, caso, clock, mensajes, persona } = casos;

let elsa: Quien;
let admin: Quien;
beforeAll(async () => {
  elsa = await persona();
  admin = await persona(RA);
});

const pasar = (id: number, estado: number, descripcion?: string) =>
  call(admin, 'PATCH', `/api/requerimientos/${id}/estado`, { cuerpo: { estado, descripcion } });
const responder = (quien: Quien, id: number, descripcion: string) =>
  call(quien, 'POST', '/api/requerimiento_seguimientos', {
    cuerpo: { requerimiento: `/api/requerimientos/${id}`, descripcion },
  });
const esperas = async () =>
  (await mensajes())
    .filter(({ plantilla }) => plantilla === 'requerimiento_espera')
    .map(({ vez, datos }) => [vez, (datos as { texto: string }).texto]);
const recordar = () => recordarEsperas(casos.deps);

test('a los cinco días sin respuesta se le recuerda, una vez, con lo que se le preguntó', async () => {
  const { id } = await caso({ usuario_id: elsa.id });
  await pasar(id, 10, '¿Qué día se quemó?');
  clock.advance(5 * DIA_MS - 1);
  expect(await recordar()).toBe(0);
  clock.advance(1);
  expect(await recordar()).toBe(1);
  expect(await esperas()).toEqual([
    [0, '¿Qué día se quemó?'],
    [1, '¿Qué día se quemó?'],
  ]);
  clock.advance(DIA_MS);
  expect([await recordar(), (await esperas()).length]).toEqual([0, 2]);
});

test('quien respondió no; y si se vuelve a esperar, se cuenta de nuevo', async () => {
  const { id } = await caso({ usuario_id: elsa.id });
  await pasar(id, 10, '¿Qué día?');
  clock.advance(3 * DIA_MS);
  await responder(elsa, id, 'El martes.');
  await responder(admin, id, '¿A qué hora?');
  // The reason had just been written: the move has no words of its own.
  await pasar(id, 10);
  clock.advance(3 * DIA_MS);
  expect(await recordar()).toBe(0);
  clock.advance(2 * DIA_MS);
  expect(await recordar()).toBe(1);
  expect((await esperas()).at(-1)).toEqual([1, '¿A qué hora?']);
});

test('lo cerrado, lo público y lo de hace mucho, no', async () => {
  const viejo = new Date(clock.now().getTime() - 40 * DIA_MS);
  const contacto = JSON.stringify({ nombre: 'Ana', documento: '20111222', email: 'ana@correo.test' });
  for (const { id } of [
    await caso({ usuario_id: elsa.id, estado: 10, en_espera_desde: viejo }),
    await caso({ contacto, estado: 10, en_espera_desde: clock.now() }),
  ])
    await database.db
      .insertInto('requerimiento_seguimientos')
      .values({ requerimiento_id: id, usuario_id: admin.id, descripcion: '¿Sí?', nuevo_estado: 10 })
      .execute();
  const anulado = await caso({ usuario_id: elsa.id });
  await pasar(anulado.id, 10, '¿Sí?');
  await pasar(anulado.id, 99, 'No respondió.');
  clock.advance(6 * DIA_MS);
  expect(await recordar()).toBe(0);
});

test('muchos a la vez: a cada uno el suyo, de a cien', async () => {
  for (let n = 0; n < 103; n += 1) {
    const { id } = await caso({ usuario_id: elsa.id, estado: 10, en_espera_desde: clock.now() });
    await database.db
      .insertInto('requerimiento_seguimientos')
      .values({ requerimiento_id: id, usuario_id: admin.id, descripcion: `Pregunta ${n}`, nuevo_estado: 10 })
      .execute();
  }
  clock.advance(5 * DIA_MS);
  await Promise.all([recordar(), recordar()]);
  expect(await esperas()).toHaveLength(103);
  expect(await recordar()).toBe(0);
});

test('un domingo o un feriado no; el día hábil que sigue, sí', async () => {
  const { id } = await caso({ usuario_id: elsa.id });
  await pasar(id, 10, '¿Qué día?');
  await database.ownerDb
    .insertInto('ajustes')
    .values({ clave: 'feriados', valor: JSON.stringify(['2026-11-23']) })
    .execute();
  const manana = handleRequerimientos({
    ...casos.deps,
    mensajero: { ...casos.deps.mensajero, encolarDesde: async () => 0 },
    adjuntosAnios: 2,
  }).find(({ job }) => job.name === 'requerimientos-resumen');
  const cuantas: number[] = [];
  for (const dia of ['2026-11-22', '2026-11-23', '2026-11-24']) {
    clock.set(`${dia}T08:00:00-03:00`);
    await manana?.handler({} as never, new AbortController().signal);
    cuantas.push((await esperas()).length);
  }
  // The question itself is one.
  expect(cuantas).toEqual([1, 1, 2]);
});
