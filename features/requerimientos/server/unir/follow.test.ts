import { sql } from '@oficina/db';
import { violationsOf } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { remindWaiting } from '../conversar/remind-waiting.ts';
import { onEliminarCuenta } from '../on-eliminar-cuenta.ts';
import { DAY_MS, leavingUsuario, type TestUser } from '../requerimientos.test-kit.ts';
import { useUnions } from './unir.test-kit.ts';

const unions = useUnions();
const { kit, database, elsa, hugo, admin, encargado, other } = unions;
const { atender, addUnion, unidoA, told } = unions;

const contacto = (email: string) => ({
  usuario_id: null,
  contacto: JSON.stringify({ nombre: 'Ana', documento: '20111222', email }),
});

const nameOf = ({ razon_social, nombre, apellido }: TestUser) =>
  razon_social || [nombre, apellido].filter(Boolean).join(' ');

describe('lo que se responde en el principal', () => {
  test('le llega una vez a cada persona, con su número, y cada caso conserva el suyo', async () => {
    const [principal, his, hers, publicOne] = await addUnion(
      {},
      { usuario_id: hugo.id, estado: 0 },
      { estado: 10, en_espera_desde: kit.clock.now() },
      contacto('ana@correo.test'),
    );
    const { status } = await atender(encargado, principal, { texto: 'Ya está resuelto.', estado: 98 });
    expect(status).toBe(200);
    expect(await told()).toEqual([
      ['requerimiento_finalizado', elsa.email, principal],
      ['requerimiento_finalizado', hugo.email, his],
      ['requerimiento_finalizado', 'ana@correo.test', publicOne],
    ]);
    for (const id of [principal, his, hers, publicOne]) {
      expect(await kit.findRow(id)).toMatchObject({
        ...{ estado: 98, cerrado: kit.clock.now(), novedades_usuario: true },
        ultimo_texto: 'Ya está resuelto.',
      });
      expect(await kit.seguimientos(id)).toMatchObject([
        { descripcion: 'Ya está resuelto.', nuevo_estado: 98 },
      ]);
    }
    expect((await kit.findRow(hers)).en_espera_desde).toBeNull();
    expect((await kit.listAuditoria()).map(({ accion }) => accion)).toEqual([
      ...['requerimiento.seguir', 'requerimiento.seguir', 'requerimiento.seguir', 'requerimiento.atender'],
    ]);
  });

  test.each([
    ['el seguimiento de siempre', (id: number) => kit.answer(encargado, id, 'Va la cuadrilla.'), 1],
    ['el cambio de estado', (id: number) => kit.move(encargado, id, 10, '¿De qué poste?'), 10],
    ['finalizar sin texto', (id: number) => kit.move(encargado, id, 98), 98],
  ])('también por %s', async (_title, act, estado) => {
    const [principal, his, publicOne] = await addUnion(
      {},
      { usuario_id: hugo.id, estado: 0 },
      contacto('ana@correo.test'),
    );
    expect([200, 201]).toContain((await act(principal)).status);
    expect((await told()).map(([, para]) => para)).toEqual([elsa.email, hugo.email, 'ana@correo.test']);
    expect([(await kit.findRow(his)).estado, (await kit.findRow(publicOne)).estado]).toEqual([
      // Nobody could answer what is asked in a request without an account, so that one goes on.
      ...[estado, estado === 10 ? 1 : estado],
    ]);
  });

  test('lo que va entre llaves es de cada uno, y lo que no se sabe de alguno no se envía a nadie', async () => {
    const vence = new Date('2026-11-20T23:59:59-03:00');
    const [principal, his, publicOne] = await addUnion(
      { numero: '2026-000071', vence },
      { usuario_id: hugo.id, numero: '2026-000072', vence },
      { ...contacto('ana@correo.test'), numero: '2026-000073', vence },
    );
    const texto = 'Hola {nombre}: el {numero} vence el {vence}.';
    const said = async (id: number) => (await kit.seguimientos(id)).map(({ descripcion }) => descripcion);
    for (const act of [
      () => atender(encargado, principal, { texto }),
      () => kit.answer(encargado, principal, texto),
      () => kit.move(encargado, principal, 10, texto),
    ]) {
      await sql`delete from mensajes`.execute(database.ownerDb);
      expect([200, 201]).toContain((await act()).status);
      const expected = [
        [principal, `Hola ${nameOf(elsa)}: el 2026-000071 vence el 20/11/2026.`],
        [his, `Hola ${nameOf(hugo)}: el 2026-000072 vence el 20/11/2026.`],
        [publicOne, 'Hola Ana: el 2026-000073 vence el 20/11/2026.'],
      ] as const;
      for (const [id, sentence] of expected) {
        expect((await said(id)).at(-1)).toBe(sentence);
        expect((await kit.findRow(id)).ultimo_texto).toBe(sentence);
      }
      expect((await kit.mensajes()).map(({ datos }) => (datos as { texto: string }).texto)).toEqual(
        expected.map(([, sentence]) => sentence),
      );
    }
    await sql`update requerimientos set vence = null where id = ${publicOne}`.execute(database.ownerDb);
    const before = await kit.fingerprint();
    const refused = await atender(encargado, principal, { texto });
    expect([refused.status, violationsOf(refused)]).toEqual([
      422,
      { texto: 'Completá {vence}: no lo tenemos en 2026-000073.' },
    ]);
    expect(await kit.fingerprint()).toEqual(before);
  });

  test('una nota y un encargado no les llegan', async () => {
    const [principal, his] = await addUnion({}, { usuario_id: hugo.id });
    await atender(admin, principal, { nota: 'Ojo.', encargado: `/api/usuarios/${other.id}` });
    expect([await kit.seguimientos(his), (await kit.findRow(his)).encargado_id]).toEqual([[], encargado.id]);
  });

  test('el que ya se cerró queda en paz, y el que se reabre con el principal vuelve', async () => {
    const closed = { estado: 98, cerrado: kit.clock.now() };
    const [principal, his] = await addUnion(
      { ...closed, encargado_id: null },
      { usuario_id: hugo.id, ...closed },
    );
    expect((await kit.answer(elsa, principal, 'Sigue igual.')).status).toBe(201);
    await sql`delete from mensajes`.execute(database.ownerDb);
    expect((await kit.answer(admin, principal, 'Vemos.')).status).toBe(201);
    expect([await told(), (await kit.findRow(his)).estado]).toEqual([
      ...[[['requerimiento_novedad', elsa.email, principal]], 98],
    ]);
    await kit.move(admin, principal, 98);
    await kit.move(admin, principal, 1);
    expect((await kit.findRow(his)).estado).toBe(1);
  });

  test('no se finaliza por encima de lo que un unido escribió y nadie leyó', async () => {
    const [principal, his] = await addUnion({ estado: 0 }, { usuario_id: hugo.id, estado: 0 });
    await kit.answer(hugo, his, '¡Hay un cable en el piso!');
    await sql`delete from mensajes`.execute(database.ownerDb);
    const { numero } = await kit.findRow(his);
    const close = { texto: 'Listo.', estado: 98 };
    const { status, body } = await atender(encargado, principal, close);
    expect([status, body.code]).toEqual([409, 'respondido']);
    expect(body.detail).toContain(` respondió a las 10:00 en ${numero}. Leelo antes de finalizar.`);
    expect(await told()).toEqual([]);
    // An answer goes, and what was written is still to be read.
    expect((await atender(encargado, principal, { texto: 'Vamos.' })).status).toBe(200);
    expect((await kit.findRow(his)).novedades_encargado).toBe(true);
    await kit.answer(hugo, his, 'Sigue ahí.');
    const again = await atender(encargado, principal, { ...close, visto: null });
    expect(again.status).toBe(409);
    expect((await atender(encargado, principal, { ...close, visto: again.body.seguimiento })).status).toBe(
      200,
    );
  });

  test('quien tiene un caso propio entre los unidos no los responde', async () => {
    const [principal] = await addUnion({}, { usuario_id: admin.id });
    const before = await kit.fingerprint();
    expect((await atender(admin, principal, { texto: 'Va.' })).body.detail).toContain(
      'lo responde otra persona',
    );
    expect((await kit.answer(admin, principal, 'Va.')).status).toBe(409);
    expect((await kit.move(admin, principal, 98)).status).toBe(409);
    expect(await kit.fingerprint()).toBe(before);
  });

  test('a quien tiene dos de los que esperan se le recuerda una vez', async () => {
    const [principal] = await addUnion({}, {}, { usuario_id: hugo.id });
    await atender(encargado, principal, { texto: '¿De qué poste?', estado: 10 });
    await sql`delete from mensajes where tipo is not null`.execute(database.ownerDb);
    kit.clock.advance(6 * DAY_MS);
    expect(await remindWaiting(kit.deps)).toBe(2);
    expect((await told()).map(([, para]) => para)).toEqual([elsa.email, hugo.email]);
  });
});

