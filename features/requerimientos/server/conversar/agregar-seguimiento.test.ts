import { sql } from '@oficina/db';
import { changeRows, violationsOf } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { DAY_MS, RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const { database } = kit;

const elsa = kit.useUsuario();
const admin = kit.useUsuario(RA);
const encargado = kit.useUsuario(RE);

describe('sin cambiar de estado', () => {
  test.each([0, 1])('la respuesta de quien lo inició, en %i: la ve quien lo atiende', async (estado) => {
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id, estado });
    kit.clock.advance(60_000);
    const { status, body } = await kit.answer(elsa, id);
    expect([status, body]).toMatchObject([
      201,
      {
        requerimiento: `/api/requerimientos/${id}`,
        descripcion: 'Sigue igual.',
        usuario: `/api/usuarios/${elsa.id}`,
      },
    ]);
    expect(body.nuevoEstado).toBeUndefined();
    expect(await kit.findRow(id)).toMatchObject({
      estado,
      novedades_encargado: true,
      novedades_usuario: false,
      updated: kit.clock.now(),
    });
    expect(await kit.mensajes()).toMatchObject([
      { plantilla: 'requerimiento_asignado', para: encargado.email, datos: { que: 'respondio' } },
    ]);
    expect(await kit.listAuditoria()).toMatchObject([
      { accion: 'requerimiento.responder', actor_id: elsa.id },
    ]);
  });

  test.each([1, 10])('la del personal, en %i: se le avisa, y no sabe qué persona fue', async (estado) => {
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id, estado });
    for (const personal of [encargado, admin]) {
      const { status, body } = await kit.answer(personal, id, 'Vamos mañana.');
      expect([status, body.usuarioNombre]).toEqual([201, expect.not.stringMatching(/^Cooperativa$/)]);
    }
    expect(await kit.findRow(id)).toMatchObject({
      estado,
      novedades_usuario: true,
      novedades_encargado: false,
    });
    const avisos = (await kit.mensajes()).map(({ plantilla, para, datos }) => [plantilla, para, datos]);
    const datos = expect.objectContaining({ texto: 'Vamos mañana.' });
    expect(avisos).toEqual([
      ['requerimiento_novedad', elsa.email, datos],
      ['requerimiento_novedad', elsa.email, datos],
    ]);
    const visto = await kit.call(elsa, 'GET', `/api/requerimientos/${id}`);
    const nombres = (visto.body.seguimientos as { usuarioNombre: string }[]).map((s) => s.usuarioNombre);
    expect(nombres).toEqual(['Cooperativa', 'Cooperativa']);
  });

  test('un caso que no tiene nadie: nadie a quien avisar; está en las novedades', async () => {
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
    expect((await kit.answer(elsa, id)).status).toBe(201);
    expect([await kit.mensajes(), (await kit.findRow(id)).novedades_encargado]).toEqual([[], true]);
  });

  test('a quien lo tenía y ya no atiende casos no se le cuenta nada', async () => {
    const formerEncargado = await kit.addUsuario(RE);
    const { id } = await kit.addRequerimiento({
      usuario_id: elsa.id,
      encargado_id: formerEncargado.id,
      estado: 1,
    });
    await changeRows(database.db, 'usuarios', formerEncargado.id, { roles: ['ROLE_CONFIRMADO'] });
    expect((await kit.answer(elsa, id)).status).toBe(201);
    expect([await kit.mensajes(), (await kit.findRow(id)).novedades_encargado]).toEqual([[], true]);
  });
});

test('la primera del personal lo inicia y es ella misma el mensaje: pasarlo después a iniciado no manda otro', async () => {
  const { id } = await kit.addRequerimiento({
    ...{ usuario_id: elsa.id, encargado_id: encargado.id, novedades_encargado: true },
  });
  const { status, body } = await kit.answer(encargado, id, 'Vamos mañana.');
  expect([status, body.nuevoEstado, body.descripcion]).toEqual([201, 1, 'Vamos mañana.']);
  expect((await kit.move(encargado, id, 1)).status).toBe(200);
  expect(await kit.findRow(id)).toMatchObject({
    ...{ estado: 1, novedades_usuario: true, novedades_encargado: false },
    ...{ ultimo_texto: 'Vamos mañana.', ultimo_por: 'personal' },
  });
  expect((await kit.mensajes()).map(({ plantilla, datos }) => [plantilla, datos])).toEqual([
    ['requerimiento_novedad', expect.objectContaining({ texto: 'Vamos mañana.', estado: 'Iniciado' })],
  ]);
});

