import { sql } from '@oficina/db';
import type { Answer } from '@oficina/testing';
import { expect, test } from 'vitest';
import { onEliminarCuenta } from './on-eliminar-cuenta.ts';
import { leavingUsuario, RA, RE, type TestUser, useRequerimientos } from './requerimientos.test-kit.ts';

const kit = useRequerimientos();
const { database } = kit;

const elsa = kit.useUsuario();
const admin = kit.useUsuario(RA);
const one = kit.useUsuario(RE);
const other = kit.useUsuario(RE);

const move = (who: TestUser, id: number, estado: number, descripcion = 'Va.') =>
  kit.move(who, id, estado, descripcion);
const estados = (respuestas: Answer[]) => respuestas.map(({ status }) => status).sort();

/** The row is held until every call has read the case, so that none changes it before the others have read it. */
async function runTogether(id: number, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  let inFlight: Promise<Answer>[] = [];
  await database.ownerDb.tx(async (tx) => {
    await sql`select 1 from requerimientos where id = ${id} for update`.execute(tx);
    inFlight = calls.map((run) => run());
    await kit.untilWaiting(calls.length);
  });
  return Promise.all(inFlight);
}

const CHANGED_BY_OTHER = 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.';

test('dos encargados toman el mismo: uno; al otro se le dice, y no queda nada suyo', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
  const respuestas = await runTogether(id, [() => move(one, id, 1), () => move(other, id, 1)]);
  expect(estados(respuestas)).toEqual([200, 409]);
  expect(respuestas.find(({ status }) => status === 409)?.body.detail).toBe(CHANGED_BY_OTHER);
  const { encargado_id } = await kit.findRow(id);
  const winner = respuestas.find(({ status }) => status === 200);
  expect(winner?.body.encargado).toBe(`/api/usuarios/${encargado_id}`);
  expect(await kit.seguimientos(id)).toEqual([
    { usuario_id: encargado_id, descripcion: 'Va.', nuevo_estado: 1 },
  ]);
  expect([(await kit.mensajes()).length, (await kit.listAuditoria()).length]).toEqual([1, 1]);
});

test('asignarlo y tomarlo, o tomarlo dos veces por aquí: uno', async () => {
  const asignar = (who: TestUser, id: number) => () => kit.asignar(who, id, who.id);
  const unassigned = await kit.addRequerimiento({ usuario_id: elsa.id });
  expect(
    estados(await runTogether(unassigned.id, [asignar(one, unassigned.id), asignar(other, unassigned.id)])),
  ).toEqual([200, 409]);
  const tomado = await kit.addRequerimiento({ usuario_id: elsa.id });
  const mixed = await runTogether(tomado.id, [asignar(admin, tomado.id), () => move(one, tomado.id, 1)]);
  expect(estados(mixed)).toEqual([200, 409]);
});

test('quien lo inició lo anula mientras lo empiezan: una sola cosa pasó', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: one.id });
  const respuestas = await runTogether(id, [() => move(elsa, id, 99), () => move(one, id, 1)]);
  expect(estados(respuestas)).toEqual([200, 409]);
  const { estado } = await kit.findRow(id);
  expect((await kit.seguimientos(id)).map(({ nuevo_estado }) => nuevo_estado)).toEqual([estado]);
});

test('lo que se responde a la vez que se cierra no se pierde: se agrega o lo reabre', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: one.id, estado: 1 });
  const respuestas = await runTogether(id, [
    () => move(one, id, 98, 'Listo.'),
    ...Array.from({ length: 3 }, (_, n) => () => kit.answer(elsa, id, `Falta algo ${n}`)),
  ]);
  expect(estados(respuestas).slice(0, 1)).toEqual([200]);
  const texts = (await kit.seguimientos(id)).map(({ descripcion }) => descripcion).sort();
  expect(texts).toEqual(['Falta algo 0', 'Falta algo 1', 'Falta algo 2', 'Listo.']);
  const seguimientosAfter = await kit.seguimientos(id);
  const closing = seguimientosAfter.findIndex(({ nuevo_estado }) => nuevo_estado === 98);
  // An answer written after the closing reopens the case.
  expect((await kit.findRow(id)).estado).toBe(closing === seguimientosAfter.length - 1 ? 98 : 1);
});

test('veinte cambios de muchos a la vez: cada uno que dijo que sí está escrito, y ninguno más', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: one.id });
  const people = [admin, one, elsa];
  const respuestas = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      move(people[n % 3] ?? admin, id, [1, 10, 98, 99][n % 4] ?? 1, `v${n}`),
    ),
  );
  const accepted = respuestas.flatMap(({ status }, n) => (status === 200 ? [`v${n}`] : []));
  const written = (await kit.seguimientos(id)).map(({ descripcion }) => descripcion ?? '');
  // A request for the state that the case already has answers 200 and writes nothing.
  expect(written.every((texto) => accepted.includes(texto))).toBe(true);
  expect(new Set(written).size).toBe(written.length);
  expect(await kit.listAuditoria()).toHaveLength(written.length);
  expect(respuestas.every(({ status }) => [200, 409].includes(status))).toBe(true);
  const last = (await kit.seguimientos(id)).at(-1);
  expect((await kit.findRow(id)).estado).toBe(last?.nuevo_estado);
});

test('quien elimina su cuenta mientras escribe y la atienden: nadie espera a nadie para siempre, y nada queda a medias', async () => {
  const juana = await kit.addUsuario();
  const { id } = await kit.addRequerimiento({ usuario_id: juana.id, encargado_id: one.id });
  let inFlight: Promise<Answer>[] = [];
  await kit.deps.db.tx(async (tx) => {
    // Deleting an account locks the person first.
    await sql`select 1 from usuarios where id = ${juana.id} for update`.execute(tx);
    inFlight = [kit.answer(juana, id, 'Espero.'), move(one, id, 1), kit.iniciar(juana)];
    await kit.untilWaiting(inFlight.length);
    await onEliminarCuenta(kit.deps)(tx, leavingUsuario(juana, kit.clock.now()));
    await sql`update usuarios set eliminado = ${kit.clock.now()} where id = ${juana.id}`.execute(tx);
  });
  expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual([404, 409, 404]);
  expect((await kit.seguimientos(id)).map(({ nuevo_estado }) => nuevo_estado)).toEqual([99]);
});

test('la misma respuesta que finaliza, enviada dos veces, es una; la de otra persona pierde', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, estado: 1, encargado_id: one.id });
  expect((await move(one, id, 98, 'Listo.')).status).toBe(200);
  const before = await kit.fingerprint();
  expect((await move(one, id, 98, 'Listo.')).status).toBe(200);
  expect((await move(one, id, 98, 'Otra cosa.')).status).toBe(409);
  expect((await move(admin, id, 98, 'Listo.')).status).toBe(409);
  expect(await kit.fingerprint()).toBe(before);
});
