import { sql } from '@oficina/db';
import { type Answer, rowsOf, violationsOf } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { MO, type TestUser } from '../requerimientos.test-kit.ts';
import { useUnions } from './unir.test-kit.ts';

const unions = useUnions();
const { kit, database, elsa, hugo, admin, encargado, other } = unions;
const { url, unir, separar, atender, addCase, addUnion, unidoA, told } = unions;
const counter = kit.useUsuario(MO);

test('unir no le dice nada al socio, queda en las dos historias y en la auditoría, y separar lo deshace', async () => {
  const [one, principal] = [await addCase({ usuario_id: hugo.id }), await addCase()];
  const { status, body } = await unir(encargado, one.id, principal.id);
  expect([status, body.id, body.unidoA, body.unidos]).toEqual([
    ...[200, one.id, `/api/requerimientos/${principal.id}`, undefined],
  ]);
  expect((await kit.call(encargado, 'GET', `/api/requerimientos/${principal.id}`)).body.unidos).toBe(1);
  expect(await unir(encargado, one.id, principal.id)).toMatchObject({ status: 200 });
  expect((await separar(encargado, one.id)).status).toBe(204);
  expect((await separar(encargado, one.id)).status).toBe(204);
  expect(await unidoA(one.id)).toBeNull();
  expect([await told(), await kit.seguimientos(one.id)]).toEqual([[], []]);
  expect(await kit.findRow(one.id)).toMatchObject({ numero: one.numero, vence: one.vence, estado: 1 });
  const union = async (id: number) => {
    const { body: read } = await kit.call(admin, 'GET', url(id, 'historia'));
    const hechos = read.hechos as { tipo: string; union?: object }[];
    return hechos.filter(({ tipo }) => tipo === 'union').map((hecho) => hecho.union);
  };
  const other = { id: principal.id, numero: principal.numero, principal: true };
  expect(await union(one.id)).toEqual([
    { ...other, separado: false },
    { ...other, separado: true },
  ]);
  expect(await union(principal.id)).toEqual([
    { id: one.id, numero: one.numero, principal: false, separado: false },
    { id: one.id, numero: one.numero, principal: false, separado: true },
  ]);
  expect(await kit.listAuditoria()).toMatchObject([
    {
      ...{ accion: 'requerimiento.unir', entidad_id: String(one.id) },
      cambios: { antes: { unidoA: null }, despues: { unidoA: principal.id } },
    },
    { accion: 'requerimiento.separar', cambios: { antes: { unidoA: principal.id } } },
  ]);
});

describe('qué no se une', () => {
  test('lo cerrado, lo de otro sustantivo, lo que ya está unido, a sí mismo, y lo que no es de quien une', async () => {
    const principal = await addCase();
    const tramite = await database.db
      .selectFrom('requerimiento_categorias')
      .select('id')
      .where('sustantivo', '=', 'trámite')
      .executeTakeFirstOrThrow();
    const [head, united] = await addUnion({}, {});
    const of = async (changes: object) => (await addCase(changes)).id;
    const refused = async (who: TestUser, id: number, to: number) => {
      const before = await kit.fingerprint();
      const answer = await unir(who, id, to);
      expect(await kit.fingerprint()).toBe(before);
      return [answer.status, violationsOf(answer).principal ?? answer.body.detail];
    };
    const taken = await of({ encargado_id: other.id });
    const free = await of({ encargado_id: null });
    const unavailable = [422, 'Ese caso no está disponible.'];
    expect(await refused(admin, principal.id, principal.id)).toEqual([
      422,
      'Elegí otro caso: no se une a sí mismo.',
    ]);
    expect(await refused(admin, await of({ estado: 98 }), principal.id)).toEqual([
      409,
      'Los dos casos tienen que estar abiertos.',
    ]);
    expect(await refused(admin, principal.id, await of({ estado: 99 }))).toMatchObject([409, /abiertos/]);
    expect(await refused(admin, await of({ categoria_id: tramite.id }), principal.id)).toEqual([
      422,
      'Un trámite y un reclamo no se unen.',
    ]);
    expect(await refused(admin, united, principal.id)).toMatchObject([409, /ya está unido a/]);
    expect(await refused(admin, principal.id, united)).toMatchObject([409, /ya está unido a/]);
    expect(await refused(encargado, taken, principal.id)).toMatchObject([404, expect.any(String)]);
    expect(await refused(encargado, principal.id, taken)).toEqual(unavailable);
    expect(await refused(encargado, free, principal.id)).toEqual([403, 'Primero tomá el caso.']);
    expect(await refused(encargado, principal.id, free)).toEqual([403, 'Primero tomá el caso.']);
    const own = await of({ usuario_id: admin.id });
    expect(await refused(admin, own, principal.id)).toMatchObject([404, expect.any(String)]);
    expect(await refused(admin, principal.id, own)).toEqual(unavailable);
    expect(await refused(admin, principal.id, 999_999)).toEqual(unavailable);
    expect((await unir(elsa, head, principal.id)).status).toBe(403);
    expect((await unir(counter, head, principal.id)).status).toBe(403);
    expect((await separar(other, united)).status).toBe(404);
  });

  test('el quincuagésimo primero', async () => {
    const [principal] = await addUnion({}, ...Array.from({ length: 50 }, () => ({})));
    const late = await addCase();
    expect((await unir(admin, late.id, principal)).body.detail).toBe('A un caso se le unen hasta 50.');
    const [head] = await addUnion({}, {});
    const [almost] = await addUnion({}, ...Array.from({ length: 49 }, () => ({})));
    expect((await unir(admin, head, almost)).status).toBe(409);
    expect((await unir(admin, late.id, almost)).status).toBe(200);
  });
});

