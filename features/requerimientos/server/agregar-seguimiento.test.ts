import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { DIA_MS, faltasEn, type Quien, RA, RE, useCasos } from './casos.test-kit.ts';

const database = useDatabase();
const { call, caso, clock, fila, huella, mensajes, persona, rastro, seguimientos } = useCasos(database);

let elsa: Quien;
let admin: Quien;
let encargado: Quien;
beforeAll(async () => {
  elsa = await persona();
  admin = await persona(RA);
  encargado = await persona(RE);
});

const responder = (quien: Quien, id: number, descripcion = 'Sigue igual.', mas: object = {}) =>
  call(quien, 'POST', '/api/requerimiento_seguimientos', {
    cuerpo: { requerimiento: `/api/requerimientos/${id}`, descripcion, ...mas },
  });

describe('sin cambiar de estado', () => {
  test.each([0, 1])('la respuesta de quien lo inició, en %i: la ve quien lo atiende', async (estado) => {
    const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id, estado });
    clock.advance(60_000);
    const { status, body } = await responder(elsa, id);
    expect([status, body]).toMatchObject([
      201,
      {
        requerimiento: `/api/requerimientos/${id}`,
        descripcion: 'Sigue igual.',
        usuario: `/api/usuarios/${elsa.id}`,
      },
    ]);
    expect(body.nuevoEstado).toBeUndefined();
    expect(await fila(id)).toMatchObject({
      estado,
      novedades_encargado: true,
      novedades_usuario: false,
      updated: clock.now(),
    });
    expect(await mensajes()).toMatchObject([
      { plantilla: 'requerimiento_asignado', para: encargado.email, datos: { que: 'respondio' } },
    ]);
    expect(await rastro()).toMatchObject([{ accion: 'requerimiento.responder', actor_id: elsa.id }]);
  });

  test.each([0, 1, 10])('la del personal, en %i: se le avisa, y no sabe qué persona fue', async (estado) => {
    const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id, estado });
    for (const personal of [encargado, admin]) {
      const { status, body } = await responder(personal, id, 'Vamos mañana.');
      expect([status, body.usuarioNombre]).toEqual([201, expect.not.stringMatching(/^Cooperativa$/)]);
    }
    expect(await fila(id)).toMatchObject({ estado, novedades_usuario: true, novedades_encargado: false });
    const avisos = (await mensajes()).map(({ plantilla, para, datos }) => [plantilla, para, datos]);
    const datos = expect.objectContaining({ texto: 'Vamos mañana.' });
    expect(avisos).toEqual([
      ['requerimiento_novedad', elsa.email, datos],
      ['requerimiento_novedad', elsa.email, datos],
    ]);
    const visto = await call(elsa, 'GET', `/api/requerimientos/${id}`);
    const nombres = (visto.body.seguimientos as { usuarioNombre: string }[]).map((s) => s.usuarioNombre);
    expect(nombres).toEqual(['Cooperativa', 'Cooperativa']);
  });

  test('un caso que no tiene nadie: nadie a quien avisar; está en las novedades', async () => {
    const { id } = await caso({ usuario_id: elsa.id });
    expect((await responder(elsa, id)).status).toBe(201);
    expect([await mensajes(), (await fila(id)).novedades_encargado]).toEqual([[], true]);
  });

  test('a quien lo tenía y ya no atiende casos no se le cuenta nada', async () => {
    const seFue = await persona(RE);
    const { id } = await caso({ usuario_id: elsa.id, encargado_id: seFue.id, estado: 1 });
    await database.db
      .updateTable('usuarios')
      .set({ roles: ['ROLE_CONFIRMADO'] })
      .where('id', '=', seFue.id)
      .execute();
    expect((await responder(elsa, id)).status).toBe(201);
    expect([await mensajes(), (await fila(id)).novedades_encargado]).toEqual([[], true]);
  });
});

test('lo que se esperaba de ella: responder lo pone en marcha y el plazo se corre', async () => {
  const { id } = await caso({
    usuario_id: elsa.id,
    encargado_id: encargado.id,
    estado: 10,
    en_espera_desde: new Date('2026-11-12T10:00:00-03:00'),
  });
  const { status, body } = await responder(elsa, id, 'Fue el martes.');
  expect([status, body.nuevoEstado, body.descripcion]).toEqual([201, 1, 'Fue el martes.']);
  expect(await fila(id)).toMatchObject({
    estado: 1,
    en_espera_desde: null,
    vence: new Date('2026-11-25T23:59:59.999-03:00'),
    novedades_encargado: true,
  });
  expect(await mensajes()).toMatchObject([{ para: encargado.email, datos: { que: 'respondio' } }]);
  expect(await rastro()).toMatchObject([
    { accion: 'requerimiento.estado', cambios: { antes: { estado: 10 }, despues: { estado: 1 } } },
  ]);
});

