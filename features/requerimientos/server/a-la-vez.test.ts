import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { alEliminarCasos } from './al-eliminar-cuenta.ts';
import { type Quien, RA, RE, type Respuesta, seVa, useCasos } from './casos.test-kit.ts';

const database = useDatabase();
const casos = useCasos(database);
const { call, caso, clock, fila, mensajes, persona, rastro, seguimientos } = casos;

let elsa: Quien;
let admin: Quien;
let uno: Quien;
let otro: Quien;
beforeAll(async () => {
  elsa = await persona();
  admin = await persona(RA);
  uno = await persona(RE);
  otro = await persona(RE);
});

const pasar = (quien: Quien, id: number, estado: number, descripcion = 'Va.') =>
  call(quien, 'PATCH', `/api/requerimientos/${id}/estado`, { cuerpo: { estado, descripcion } });
const responder = (quien: Quien, id: number, descripcion: string) =>
  call(quien, 'POST', '/api/requerimiento_seguimientos', {
    cuerpo: { requerimiento: `/api/requerimientos/${id}`, descripcion },
  });
const estados = (respuestas: Respuesta[]) => respuestas.map(({ status }) => status).sort();

/** All of them have read the case before any of them may change it. */
async function juntos(id: number, llamadas: (() => Promise<Respuesta>)[]): Promise<Respuesta[]> {
  let enCurso: Promise<Respuesta>[] = [];
  await database.ownerDb.tx(async (tx) => {
    await sql`select 1 from requerimientos where id = ${id} for update`.execute(tx);
    enCurso = llamadas.map((llamar) => llamar());
    await expect.poll(() => esperando(), { timeout: 20_000 }).toBe(llamadas.length);
  });
  return Promise.all(enCurso);
}

async function esperando(): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.ownerDb);
  return rows[0]?.total ?? 0;
}

const OTRA = 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.';

test('dos encargados toman el mismo: uno; al otro se le dice, y no queda nada suyo', async () => {
  const { id } = await caso({ usuario_id: elsa.id });
  const respuestas = await juntos(id, [() => pasar(uno, id, 1), () => pasar(otro, id, 1)]);
  expect(estados(respuestas)).toEqual([200, 409]);
  expect(respuestas.find(({ status }) => status === 409)?.body.detail).toBe(OTRA);
  const { encargado_id } = await fila(id);
  const ganador = respuestas.find(({ status }) => status === 200);
  expect(ganador?.body.encargado).toBe(`/api/usuarios/${encargado_id}`);
  expect(await seguimientos(id)).toEqual([{ usuario_id: encargado_id, descripcion: 'Va.', nuevo_estado: 1 }]);
  expect([(await mensajes()).length, (await rastro()).length]).toEqual([1, 1]);
});

test('asignarlo y tomarlo, o tomarlo dos veces por aquí: uno', async () => {
  const asignar = (quien: Quien, id: number) => () =>
    call(quien, 'PATCH', `/api/requerimientos/${id}/encargado`, {
      cuerpo: { encargado: `/api/usuarios/${quien.id}` },
    });
  const libre = await caso({ usuario_id: elsa.id });
  expect(estados(await juntos(libre.id, [asignar(uno, libre.id), asignar(otro, libre.id)]))).toEqual([
    200, 409,
  ]);
  const tomado = await caso({ usuario_id: elsa.id });
  const mezcla = await juntos(tomado.id, [asignar(admin, tomado.id), () => pasar(uno, tomado.id, 1)]);
  expect(estados(mezcla)).toEqual([200, 409]);
});

test('quien lo inició lo anula mientras lo empiezan: una sola cosa pasó', async () => {
  const { id } = await caso({ usuario_id: elsa.id, encargado_id: uno.id });
  const respuestas = await juntos(id, [() => pasar(elsa, id, 99), () => pasar(uno, id, 1)]);
  expect(estados(respuestas)).toEqual([200, 409]);
  const { estado } = await fila(id);
  expect((await seguimientos(id)).map(({ nuevo_estado }) => nuevo_estado)).toEqual([estado]);
});

