import { build } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { TIPOS } from '../contract/index.ts';
import { CODIGO_ROW, SECRETO, SECRETO_FORMS, useMensajes } from './mensajes.test-kit.ts';

const kit = useMensajes();
const { database } = kit;

let maria = 0;
let juan = 0;
let admin = 0;
let mensaje = 0;

beforeAll(async () => {
  const { db } = database;
  maria = (await build.usuario(db)).id;
  juan = (await build.usuario(db, { roles: ['ROLE_USUARIO_ADMIN'] })).id;
  admin = (await build.usuario(db, { roles: ['ROLE_ADMIN'] })).id;
  const { id } = await build.mensaje(db, {
    ...CODIGO_ROW,
    usuario_id: maria,
    proveedor_id: SECRETO,
    error: 'El proveedor no contestó.',
  });
  mensaje = id;
});

const ver = (usuarioId: number | null, id: number | string = mensaje, otpRequired = false) =>
  (otpRequired ? kit.callWithoutOtp : kit.call)(usuarioId, 'GET', `/api/mensajes/${id}`);

test('lo propio se ve, sin cómo se envió', async () => {
  const { status, body } = await ver(maria);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual([
    '@context',
    '@id',
    '@type',
    'id',
    'usuario',
    'para',
    'tipo',
    'prioridad',
    'estado',
    'tipoContenido',
    'created',
    'updated',
  ]);
});

test('lo ajeno no existe, tampoco para el resto del personal; lo inexistente se contesta igual', async () => {
  for (const id of [mensaje, 999_999, 'x']) {
    const { status, body } = await ver(juan, id);
    expect([status, body.description]).toEqual([404, 'No encontramos lo que buscás.']);
  }
  expect((await ver(admin, 999_999)).status).toBe(404);
  expect((await ver(null)).status).toBe(401);
});

test('el administrador lo ve entero; sin su segundo paso se le dice qué falta, exista o no', async () => {
  expect((await ver(admin)).body).toMatchObject({
    plantilla: 'telefono_codigo',
    intentos: 0,
    error: 'El proveedor no contestó.',
  });
  for (const id of [mensaje, 999_999]) expect((await ver(admin, id, true)).status).toBe(403);
});

test('el acuse lo ve el administrador, y solo cuando lo hay', async () => {
  expect((await ver(admin)).body).not.toHaveProperty('acuse');
  const { id: delivered } = await build.mensaje(database.db, {
    usuario_id: maria,
    estado: 1,
    acuse: 'entregado',
  });
  expect((await ver(admin, delivered)).body.acuse).toBe('entregado');
  expect((await ver(maria, delivered)).body).not.toHaveProperty('acuse');
});

test('lo secreto no sale para nadie', async () => {
  for (const usuarioId of [maria, admin]) {
    const { text } = await ver(usuarioId);
    for (const form of SECRETO_FORMS) expect(text).not.toContain(form);
  }
});

test('la confirmación de un correo no se le muestra a quien la pidió: que exista diría si la dirección tiene cuenta', async () => {
  const { id: elsa } = await build.usuario(database.db);
  const { id } = await build.mensaje(database.db, {
    usuario_id: elsa,
    tipo: TIPOS.email,
    plantilla: 'usuario_confirmar_email',
    para: 'otra@correo.test',
  });
  expect((await ver(elsa, id)).status).toBe(404);
  expect((await ver(admin, id)).status).toBe(200);
  expect((await kit.call(elsa, 'GET', '/api/mensajes')).body).toMatchObject({ totalItems: 0, member: [] });
  expect((await kit.call(admin, 'GET', `/api/mensajes?usuario=${elsa}`)).body).toMatchObject({
    totalItems: 1,
  });
});
