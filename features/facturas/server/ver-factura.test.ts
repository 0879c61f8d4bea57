import { build, fixedClock, rowOf, rowsOf, useDatabase, withoutRequestId } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFacturasApp } from './facturas.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call: withoutSecondFactor } = createFacturasApp(database, clock, { otpRequired: true });
const { call } = createFacturasApp(database, clock);
let maria = 0;
let juan = 0;
let factura = { id: 0, token: '', numero: '' };

const buildPerson = (...roles: Role[]) => build.person(database.db, ...roles);
const ver = (usuario: number | null, id: number | string = factura.id) =>
  call(usuario, 'GET', `/api/facturas/${id}`);
const OTHER_ROLES: Role[] = [
  'ROLE_REQUERIMIENTO_ENCARGADO',
  'ROLE_REQUERIMIENTO_ADMIN',
  'ROLE_USUARIO_ADMIN',
  'ROLE_SUMINISTRO_MAIL',
  'ROLE_CORTE_ADMIN',
];
const OTP = 'Activá la verificación en dos pasos para usar las funciones de administración.';

beforeEach(async () => {
  const { db } = database;
  maria = await buildPerson();
  juan = await buildPerson();
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
    const [foreign, missing] = [await ver(juan), await ver(juan, 999_999)];
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(withoutRequestId(foreign)).toBe(withoutRequestId(missing));
  });

  test.each(OTHER_ROLES)('%s recibe 403, exista o no; la propia la lee', async (rol) => {
    const employee = await buildPerson(rol);
    const { suministro_id } = await build.usuarioSuministro(database.db, { usuario_id: employee });
    const own = await build.factura(database.db, { suministro_id });
    const [foreign, missing] = [await ver(employee), await ver(employee, 999_999)];
    expect([foreign.status, foreign.body.detail]).toEqual([403, 'No tenés permiso para hacer esto.']);
    expect(withoutRequestId(foreign)).toBe(withoutRequestId(missing));
    expect((await ver(employee, own.id)).body.token).toBeDefined();
  });

  test('el administrador lee cualquiera sin el token, y la propia con él', async () => {
    const admin = await buildPerson('ROLE_ADMIN');
    const { status, body } = await ver(admin);
    expect([status, 'token' in body]).toEqual([200, false]);
    expect((await ver(admin, 999_999)).status).toBe(404);
    const { suministro_id } = await build.usuarioSuministro(database.db, { usuario_id: admin });
    const own = await build.factura(database.db, { suministro_id });
    expect((await ver(admin, own.id)).body.token).toBeDefined();
  });

  test('al administrador sin el segundo paso se le pide; al resto del personal no se le dice nada', async () => {
    const admin = await buildPerson('ROLE_ADMIN');
    for (const id of [factura.id, 999_999])
      expect(await withoutSecondFactor(admin, 'GET', `/api/facturas/${id}`)).toMatchObject({
        status: 403,
        body: { detail: OTP },
      });
    const employee = await buildPerson('ROLE_USUARIO_ADMIN');
    expect((await withoutSecondFactor(employee, 'GET', `/api/facturas/${factura.id}`)).status).toBe(404);
  });

  test('sin ingresar 401, sin confirmar 403, y una dirección rara 404', async () => {
    const nuevo = (await build.usuario(database.db, { roles: [] })).id;
    await build.usuarioSuministro(database.db, { usuario_id: nuevo });
    expect((await ver(null)).status).toBe(401);
    expect(await ver(nuevo)).toMatchObject({
      status: 403,
      body: { detail: 'Confirmá tu correo y completá tu nombre para usar esta función.' },
    });
    for (const odd of ['abc', '0', '-1', '1.5', '99999999999999999999', "1'--", '1%00'])
      expect([odd, (await ver(maria, odd)).status]).toEqual([odd, 404]);
  });
});

describe('renovar el enlace', () => {
  const renew = (usuario: number | null, id = factura.id, callAs = call) =>
    callAs(usuario, 'POST', `/api/facturas/${id}/enlace`);
  const guardado = async () => (await rowOf(database.db, 'facturas', factura.id)).token;
  const auditTrail = () => rowsOf(database.db, 'auditoria', { accion: 'factura.renovar-enlace' });

  test('da otro a su dueña y el anterior deja de abrir, sin rastro de auditoría', async () => {
    const before = (await auditTrail()).length;
    const oldToken = `${factura.id.toString(36)}-${factura.token}`;
    expect((await call(null, 'GET', `/api/oob/factura/${oldToken}`)).status).toBe(200);
    const { status, body } = await renew(maria);
    expect(status).toBe(200);
    expect(body.token).not.toBe(oldToken);
    expect((await call(null, 'GET', `/api/oob/factura/${oldToken}`)).status).toBe(404);
    expect((await call(null, 'GET', `/api/oob/factura/${oldToken}/pdf`)).body.detail).toBe(
      'El enlace no es válido o venció.',
    );
    expect((await call(null, 'GET', `/api/oob/factura/${body.token}`)).status).toBe(200);
    expect(await auditTrail()).toHaveLength(before);
  });

  test('el administrador lo renueva sin recibirlo, y queda dicho', async () => {
    const admin = await buildPerson('ROLE_ADMIN');
    const { status, body } = await renew(admin);
    expect([status, 'token' in body]).toEqual([200, false]);
    expect(await guardado()).not.toBe(factura.token);
    expect((await auditTrail()).at(-1)).toMatchObject({
      actor_id: admin,
      entidad: 'factura',
      entidad_id: String(factura.id),
    });
  });

  test('nadie más lo cambia', async () => {
    const admin = await buildPerson('ROLE_ADMIN');
    expect((await renew(null)).status).toBe(401);
    expect((await renew(juan)).status).toBe(404);
    for (const rol of OTHER_ROLES) expect((await renew(await buildPerson(rol))).status).toBe(403);
    expect((await renew(admin, factura.id, withoutSecondFactor)).status).toBe(403);
    expect(await guardado()).toBe(factura.token);
  });
});