describe('el unido', () => {
  test('no cambia de estado por su cuenta, y se le puede escribir sólo a esa persona', async () => {
    const [principal, his] = await addUnion({}, { usuario_id: hugo.id });
    const { numero } = await kit.findRow(principal);
    const refusal = `Está unido a ${numero}: cambiá el estado de ese caso, o separalo.`;
    expect((await atender(encargado, his, { texto: 'Listo.', estado: 98 })).body.detail).toBe(refusal);
    expect((await kit.move(admin, his, 98)).body.detail).toBe(refusal);
    expect((await atender(encargado, his, { texto: 'Gracias por la foto.' })).status).toBe(200);
    expect((await told()).map(([, para]) => para)).toEqual([hugo.email]);
  });

  test('cuyo dueño lo anula o lo reabre sale de la unión', async () => {
    const [principal, his] = await addUnion({ estado: 0 }, { usuario_id: hugo.id, estado: 0 });
    expect((await kit.move(hugo, his, 99)).status).toBe(200);
    expect([await unidoA(his), (await kit.findRow(principal)).estado]).toEqual([null, 0]);
    const closed = { estado: 98, cerrado: kit.clock.now() };
    const [second, reopened] = await addUnion(closed, { usuario_id: hugo.id, ...closed });
    expect((await kit.answer(hugo, reopened, 'Sigue igual.')).status).toBe(201);
    expect([await unidoA(reopened), (await kit.findRow(second)).estado]).toEqual([null, 98]);
  });
});

test('el dueño del principal que lo anula, o se va, no se lleva a los demás: el primero toma su lugar', async () => {
  const [principal, first, second] = await addUnion(
    { estado: 0 },
    { usuario_id: hugo.id },
    { usuario_id: hugo.id },
  );
  expect((await kit.move(elsa, principal, 99)).status).toBe(200);
  expect([await unidoA(first), await unidoA(second)]).toEqual([null, first]);
  expect([(await kit.findRow(first)).estado, (await kit.findRow(second)).estado]).toEqual([1, 1]);

  const leaving = await kit.addUsuario();
  const [own, his] = await addUnion({ estado: 0, usuario_id: leaving.id }, { usuario_id: hugo.id });
  const [head, gone] = await addUnion({ usuario_id: hugo.id }, { estado: 0, usuario_id: leaving.id });
  await database.db.tx((tx) => onEliminarCuenta(kit.deps)(tx, leavingUsuario(leaving, kit.clock.now())));
  expect([(await kit.findRow(own)).estado, await unidoA(his), await unidoA(gone)]).toEqual([99, null, null]);
  expect((await kit.findRow(head)).estado).toBe(1);
});
