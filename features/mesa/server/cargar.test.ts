import { addRow, build, expectRefusal, expectViolations, rowsOf, useDatabase } from '@oficina/testing';
import { INVALID_DOCUMENTO, INVALID_EMAIL, INVALID_TELEFONO } from '@oficina/usuarios/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RoleName, useMesa } from './mesa.test-kit.ts';

const database = useDatabase();
const { call, personOf } = useMesa(database);
const ids: Record<string, number> = {};
const PERSONA = { contacto: { nombre: 'Elsa', documento: '17.430.221', telefono: '3492 15-401234' } };

const cargar = async (role: RoleName, changes: object = {}, key?: string) =>
  call(
    await personOf(role),
    'POST',
    '/api/oob/mesa/requerimientos',
    {
      descripcion: 'La luz de la esquina no prende.',
      categoria: `/api/requerimiento_categorias/${ids.categoria}`,
      canal: 'telefono',
      ...changes,
    },
    { key },
  );
const account = () => ({ usuario: `/api/usuarios/${ids.usuario}` });
const suministro = (id = ids.suministro) => ({ suministro: `/api/suministros/${id}` });
const casos = () => rowsOf(database.db, 'requerimientos');
const mensajes = async () =>
  (await rowsOf(database.ownerDb, 'mensajes')).map(({ plantilla, para }) => [plantilla, para]);

beforeAll(async () => {
  const { db } = database;
  ids.categoria = (await build.categoria(db)).id;
  const usuario = await build.usuario(db, { email: 'elsa@correo.test', email_validado: true });
  ids.usuario = usuario.id;
  ids.suministro = (await build.suministro(db)).id;
  ids.otro = (await build.suministro(db)).id;
  await build.usuarioSuministro(db, { usuario_id: usuario.id, suministro_id: ids.suministro });
});

beforeEach(async () => {
  const { ownerDb } = database;
  for (const table of ['mesa_actos', 'mensajes', 'requerimiento_notas', 'requerimientos', 'limites'] as const)
    await ownerDb.deleteFrom(table).execute();
});

test('queda como si lo hubiera iniciado su dueño, con el canal y quién lo cargó', async () => {
  const { status, body } = await cargar('MO', { ...account(), ...suministro() });
  expect([status, body.canal, body.usuario]).toEqual([201, 'telefono', `/api/usuarios/${ids.usuario}`]);
  const [caso] = await casos();
  expect(caso).toMatchObject({ canal: 'telefono', usuario_id: ids.usuario, suministro_id: ids.suministro });
  expect(caso?.cargado_por).toBe(await personOf('MO'));
  expect(await mensajes()).toEqual([['requerimiento_recibido', 'elsa@correo.test']]);
  const auditoria = await rowsOf(database.ownerDb, 'auditoria');
  expect(auditoria.at(-1)).toMatchObject({
    ...{ accion: 'requerimiento.cargar', motivo: 'telefono', entidad_id: String(caso?.id) },
    actor_id: await personOf('MO'),
  });
});

test('quien no tiene cuenta queda con su documento, y sin correo no se le escribe', async () => {
  const { body } = await cargar('RE', { ...PERSONA, ...suministro(ids.otro), canal: 'mostrador' });
  expect(body.contacto).toEqual({ nombre: 'Elsa', documento: '17430221', telefono: '+5493492401234' });
  expect(await mensajes()).toEqual([]);
});

test('con correo, le llega el aviso de que se recibió', async () => {
  await cargar('RA', { contacto: { ...PERSONA.contacto, email: 'Elsa@Mail.test' } });
  expect(await mensajes()).toEqual([['requerimiento_recibido', 'elsa@mail.test']]);
});

test('la misma clave carga una sola vez, y con otros datos no vale', async () => {
  const first = await cargar('MO', PERSONA, 'clave-1');
  const again = await cargar('MO', PERSONA, 'clave-1');
  expect([first.status, again.status, again.body.numero]).toEqual([201, 200, first.body.numero]);
  expect((await casos()).length).toBe(1);
  expectRefusal(
    await cargar('MO', { ...PERSONA, descripcion: 'Otra cosa distinta.' }, 'clave-1'),
    409,
    'Esa operación ya se envió con otros datos.',
  );
  expect((await cargar('RA', { ...PERSONA, otro: true }, 'clave-1')).status).toBe(201);
});