test('unir un principal se lleva a los que lo seguían: nadie sigue a quien sigue a otro', async () => {
  const [head, united] = await addUnion({}, { usuario_id: hugo.id });
  const principal = await addCase();
  expect((await unir(encargado, head, principal.id)).status).toBe(200);
  expect([await unidoA(head), await unidoA(united)]).toEqual([principal.id, principal.id]);
  expect((await kit.listAuditoria()).map(({ entidad_id }) => entidad_id)).toEqual([head, united].map(String));
});

test('la misma clave, una vez; con otro principal, 409', async () => {
  const [one, principal, another] = [await addCase(), await addCase(), await addCase()];
  const all = await Promise.all(
    Array.from({ length: 4 }, () => unir(encargado, one.id, principal.id, 'union-1')),
  );
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await unir(encargado, one.id, principal.id, 'union-1')).status).toBe(200);
  expect(await rowsOf(database.db, 'requerimiento_sucesos', { requerimiento_id: one.id })).toHaveLength(1);
  expect((await unir(encargado, one.id, another.id, 'union-1')).status).toBe(409);
});

describe('a la vez', () => {
  /** The row is held until every call waits for it, so that none changes it before the others have read it. */
  async function runTogether(id: number, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
    let inFlight: Promise<Answer>[] = [];
    await database.ownerDb.tx(async (tx) => {
      await sql`select 1 from requerimientos where id = ${id} for update`.execute(tx);
      inFlight = calls.map((run) => run());
      await kit.untilWaiting(calls.length);
    });
    return Promise.all(inFlight);
  }

  test('dos los unen cruzados: uno, y al otro se le dice', async () => {
    const [one, two] = [await addCase(), await addCase()];
    const answers = await runTogether(one.id, [
      () => unir(admin, one.id, two.id),
      () => unir(encargado, two.id, one.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await unidoA(one.id), await unidoA(two.id)].filter((id) => id !== null)).toHaveLength(1);
  });

  test('uno une mientras otro finaliza: o llega a los dos, o no se une', async () => {
    for (const first of ['unir', 'finalizar']) {
      const [one, principal] = [await addCase({ usuario_id: hugo.id }), await addCase()];
      await sql`delete from mensajes`.execute(database.ownerDb);
      const calls = [
        () => unir(admin, one.id, principal.id),
        () => atender(encargado, principal.id, { texto: 'Listo.', estado: 98 }),
      ];
      const [union, closing] = await runTogether(
        principal.id,
        first === 'unir' ? calls : calls.toReversed(),
      ).then((answers) => (first === 'unir' ? answers : answers.toReversed()));
      expect(closing?.status).toBe(200);
      const united = union?.status === 200;
      expect([200, 409]).toContain(union?.status);
      expect((await kit.findRow(one.id)).estado).toBe(united ? 98 : 1);
      expect(await told()).toHaveLength(united ? 2 : 1);
    }
  });

  test('uno separa mientras otro responde: a quien ya no está no le llega', async () => {
    const [principal, his] = await addUnion({}, { usuario_id: hugo.id });
    const [, answer] = await runTogether(his, [
      () => separar(admin, his),
      () => atender(encargado, principal, { texto: 'Va.' }),
    ]);
    expect(answer?.status).toBe(200);
    const followed = (await kit.seguimientos(his)).length;
    expect([await unidoA(his), (await told()).length]).toEqual([null, 1 + followed]);
  });
});