test('lo que se esperaba de ella: responder lo pone en marcha y el plazo se corre', async () => {
  const { id } = await kit.addRequerimiento({
    usuario_id: elsa.id,
    encargado_id: encargado.id,
    estado: 10,
    en_espera_desde: new Date('2026-11-12T10:00:00-03:00'),
  });
  const { status, body } = await kit.answer(elsa, id, 'Fue el martes.');
  expect([status, body.nuevoEstado, body.descripcion]).toEqual([201, 1, 'Fue el martes.']);
  expect(await kit.findRow(id)).toMatchObject({
    estado: 1,
    en_espera_desde: null,
    vence: new Date('2026-11-25T23:59:59.999-03:00'),
    novedades_encargado: true,
  });
  expect(await kit.mensajes()).toMatchObject([{ para: encargado.email, datos: { que: 'respondio' } }]);
  expect(await kit.listAuditoria()).toMatchObject([
    { accion: 'requerimiento.estado', cambios: { antes: { estado: 10 }, despues: { estado: 1 } } },
  ]);
});

test('lo finalizado se reabre respondiendo, quince días; lo demás cerrado no se responde', async () => {
  const cerrado = new Date(kit.clock.now().getTime() - 3 * DAY_MS);
  const { id } = await kit.addRequerimiento({
    usuario_id: elsa.id,
    encargado_id: encargado.id,
    estado: 98,
    cerrado,
  });
  const closedMessage = { '': 'Este reclamo ya está cerrado. Iniciá uno nuevo.' };
  expect(violationsOf(await kit.answer(admin, id))).toEqual({
    '': 'Este reclamo ya está cerrado: nada de esto se envió. Podés dejar una nota.',
  });
  expect((await kit.answer(elsa, id, 'Volvió a apagarse.')).body.nuevoEstado).toBe(1);
  expect(await kit.findRow(id)).toMatchObject({ estado: 1, cerrado: null });
  const old = await kit.addRequerimiento({
    usuario_id: elsa.id,
    estado: 98,
    cerrado: new Date(kit.clock.now().getTime() - 17 * DAY_MS),
  });
  const anulado = await kit.addRequerimiento({ usuario_id: elsa.id, estado: 99, cerrado });
  const antes = await kit.fingerprint();
  for (const { id: other } of [old, anulado]) {
    const { status, body } = await kit.answer(elsa, other);
    expect([status, violationsOf({ body })]).toEqual([422, closedMessage]);
  }
  expect(await kit.fingerprint()).toBe(antes);
});

test('ajenos, de otro encargado o inexistentes: no existen; el que no tiene nadie se toma primero', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id });
  const unassigned = await kit.addRequerimiento({ usuario_id: elsa.id });
  const others = [await kit.addUsuario(), await kit.addUsuario(RE), await kit.addUsuario('ROLE_ADMIN')];
  const antes = await kit.fingerprint();
  for (const other of others) expect((await kit.answer(other, id)).status).toBe(404);
  expect((await kit.answer(elsa, 999_999)).status).toBe(404);
  const { status, body } = await kit.answer(encargado, unassigned.id);
  expect([status, body.detail]).toEqual([403, 'Primero tomá el caso.']);
  expect(await kit.fingerprint()).toBe(antes);
});