test('dos veces a la vez con la misma clave es una', async () => {
  const both = await Promise.all([
    cargar('MO', { ...PERSONA, otro: true }, 'clave-2'),
    cargar('MO', { ...PERSONA, otro: true }, 'clave-2'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect((await casos()).length).toBe(1);
});

describe('si ya hay uno abierto', () => {
  test.each([
    ['del suministro', () => ({ ...account(), ...suministro() }), () => ({ ...PERSONA, ...suministro() })],
    ['de la cuenta', account, account],
    ['de quien no tiene cuenta', () => PERSONA, () => PERSONA],
  ])('se dice antes: el %s', async (_name, before, after) => {
    const { body } = await cargar('MO', before());
    const twin = await cargar('MO', after());
    expectRefusal(twin, 409, `Ya hay un reclamo abierto: ${body.numero}.`);
    expect(twin.body).toMatchObject({ code: 'abierto', requerimiento: body['@id'] });
    expect((await cargar('MO', { ...after(), otro: true })).status).toBe(201);
  });

  test('uno cerrado o de otra categoría no es el mismo', async () => {
    const base = { categoria_id: ids.categoria as number, numero: '2026-000900', descripcion: 'x' };
    await addRow(database.db, 'requerimientos', { ...base, usuario_id: ids.usuario as number, estado: 98 });
    const categoria_id = (await build.categoria(database.db)).id;
    const otra = { ...base, categoria_id, numero: '2026-000901', usuario_id: ids.usuario as number };
    await addRow(database.db, 'requerimientos', otra);
    expect((await cargar('MO', account())).status).toBe(201);
  });

  test('a un encargado no se le nombra el que atiende otra persona', async () => {
    await cargar('MO', { ...PERSONA, ...suministro() });
    const encargado_id = await personOf('RA');
    await database.db.updateTable('requerimientos').set({ encargado_id }).execute();
    expect((await cargar('RE', { ...PERSONA, ...suministro() })).status).toBe(201);
  });
});

test('sin la documentación que se pide, se carga con una nota', async () => {
  const categoria = await build.categoria(database.db, { adjuntar_fotos: 2, adjuntar_archivos: 2 });
  const { status } = await cargar('MO', {
    ...PERSONA,
    categoria: `/api/requerimiento_categorias/${categoria.id}`,
  });
  expect(status).toBe(201);
  const [nota] = await rowsOf(database.db, 'requerimiento_notas');
  expect([nota?.texto, nota?.usuario_id]).toEqual([
    'Se cargó sin la documentación requerida.',
    await personOf('MO'),
  ]);
});

describe('se rechaza', () => {
  test('sin persona, con las dos o con una que no existe', async () => {
    const choose = { usuario: 'Elegí una cuenta o escribí quién lo pide.' };
    expectViolations(await cargar('MO'), choose);
    expectViolations(await cargar('MO', { ...PERSONA, ...account() }), choose);
    const unavailable = { usuario: 'Esa persona no está disponible.' };
    expectViolations(await cargar('MO', { usuario: '/api/usuarios/999999' }), unavailable);
  });

  test('un encargado no nombra la cuenta de quien no atiende, aunque exista', async () => {
    const foreign = await cargar('RE', account());
    expectViolations(foreign, { usuario: 'Esa persona no está disponible.' });
    expect(foreign.text).not.toContain('elsa');
  });

  test('una persona mal escrita', async () => {
    expectViolations(
      await cargar('MO', { contacto: { nombre: 'E', documento: 'x', email: 'e', telefono: '1' } }),
      {
        'contacto.nombre': 'Escribí el nombre (al menos 3 letras).',
        'contacto.documento': INVALID_DOCUMENTO,
        'contacto.email': INVALID_EMAIL,
        'contacto.telefono': INVALID_TELEFONO,
      },
    );
  });

  test('un suministro que no es de la cuenta, o que no existe', async () => {
    expectViolations(await cargar('MO', { ...account(), ...suministro(ids.otro) }), {
      suministro:
        'El suministro no está en la cuenta de esa persona: vinculalo primero, o cargalo sin la cuenta.',
    });
    expectViolations(await cargar('MO', { ...PERSONA, ...suministro(999_999) }), {
      suministro: 'El suministro no está disponible.',
    });
  });

  test('más de 120 en una hora', async () => {
    await cargar('MO', PERSONA);
    await database.ownerDb.updateTable('limites').set({ points: 120 }).execute();
    expect((await cargar('MO', { ...PERSONA, otro: true })).status).toBe(429);
  });
});
