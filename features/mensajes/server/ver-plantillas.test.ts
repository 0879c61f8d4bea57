import { build } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { textoClave } from '../contract/index.ts';
import { useMensajes } from './mensajes.test-kit.ts';

const { call, database } = useMensajes();
const ROOT = '/api/oob/mensajes/plantillas';
const VENCE = `${ROOT}/factura_vence`;
let admin: number;
let maria: number;

beforeEach(async () => {
  await database.ownerDb.deleteFrom('ajustes').execute();
  await database.ownerDb.deleteFrom('limites').execute();
  admin = (await build.usuario(database.db, { roles: ['ROLE_ADMIN'] })).id;
  maria = (await build.usuario(database.db)).id;
});

const emailOf = async (id: number) =>
  (await database.db.selectFrom('usuarios').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email;
const sent = () =>
  database.db
    .selectFrom('mensajes')
    .select(['para', 'datos'])
    .where('plantilla', '=', 'prueba_de_texto')
    .where('usuario_id', '=', admin)
    .execute();

test('el administrador ve cómo se escribe cada mensaje; los demás, no', async () => {
  const { plantillas } = (await call(admin, 'GET', ROOT)).body as { plantillas: { nombre: string }[] };
  expect(plantillas).toContainEqual(expect.objectContaining({ nombre: 'factura_vence', editable: true }));
  expect(plantillas.find(({ nombre }) => nombre === 'telefono_codigo')).not.toHaveProperty('editable');
  expect((await call(admin, 'GET', VENCE)).body).toMatchObject({
    email: { asunto: 'Tu factura vence el martes 20 de octubre' },
    partes: [{ parte: 'asunto' }, { parte: 'texto' }, { parte: 'cierre' }, { parte: 'sms' }],
  });
  expect((await call(admin, 'GET', `${ROOT}/otra`)).status).toBe(404);
  for (const path of [ROOT, VENCE, `${ROOT}/otra`]) expect((await call(maria, 'GET', path)).status).toBe(403);
});

test('lo guardado se ve, y lo que se escribe se ve sobre lo guardado', async () => {
  const clave = textoClave('factura_vence', 'asunto');
  await database.db
    .insertInto('ajustes')
    .values({ clave, valor: JSON.stringify('Se acerca el {vencimiento}') })
    .execute();
  expect((await call(admin, 'GET', VENCE)).body).toMatchObject({
    email: { asunto: 'Se acerca el martes 20 de octubre' },
  });
  const textos = { cierre: 'Acercate a la cooperativa.' };
  const { body } = await call(admin, 'POST', `${VENCE}/previa`, { textos });
  expect(body).toMatchObject({
    email: {
      asunto: 'Se acerca el martes 20 de octubre',
      texto: expect.stringContaining('Acercate a la cooperativa.'),
    },
  });
  expect(await database.db.selectFrom('ajustes').select('clave').execute()).toEqual([{ clave }]);
});

test('lo que no se puede mandar se dice, con la parte que lo tiene', async () => {
  for (const path of ['previa', 'prueba'])
    for (const [textos, message] of [
      [{ texto: 'Vence {mañana}.' }, '«{mañana}» no existe.'],
      [{ sms: 'Pagá {importe} de {cuenta}.' }, 'Falta {vencimiento}: sin eso el mensaje no se entiende.'],
      [{ pie: 'Otro pie.' }, 'Ese texto no se cambia.'],
    ] as const) {
      const { status, body } = await call(admin, 'POST', `${VENCE}/${path}`, { textos });
      expect(status).toBe(422);
      expect(body.violations).toMatchObject([
        { propertyPath: Object.keys(textos)[0], message: expect.stringContaining(message) },
      ]);
    }
  expect(await sent()).toEqual([]);
});

test('la prueba va al correo de quien la pide, una vez por clave, y queda en la auditoría', async () => {
  const textos = { cierre: 'Acercate a la cooperativa.' };
  const send = (given: object, key: string) =>
    call(admin, 'POST', `${VENCE}/prueba`, { textos: given }, { key });
  const para = await emailOf(admin);
  expect((await send(textos, 'una')).body).toEqual({ para });
  expect((await send(textos, 'una')).body).toEqual({ para });
  expect(await sent()).toEqual([{ para, datos: { plantilla: 'factura_vence', textos } }]);
  expect((await send({ cierre: 'Otra cosa.' }, 'una')).status).toBe(409);
  expect((await send({ cierre: 'Otra cosa.' }, 'dos')).status).toBe(200);
  expect(await sent()).toHaveLength(2);
  const rows = await database.ownerDb
    .selectFrom('auditoria')
    .select('accion')
    .where('actor_id', '=', admin)
    .execute();
  expect(rows.map(({ accion }) => accion)).toEqual(['mensaje.probar', 'mensaje.probar']);
});

test('dos pedidos a la vez con la misma clave mandan una sola prueba', async () => {
  const send = () => call(admin, 'POST', `${VENCE}/prueba`, { textos: {} }, { key: 'junta' });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await sent()).toHaveLength(1);
});

test('no hay pruebas sin fin, ni de lo que no se cambia, ni para quien no administra', async () => {
  const send = (who: number, nombre: string) => call(who, 'POST', `${ROOT}/${nombre}/prueba`, { textos: {} });
  expect((await send(admin, 'telefono_codigo')).status).toBe(404);
  expect((await send(admin, 'prueba_de_texto')).status).toBe(404);
  expect((await send(maria, 'factura_vence')).status).toBe(403);
  for (let n = 0; n < 20; n += 1) expect((await send(admin, 'factura_vence')).status).toBe(200);
  expect((await send(admin, 'factura_vence')).status).toBe(429);
});
