import { sql } from '@oficina/db';
import { addRow, build } from '@oficina/testing';
import { expect, test } from 'vitest';
import type { Relacionado } from '../../contract/index.ts';
import { DAY_MS, MO, RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';
import { metersBetween } from './relacionados.ts';

const kit = useRequerimientos();
const { database } = kit;
const elsa = kit.useUsuario();
const hugo = kit.useUsuario();
const admin = kit.useUsuario(RA);
const encargado = kit.useUsuario(RE);
const other = kit.useUsuario(RE);
const counter = kit.useUsuario(MO);

type Read = { principal?: Relacionado; unidos: Relacionado[]; sugeridos: Relacionado[] };
async function relacionados(who: TestUser, id: number): Promise<Read & { status: number }> {
  const { status, body } = await kit.call(who, 'GET', `/api/oob/requerimientos/${id}/relacionados`);
  return { status, ...(body as unknown as Read) };
}

const LATITUD = -31.2528;
const LONGITUD = -61.4867;
/** So many metres to the north of the corner. */
const at = (metros: number) => ({ latitud: LATITUD + metros / 111_320, longitud: LONGITUD });
const addCase = (changes: object = {}) =>
  kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id, estado: 1, ...changes });

test('lo de la misma persona, lo del mismo suministro y lo que está cerca, del más cercano al más lejano', async () => {
  const suministro = await build.suministro(database.db);
  const another = await addRow(database.db, 'requerimiento_categorias', {
    ...{ nombre: 'Otra', sustantivo: 'reclamo', sustantivo_plural: 'reclamos', codigo: null },
  });
  const asked = await addCase({ ...at(0), suministro_id: suministro.id });
  const far = { usuario_id: hugo.id };
  const days = (count: number) => ({ created: new Date(kit.clock.now().getTime() - count * DAY_MS) });
  const rows = {
    near: await addCase({ ...far, ...at(40) }),
    nearer: await addCase({ ...far, ...at(-12) }),
    supply: await addCase({ ...far, suministro_id: suministro.id, categoria_id: another.id }),
    person: await addCase({ categoria_id: another.id, ...days(300) }),
  };
  // None of these: too far, of another category, too old, closed, united to another, or of the same clerk.
  await addCase({ ...far, ...at(310) });
  await addCase({ ...far, ...at(10), categoria_id: another.id });
  await addCase({ ...far, ...at(10), ...days(8) });
  await addCase({ ...far, ...at(10), estado: 98 });
  await addCase({ ...far, ...at(10), usuario_id: admin.id });
  const follower = await addCase({ ...far, ...at(10) });
  await sql`update requerimientos set unido_a = ${rows.person.id} where id = ${follower.id}`.execute(
    database.ownerDb,
  );
  const { sugeridos, unidos, principal } = await relacionados(admin, asked.id);
  expect(sugeridos.map(({ id, por, metros, puede, visible }) => [id, por, metros, puede, visible])).toEqual([
    [rows.person.id, 'usuario', undefined, true, true],
    [rows.supply.id, 'suministro', undefined, true, true],
    [rows.nearer.id, 'cerca', 12, true, true],
    [rows.near.id, 'cerca', 40, true, true],
  ]);
  expect([unidos, principal]).toEqual([[], undefined]);
  // A closed case is not united to anything, and a united one tells its principal.
  await sql`update requerimientos set estado = 98 where id = ${asked.id}`.execute(database.ownerDb);
  expect((await relacionados(admin, asked.id)).sugeridos).toEqual([]);
  expect(await relacionados(admin, follower.id)).toMatchObject({
    ...{ unidos: [], sugeridos: [] },
    principal: { id: rows.person.id, numero: rows.person.numero, puede: true },
  });
});

test('de quien no tiene cuenta, por su documento', async () => {
  const contacto = (documento: string) => ({
    ...{ usuario_id: null, encargado_id: null },
    contacto: JSON.stringify({ nombre: 'Ana', documento, email: 'ana@correo.test' }),
  });
  const asked = await addCase(contacto('20111222'));
  const same = await addCase(contacto('20111222'));
  await addCase(contacto('20111223'));
  const { sugeridos } = await relacionados(counter, asked.id);
  expect(sugeridos).toMatchObject([{ id: same.id, nombre: 'Ana', por: 'usuario', puede: false }]);
});

test('un encargado ve los que puede atender, y de los unidos a todos los que van a leer lo que responde', async () => {
  const asked = await addCase(at(0));
  const [mine, free, foreign] = [
    await addCase(at(10)),
    await addCase({ ...at(20), encargado_id: null }),
    await addCase({ ...at(30), encargado_id: other.id, usuario_id: hugo.id }),
  ];
  const seen = async () => {
    const { unidos, sugeridos } = await relacionados(encargado, asked.id);
    const cells = (rows: Relacionado[]) => rows.map(({ id, visible, puede }) => [id, visible, puede]);
    return [cells(unidos), cells(sugeridos)];
  };
  expect(await seen()).toEqual([
    [],
    [
      [mine.id, true, true],
      [free.id, true, false],
    ],
  ]);
  await sql`update requerimientos set unido_a = ${asked.id} where id = any(${[mine.id, foreign.id]}::bigint[])`.execute(
    database.ownerDb,
  );
  expect(await seen()).toEqual([
    [
      [mine.id, true, true],
      [foreign.id, false, false],
    ],
    [[free.id, true, false]],
  ]);
  expect((await relacionados(other, asked.id)).status).toBe(404);
  expect((await relacionados(elsa, asked.id)).status).toBe(403);
});

test('la cola dice cuántos siguen a cada caso, y su dueño no se entera', async () => {
  const [asked, one, two] = [await addCase(), await addCase(), await addCase({ usuario_id: hugo.id })];
  await sql`update requerimientos set unido_a = ${asked.id} where id = any(${[one.id, two.id]}::bigint[])`.execute(
    database.ownerDb,
  );
  const list = async (who: TestUser) => {
    const { body } = await kit.call(who, 'GET', '/api/requerimientos?order[id]=asc');
    return (body.member as { unidos?: number; unidoA?: string }[]).map(({ unidos, unidoA }) => [
      unidos,
      unidoA,
    ]);
  };
  const principal = `/api/requerimientos/${asked.id}`;
  expect(await list(admin)).toEqual([
    [2, undefined],
    [undefined, principal],
    [undefined, principal],
  ]);
  expect(await list(elsa)).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('la distancia se mide en metros, en cualquier latitud', () => {
  const corner = { latitud: LATITUD, longitud: LONGITUD };
  expect(metersBetween(corner, { latitud: LATITUD, longitud: LONGITUD + 0.001 })).toBe(95);
  expect(metersBetween(corner, { latitud: LATITUD + 0.001, longitud: LONGITUD })).toBe(111);
  expect(metersBetween(corner, { latitud: null, longitud: null })).toBeNull();
  expect(metersBetween({ latitud: 0, longitud: 0 }, { latitud: 0, longitud: 0.001 })).toBe(111);
});
