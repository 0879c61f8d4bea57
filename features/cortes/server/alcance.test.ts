import { sql } from '@oficina/db';
import { TIPOS } from '@oficina/mensajes/contract';
import { build, changeRows } from '@oficina/testing';
import { expect, test } from 'vitest';
import { avisarCorte } from './avisar-corte.ts';
import { PROGRAMADO, type Reachability, useCortes } from './cortes.test-kit.ts';

const kit = useCortes();
const { ariel, database } = kit;

let nextToken = 0;
const token = () => {
  nextToken += 1;
  return `un-dispositivo-${nextToken}`;
};

/** Every way in which a person may be reached, or not. */
const WAYS: readonly (() => Reachability)[] = [
  () => ({}),
  () => ({ sms: true }),
  () => ({ whatsapp: true, push: token() }),
  () => ({ push: token() }),
  () => ({ push: token(), rebota: true }),
  () => ({ noCorteSms: true }),
  () => ({ noCorteSms: true, push: token() }),
  () => ({ rebota: true }),
  () => ({ unvalidated: true }),
  () => ({ sms: true, eliminado: true }),
  () => ({ sms: true, rebota: true }),
];

/** Two people of each pair of ways have a suministro each, and one of them has the suministro of somebody else too. */
async function everyPair(): Promise<void> {
  let previous: number | undefined;
  for (const [index, one] of WAYS.entries())
    for (const other of WAYS.slice(index)) {
      const { usuario, suministro } = await kit.customer(one());
      await kit.customer(other(), suministro);
      if (previous !== undefined)
        await build.usuarioSuministro(database.ownerDb, { usuario_id: usuario.id, suministro_id: previous });
      previous = suministro;
    }
  for (let n = 0; n < 3; n += 1) await build.suministro(database.ownerDb);
}

const ask = async (body: object) =>
  (await kit.call(ariel.id, 'POST', '/api/cortes/afectados', { ...PROGRAMADO, ...body })).body;

async function sinContacto(body: object): Promise<number[]> {
  const ids: number[] = [];
  for (let desde: unknown = 0; desde !== undefined; ) {
    const answer = await kit.call(ariel.id, 'POST', '/api/oob/cortes/sin_contacto', { ...body, desde });
    expect(answer.status).toBe(200);
    ids.push(...(answer.body.suministros as { id: number }[]).map(({ id }) => id));
    desde = answer.body.siguiente;
  }
  return ids;
}

test.each([
  ['imprevisto', { tipo: 'forzado', inicio: '2026-11-16T09:30:00-03:00', fin: null }],
  ['programado', {}],
])('lo que se dice antes de publicar un %s es lo que después sale, por cada medio', async (_, changes) => {
  await everyPair();
  const told = await ask(changes);
  const nobody = await sinContacto({ zona: 'Centro' });
  const { body } = await kit.publicar(changes);
  const id = body.id as number;
  expect(body.alcance).toBeUndefined();
  await avisarCorte(kit.avisos, id);

  const sent = await kit.mensajes();
  const tiposOf = Map.groupBy(sent, ({ suministro_id }) => suministro_id as number);
  const firstWay = { porMensaje: 0, porApp: 0, porCorreo: 0 };
  for (const avisos of tiposOf.values()) {
    const tipos = new Set<number>(avisos.map(({ tipo }) => tipo));
    if (tipos.has(TIPOS.sms) || tipos.has(TIPOS.whatsapp)) firstWay.porMensaje += 1;
    else firstWay[tipos.has(TIPOS.push) ? 'porApp' : 'porCorreo'] += 1;
  }
  const suministros = body.totalSuministros as number;
  expect(suministros).toBe((WAYS.length * (WAYS.length + 1)) / 2 + 3);
  const alcance = { ...firstWay, sinContacto: suministros - tiposOf.size };
  expect(told).toMatchObject({ suministros, ...alcance });
  expect(Math.min(...Object.values(alcance))).toBeGreaterThan(0);
  expect(new Set(sent.map(({ suministro_id, tipo, para }) => `${suministro_id} ${tipo} ${para}`)).size).toBe(
    sent.length,
  );
  const list = await kit.call(ariel.id, 'GET', '/api/cortes');
  expect((list.body.member as object[])[0]).toMatchObject({ id, alcance });

  expect(nobody).toHaveLength(alcance.sinContacto);
  expect(nobody.filter((suministro) => tiposOf.has(suministro))).toEqual([]);
  expect(await sinContacto({ corte: id })).toEqual(nobody);
});

test('lo que la lista dice cambia con quien se puede avisar, hasta que el corte termina', async () => {
  const { suministro } = await kit.customer({ rebota: true });
  const { body } = await kit.publicar();
  const id = body.id as number;
  const listed = async () => (await kit.call(ariel.id, 'GET', `/api/cortes/${id}`)).body.alcance;
  await avisarCorte(kit.avisos, id);
  expect(await listed()).toEqual({ porMensaje: 0, porApp: 0, porCorreo: 0, sinContacto: 1 });
  await kit.customer({ sms: true }, suministro);
  await avisarCorte(kit.avisos, id);
  const told = { porMensaje: 1, porApp: 0, porCorreo: 0, sinContacto: 0 };
  expect(await listed()).toEqual(told);
  kit.clock.set('2026-11-18T13:00:00-03:00');
  await sql`delete from usuario_suministros`.execute(database.ownerDb);
  await avisarCorte(kit.avisos, id);
  expect(await listed()).toEqual(told);
});

test('los que no tienen a quién avisar, de a cincuenta: ninguno falta ni se repite', async () => {
  const { ownerDb } = database;
  await sql`insert into suministros (cuenta, nombre, domicilio, zona)
    select '7' || lpad(n::text, 7, '0'), 'Titular ' || n, 'Calle ' || n, case when n % 2 = 0 then 'Norte' else 'Sur' end
    from generate_series(1, 120) n`.execute(ownerDb);
  const reached = await kit.customer({ sms: true });
  await changeRows(ownerDb, 'suministros', { id: reached.suministro }, { zona: 'Norte' });
  const all = await ownerDb
    .selectFrom('suministros')
    .select(['id', 'cuenta'])
    .where('id', '!=', reached.suministro)
    .orderBy('id')
    .execute();
  const ids = all.map(({ id }) => id);
  expect(await sinContacto({ zonas: ['Sur', 'Norte', 'Sur'] })).toEqual(ids);
  expect(await sinContacto({ cuentas: all.map(({ cuenta }) => cuenta) })).toEqual(ids);
  const corte = await kit.corte([...ids, reached.suministro]);
  expect(await sinContacto({ corte })).toEqual(ids);
  const first = await kit.call(ariel.id, 'POST', '/api/oob/cortes/sin_contacto', { corte });
  expect((first.body.suministros as object[])[0]).toEqual({
    ...{ id: ids[0], cuenta: '70000001', nombre: 'Titular 1', domicilio: 'Calle 1', zona: 'Sur' },
  });
  const missing = await kit.call(ariel.id, 'POST', '/api/oob/cortes/sin_contacto', { corte: 999_999 });
  expect(missing.status).toBe(404);
});