test('lo que se responde a la vez que se cierra no se pierde: se agrega o lo reabre', async () => {
  const { id } = await caso({ usuario_id: elsa.id, encargado_id: uno.id, estado: 1 });
  const respuestas = await juntos(id, [
    () => pasar(uno, id, 98, 'Listo.'),
    ...Array.from({ length: 3 }, (_, n) => () => responder(elsa, id, `Falta algo ${n}`)),
  ]);
  expect(estados(respuestas).slice(0, 1)).toEqual([200]);
  const textos = (await seguimientos(id)).map(({ descripcion }) => descripcion).sort();
  expect(textos).toEqual(['Falta algo 0', 'Falta algo 1', 'Falta algo 2', 'Listo.']);
  const dichos = await seguimientos(id);
  const cierre = dichos.findIndex(({ nuevo_estado }) => nuevo_estado === 98);
  // Whoever wrote after the closing reopened it.
  expect((await fila(id)).estado).toBe(cierre === dichos.length - 1 ? 98 : 1);
});

test('veinte cambios de muchos a la vez: cada uno que dijo que sí está escrito, y ninguno más', async () => {
  const { id } = await caso({ usuario_id: elsa.id, encargado_id: uno.id });
  const quienes = [admin, uno, elsa];
  const respuestas = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      pasar(quienes[n % 3] ?? admin, id, [1, 10, 98, 99][n % 4] ?? 1, `v${n}`),
    ),
  );
  const hechos = respuestas.flatMap(({ status }, n) => (status === 200 ? [`v${n}`] : []));
  const escritos = (await seguimientos(id)).map(({ descripcion }) => descripcion ?? '');
  // One that asked for the state it was in answers 200 and writes nothing.
  expect(escritos.every((texto) => hechos.includes(texto))).toBe(true);
  expect(new Set(escritos).size).toBe(escritos.length);
  expect(await rastro()).toHaveLength(escritos.length);
  expect(respuestas.every(({ status }) => [200, 409].includes(status))).toBe(true);
  const ultimo = (await seguimientos(id)).at(-1);
  expect((await fila(id)).estado).toBe(ultimo?.nuevo_estado);
});

test('quien elimina su cuenta mientras escribe y la atienden: nadie espera a nadie para siempre, y nada queda a medias', async () => {
  const juana = await persona();
  const { id } = await caso({ usuario_id: juana.id, encargado_id: uno.id });
  const iniciar = () =>
    call(juana, 'POST', '/api/requerimientos', {
      cuerpo: { descripcion: 'Otro reclamo más.', categoria: '/api/requerimiento_categorias/1' },
    });
  let enCurso: Promise<Respuesta>[] = [];
  await casos.deps.db.tx(async (tx) => {
    // As it begins to be deleted: the person first.
    await sql`select 1 from usuarios where id = ${juana.id} for update`.execute(tx);
    enCurso = [responder(juana, id, 'Espero.'), pasar(uno, id, 1), iniciar()];
    await expect.poll(() => esperando(), { timeout: 20_000 }).toBe(enCurso.length);
    await alEliminarCasos(casos.deps)(tx, seVa(juana, clock.now()));
    await sql`update usuarios set eliminado = ${clock.now()} where id = ${juana.id}`.execute(tx);
  });
  expect((await Promise.all(enCurso)).map(({ status }) => status)).toEqual([404, 409, 404]);
  expect((await seguimientos(id)).map(({ nuevo_estado }) => nuevo_estado)).toEqual([99]);
});

test('la misma respuesta que finaliza, enviada dos veces, es una; la de otra persona pierde', async () => {
  const { id } = await caso({ usuario_id: elsa.id, estado: 1, encargado_id: uno.id });
  expect((await pasar(uno, id, 98, 'Listo.')).status).toBe(200);
  const antes = await casos.huella();
  expect((await pasar(uno, id, 98, 'Listo.')).status).toBe(200);
  expect((await pasar(uno, id, 98, 'Otra cosa.')).status).toBe(409);
  expect((await pasar(admin, id, 98, 'Listo.')).status).toBe(409);
  expect(await casos.huella()).toBe(antes);
});