test('lo que se escribe: algo, hasta 4000 letras, y nada más', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
  expect(violationsOf(await kit.answer(elsa, id, ' \n '))).toEqual({
    descripcion: 'Escribí tu respuesta.',
  });
  expect((await kit.answer(elsa, id, 'a'.repeat(4001))).status).toBe(422);
  expect(violationsOf(await kit.answer(elsa, id, 'Hola', { nuevoEstado: 98 }))).toEqual({
    nuevoEstado: 'Este campo no se puede modificar.',
  });
  const hostile = "<b>hola</b> '; delete from usuarios; -- \u202e\n\n😀";
  expect((await kit.answer(elsa, id, hostile)).body.descripcion).toBe(hostile);
  expect(await kit.seguimientos(id)).toHaveLength(1);
});

test('sesenta por hora', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
  for (let n = 0; n < 60; n += 1) expect((await kit.answer(elsa, id)).status).toBe(201);
  expect((await kit.answer(elsa, id)).status).toBe(429);
  kit.clock.advance(60 * 60 * 1000);
  expect((await kit.answer(elsa, id)).status).toBe(201);
});

describe('si quedó resuelto', () => {
  const saveConformidad = (who: TestUser, id: number, conforme: boolean, descripcion?: string) =>
    kit.call(who, 'PATCH', `/api/requerimientos/${id}/conformidad`, {
      conforme,
      ...(descripcion !== undefined && { descripcion }),
    });
  const addFinalizado = () =>
    kit.addRequerimiento({
      usuario_id: elsa.id,
      encargado_id: encargado.id,
      estado: 98,
      cerrado: kit.clock.now(),
    });

  test('sí: queda cuándo, la primera vez; no cambia de estado', async () => {
    const { id } = await addFinalizado();
    const first = kit.clock.now();
    expect((await saveConformidad(elsa, id, true)).body).toMatchObject({
      estado: 98,
      conforme: '2026-11-16T10:00:00-03:00',
    });
    kit.clock.advance(DAY_MS);
    expect((await saveConformidad(elsa, id, true)).status).toBe(200);
    expect(await kit.findRow(id)).toMatchObject({ conforme: first, estado: 98, novedades_encargado: false });
    expect([await kit.mensajes(), (await kit.listAuditoria()).length]).toEqual([[], 1]);
  });

  test('no: dice qué falta y se reabre', async () => {
    const { id } = await addFinalizado();
    await saveConformidad(elsa, id, true);
    expect(violationsOf(await saveConformidad(elsa, id, false))).toEqual({
      descripcion: 'Contanos qué falta resolver.',
    });
    expect((await saveConformidad(elsa, id, false, 'Titila.')).body).toMatchObject({ estado: 1 });
    expect(await kit.findRow(id)).toMatchObject({ conforme: null, cerrado: null, novedades_encargado: true });
    expect(await kit.mensajes()).toMatchObject([{ para: encargado.email, datos: { que: 'reabrio' } }]);
  });

  test('tarde, o de lo que no se finalizó: 409; de otros, no', async () => {
    const { id } = await addFinalizado();
    expect((await saveConformidad(admin, id, true)).status).toBe(403);
    expect((await saveConformidad(await kit.addUsuario(), id, true)).status).toBe(404);
    kit.clock.advance(16 * DAY_MS);
    expect((await saveConformidad(elsa, id, true)).body.detail).toBe(
      'Pasaron más de 15 días. Iniciá uno nuevo.',
    );
    const openRequerimiento = await kit.addRequerimiento({ usuario_id: elsa.id, estado: 1 });
    expect((await saveConformidad(elsa, openRequerimiento.id, true)).status).toBe(409);
  });
});

test('por muchas que sean, el caso se abre: con las últimas mil', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
  await sql`insert into requerimiento_seguimientos (requerimiento_id, usuario_id, descripcion)
    select ${id}::bigint, ${elsa.id}::bigint, 'Respuesta ' || n from generate_series(1, 1001) n`.execute(
    database.db,
  );
  const { body } = await kit.call(elsa, 'GET', `/api/requerimientos/${id}`);
  const answers = (body.seguimientos as { descripcion: string }[]).map(({ descripcion }) => descripcion);
  expect([answers.length, answers[0], answers.at(-1)]).toEqual([1_000, 'Respuesta 2', 'Respuesta 1001']);
});