test('lo finalizado se reabre respondiendo, quince días; lo demás cerrado no se responde', async () => {
  const cerrado = new Date(clock.now().getTime() - 3 * DIA_MS);
  const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id, estado: 98, cerrado });
  const cerradoDice = { '': 'Este reclamo ya está cerrado. Iniciá uno nuevo.' };
  expect(faltasEn((await responder(admin, id)).body)).toEqual(cerradoDice);
  expect((await responder(elsa, id, 'Volvió a apagarse.')).body.nuevoEstado).toBe(1);
  expect(await fila(id)).toMatchObject({ estado: 1, cerrado: null });
  const viejo = await caso({
    usuario_id: elsa.id,
    estado: 98,
    cerrado: new Date(clock.now().getTime() - 17 * DIA_MS),
  });
  const anulado = await caso({ usuario_id: elsa.id, estado: 99, cerrado });
  const antes = await huella();
  for (const { id: otro } of [viejo, anulado]) {
    const { status, body } = await responder(elsa, otro);
    expect([status, faltasEn(body)]).toEqual([422, cerradoDice]);
  }
  expect(await huella()).toBe(antes);
});

test('ajenos, de otro encargado o inexistentes: no existen; el que no tiene nadie se toma primero', async () => {
  const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id });
  const libre = await caso({ usuario_id: elsa.id });
  const otros = [await persona(), await persona(RE), await persona('ROLE_ADMIN')];
  const antes = await huella();
  for (const otro of otros) expect((await responder(otro, id)).status).toBe(404);
  expect((await responder(elsa, 999_999)).status).toBe(404);
  const { status, body } = await responder(encargado, libre.id);
  expect([status, body.detail]).toEqual([403, 'Primero tomá el caso.']);
  expect(await huella()).toBe(antes);
});

test('lo que se escribe: algo, hasta 4000 letras, y nada más', async () => {
  const { id } = await caso({ usuario_id: elsa.id });
  expect(faltasEn((await responder(elsa, id, ' \n ')).body)).toEqual({
    descripcion: 'Escribí tu respuesta.',
  });
  expect((await responder(elsa, id, 'a'.repeat(4001))).status).toBe(422);
  expect(faltasEn((await responder(elsa, id, 'Hola', { nuevoEstado: 98 })).body)).toEqual({
    nuevoEstado: 'Este campo no se puede modificar.',
  });
  const hostil = "<b>hola</b> '; delete from usuarios; -- \u202e\n\n😀";
  expect((await responder(elsa, id, hostil)).body.descripcion).toBe(hostil);
  expect(await seguimientos(id)).toHaveLength(1);
});

test('sesenta por hora', async () => {
  const { id } = await caso({ usuario_id: elsa.id });
  for (let n = 0; n < 60; n += 1) expect((await responder(elsa, id)).status).toBe(201);
  expect((await responder(elsa, id)).status).toBe(429);
  clock.advance(60 * 60 * 1000);
  expect((await responder(elsa, id)).status).toBe(201);
});

describe('si quedó resuelto', () => {
  const decir = (quien: Quien, id: number, conforme: boolean, descripcion?: string) =>
    call(quien, 'PATCH', `/api/requerimientos/${id}/conformidad`, {
      cuerpo: { conforme, ...(descripcion !== undefined && { descripcion }) },
    });
  const finalizado = () =>
    caso({ usuario_id: elsa.id, encargado_id: encargado.id, estado: 98, cerrado: clock.now() });

  test('sí: queda cuándo, la primera vez; no cambia de estado', async () => {
    const { id } = await finalizado();
    const primera = clock.now();
    expect((await decir(elsa, id, true)).body).toMatchObject({
      estado: 98,
      conforme: '2026-11-16T10:00:00-03:00',
    });
    clock.advance(DIA_MS);
    expect((await decir(elsa, id, true)).status).toBe(200);
    expect(await fila(id)).toMatchObject({ conforme: primera, estado: 98, novedades_encargado: false });
    expect([await mensajes(), (await rastro()).length]).toEqual([[], 1]);
  });

  test('no: dice qué falta y se reabre', async () => {
    const { id } = await finalizado();
    await decir(elsa, id, true);
    expect(faltasEn((await decir(elsa, id, false)).body)).toEqual({
      descripcion: 'Contanos qué falta resolver.',
    });
    expect((await decir(elsa, id, false, 'Titila.')).body).toMatchObject({ estado: 1 });
    expect(await fila(id)).toMatchObject({ conforme: null, cerrado: null, novedades_encargado: true });
    expect(await mensajes()).toMatchObject([{ para: encargado.email, datos: { que: 'reabrio' } }]);
  });

  test('tarde, o de lo que no se finalizó: 409; de otros, no', async () => {
    const { id } = await finalizado();
    expect((await decir(admin, id, true)).status).toBe(403);
    expect((await decir(await persona(), id, true)).status).toBe(404);
    clock.advance(16 * DIA_MS);
    expect((await decir(elsa, id, true)).body.detail).toBe('Pasaron más de 15 días. Iniciá uno nuevo.');
    const abierto = await caso({ usuario_id: elsa.id, estado: 1 });
    expect((await decir(elsa, abierto.id, true)).status).toBe(409);
  });
});

test('por muchas que sean, el caso se abre: con las últimas mil', async () => {
  const { id } = await caso({ usuario_id: elsa.id });
  await sql`insert into requerimiento_seguimientos (requerimiento_id, usuario_id, descripcion)
    select ${id}::bigint, ${elsa.id}::bigint, 'Respuesta ' || n from generate_series(1, 1001) n`.execute(
    database.db,
  );
  const { body } = await call(elsa, 'GET', `/api/requerimientos/${id}`);
  const dichas = (body.seguimientos as { descripcion: string }[]).map(({ descripcion }) => descripcion);
  expect([dichas.length, dichas[0], dichas.at(-1)]).toEqual([1_000, 'Respuesta 2', 'Respuesta 1001']);
});
