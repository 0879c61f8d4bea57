import { build, fixedClock, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFacturasApp, sinPedido } from './test-app.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
let call: ReturnType<typeof createFacturasApp>;
let sinSegundoPaso: ReturnType<typeof createFacturasApp>;
let maria = 0;
let juan = 0;
let factura = { id: 0, token: '', numero: '' };

const persona = async (...roles: Role[]) =>
  (await build.usuario(database.db, { roles: ['ROLE_CONFIRMADO', ...roles] })).id;
const ver = (usuario: number | null, id: number | string = factura.id) =>
  call(usuario, `/api/facturas/${id}`);
const RESTO: Role[] = [
  'ROLE_REQUERIMIENTO_ENCARGADO',
  'ROLE_REQUERIMIENTO_ADMIN',
  'ROLE_USUARIO_ADMIN',
  'ROLE_SUMINISTRO_MAIL',
  'ROLE_CORTE_ADMIN',
];
const OTP = 'Activá la verificación en dos pasos para usar las funciones de administración.';

beforeAll(() => {
  const { db } = database;
  call = createFacturasApp({ db, clock });
  sinSegundoPaso = createFacturasApp({ db, clock, otpExigido: true });
});
beforeEach(async () => {
  const { db } = database;
  maria = await persona();
  juan = await persona();
  const { suministro_id } = await build.usuarioSuministro(db, { usuario_id: maria });
  await build.usuarioSuministro(db, { usuario_id: juan });
  factura = await build.factura(db, { suministro_id, importe_cent: 1_840_050, concepto: 'Energía' });
});

describe('una factura', () => {
  test('su dueña la lee entera, con el token que la abre sin ingresar', async () => {
    const { status, body } = await ver(maria);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      '@id': `/api/facturas/${factura.id}`,
      '@type': 'Factura',
      importe: 18_400.5,
      periodo: '2026-10',
      vencida: true,
      descargable: false,
      concepto: 'Energía',
      token: `${factura.id.toString(36)}-${factura.token}`,
    });
  });

  test('la de otra persona y la que no existe son, para un cliente, lo mismo', async () => {
    const [ajena, inexistente] = [await ver(juan), await ver(juan, 999_999)];
    expect([ajena.status, inexistente.status]).toEqual([404, 404]);
    expect(sinPedido(ajena)).toBe(sinPedido(inexistente));
  });

  test.each(RESTO)('%s recibe 403, exista o no; la propia la lee', async (rol) => {
    const empleado = await persona(rol);
    const { suministro_id } = await build.usuarioSuministro(database.db, { usuario_id: empleado });
    const propia = await build.factura(database.db, { suministro_id });
    const [ajena, inexistente] = [await ver(empleado), await ver(empleado, 999_999)];
    expect([ajena.status, ajena.body.detail]).toEqual([403, 'No tenés permiso para hacer esto.']);
    expect(sinPedido(ajena)).toBe(sinPedido(inexistente));
    expect((await ver(empleado, propia.id)).body.token).toBeDefined();
  });

  test('el administrador lee cualquiera sin el token, y la propia con él', async () => {
    const admin = await persona('ROLE_ADMIN');
    const { status, body } = await ver(admin);
    expect([status, 'token' in body]).toEqual([200, false]);
    expect((await ver(admin, 999_999)).status).toBe(404);
    const { suministro_id } = await build.usuarioSuministro(database.db, { usuario_id: admin });
    const propia = await build.factura(database.db, { suministro_id });
    expect((await ver(admin, propia.id)).body.token).toBeDefined();
  });

  test('al administrador sin el segundo paso se le pide; al resto del personal no se le dice nada', async () => {
    const admin = await persona('ROLE_ADMIN');
    for (const id of [factura.id, 999_999])
      expect(await sinSegundoPaso(admin, `/api/facturas/${id}`)).toMatchObject({
        status: 403,
        body: { detail: OTP },
      });
    const empleado = await persona('ROLE_USUARIO_ADMIN');
    expect((await sinSegundoPaso(empleado, `/api/facturas/${factura.id}`)).status).toBe(404);
  });

  test('sin ingresar 401, sin confirmar 403, y una dirección rara 404', async () => {
    const nuevo = (await build.usuario(database.db, { roles: [] })).id;
    await build.usuarioSuministro(database.db, { usuario_id: nuevo });
    expect((await ver(null)).status).toBe(401);
    expect(await ver(nuevo)).toMatchObject({
      status: 403,
      body: { detail: 'Confirmá tu correo y completá tu nombre para usar esta función.' },
    });
    for (const rara of ['abc', '0', '-1', '1.5', '99999999999999999999', "1'--", '1%00'])
      expect([rara, (await ver(maria, rara)).status]).toEqual([rara, 404]);
  });
});

describe('renovar el enlace', () => {
  const renovar = (usuario: number | null, id = factura.id, como = call) =>
    como(usuario, `/api/facturas/${id}/enlace`, { method: 'POST' });
  const guardado = async () =>
    (
      await database.db
        .selectFrom('facturas')
        .select('token')
        .where('id', '=', factura.id)
        .executeTakeFirstOrThrow()
    ).token;
  const rastro = () =>
    database.db.selectFrom('auditoria').selectAll().where('accion', '=', 'factura.renovar-enlace').execute();

  test('da otro a su dueña y el anterior deja de abrir, sin rastro de auditoría', async () => {
    const antes = (await rastro()).length;
    const viejo = `${factura.id.toString(36)}-${factura.token}`;
    expect((await call(null, `/api/oob/factura/${viejo}`)).status).toBe(200);
    const { status, body } = await renovar(maria);
    expect(status).toBe(200);
    expect(body.token).not.toBe(viejo);
    expect((await call(null, `/api/oob/factura/${viejo}`)).status).toBe(404);
    expect((await call(null, `/api/oob/factura/${viejo}/pdf`)).body.detail).toBe(
      'El enlace no es válido o venció.',
    );
    expect((await call(null, `/api/oob/factura/${body.token}`)).status).toBe(200);
    expect(await rastro()).toHaveLength(antes);
  });

  test('el administrador lo renueva sin recibirlo, y queda dicho', async () => {
    const admin = await persona('ROLE_ADMIN');
    const { status, body } = await renovar(admin);
    expect([status, 'token' in body]).toEqual([200, false]);
    expect(await guardado()).not.toBe(factura.token);
    expect((await rastro()).at(-1)).toMatchObject({
      actor_id: admin,
      entidad: 'factura',
      entidad_id: String(factura.id),
    });
  });

  test('nadie más lo cambia', async () => {
    const admin = await persona('ROLE_ADMIN');
    expect((await renovar(null)).status).toBe(401);
    expect((await renovar(juan)).status).toBe(404);
    for (const rol of RESTO) expect((await renovar(await persona(rol))).status).toBe(403);
    expect((await renovar(admin, factura.id, sinSegundoPaso)).status).toBe(403);
    expect(await guardado()).toBe(factura.token);
  });
});
