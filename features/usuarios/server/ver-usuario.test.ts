import type { NewRow } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { omitNulls } from '@oficina/hydra';
import { actorOf, build, changeRows, rowsOf, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, expect, test } from 'vitest';
import { Usuario } from '../contract/index.ts';
import { verUsuario } from './ver-usuario.ts';

const database = useDatabase();
const origin = { id: 'pedido-1', ip: '10.0.0.1', network: '127.0.0.1', agent: 'prueba' };
const customersOf = new Map<number, number[]>();

const deps = (legalVersion?: string) => ({
  db: database.db,
  readLegal: async () => ({ version: legalVersion }),
  isCustomerOfEncargado: async (_db: unknown, encargado: number, usuario: number) =>
    customersOf.get(encargado)?.includes(usuario) ?? false,
});
const onTheWire = async (actor: Actor, id: number, legalVersion?: string) =>
  Usuario.schema.parse(omitNulls(await verUsuario(deps(legalVersion), actor, origin, id)));

const REDUCED_FIELDS = [
  '@id',
  '@type',
  'apellido',
  'documento',
  'email',
  'emailValidado',
  'id',
  'identidadValidada',
  'nombre',
  'nombreVisible',
  'razonSocial',
  'suministro',
  'telefono',
  'telefonoValidado',
  'telefonoVisible',
];
const FULL_FIELDS = [
  ...REDUCED_FIELDS,
  'aceptarLegal',
  'cuit',
  'emailPendiente',
  'emailRebota',
  'otpEstado',
  'preferencias',
  'recibirPapel',
  'roles',
  'telefonoNoGracias',
  'aceptarLegalFecha',
].sort();

const fullRow: Partial<NewRow<'usuarios'>> = {
  email_pendiente: 'nuevo@correo.test',
  email_rebota: true,
  clave_hash: 'CANARIO-clave',
  telefono: '+5493492401234',
  documento: '25123456',
  cuit: '27251234561',
  nombre: 'María',
  apellido: 'Pérez',
  razon_social: 'Pérez SRL',
  aceptar_legal: true,
  aceptar_legal_at: new Date('2026-01-02T13:11:00Z'),
  legal_version: '3',
  telefono_validado: new Date('2026-03-02T13:11:00Z'),
  telefono_no_gracias: new Date('2026-03-01T13:11:00Z'),
  otp_estado: 2,
  otp_secreto: Buffer.from('CANARIO-otp'),
  clave_id: 1,
  otp_ultimo_paso: 987_654_321,
};
let maria: { id: number };
let suministroId = 0;

beforeAll(async () => {
  maria = await build.usuario(database.db, fullRow);
  suministroId = (await build.usuarioSuministro(database.db, { usuario_id: maria.id })).suministro_id;
  await build.usuarioSuministro(database.db, { usuario_id: maria.id });
  await changeRows(
    database.db,
    'usuario_preferencias',
    { usuario_id: maria.id },
    { token_firebase: 'CANARIO-firebase' },
  );
});

test('el usuario propio llega entero y sin lo que no debe salir', async () => {
  const usuario = await onTheWire(actorOf(maria.id, ['ROLE_CONFIRMADO']), maria.id, '3');
  expect(Object.keys(usuario).sort()).toEqual(FULL_FIELDS);
  expect(usuario).toMatchObject({
    '@id': `/api/usuarios/${maria.id}`,
    '@type': 'Usuario',
    nombreVisible: 'Pérez SRL',
    roles: ['ROLE_CONFIRMADO'],
    suministro: `/api/suministros/${suministroId}`,
    telefonoValidado: '2026-03-02T10:11:00-03:00',
    otpEstado: 2,
    emailRebota: true,
    preferencias: {
      '@id': `/api/usuario_preferencias/${maria.id}`,
      '@type': 'UsuarioPreferencia',
      id: maria.id,
      mailFactura: true,
      mailVencimiento: true,
      mailRequerimiento: true,
      notifVencimiento: true,
      smsVencimiento: false,
      smsCorte: true,
      smsOtros: false,
      smsVia: 'sms',
    },
  });
  expect(JSON.stringify(usuario)).not.toMatch(/CANARIO|987654321|argon|clave_|token/i);
});

test('lo que no se sabe no se escribe; lo falso sí', async () => {
  const nuevo = await build.usuario(database.db, {
    nombre: null,
    apellido: null,
    documento: null,
    roles: [],
  });
  const usuario = await onTheWire(actorOf(nuevo.id, []), nuevo.id);
  expect(Object.keys(usuario).sort()).toEqual(
    [
      '@id',
      '@type',
      'aceptarLegal',
      'email',
      'emailValidado',
      'id',
      'identidadValidada',
      'nombreVisible',
      'otpEstado',
      'preferencias',
      'recibirPapel',
      'roles',
    ].sort(),
  );
  expect(usuario).toMatchObject({ roles: [], aceptarLegal: false, identidadValidada: false, otpEstado: 0 });
  expect(usuario.nombreVisible).toBe(nuevo.email.split('@')[0]);
});

test.each([
  ['3', true],
  ['4', false],
  [undefined, true],
])('aceptar los términos vale para la versión vigente (%s)', async (vigente, esperado) => {
  const usuario = await onTheWire(actorOf(maria.id, []), maria.id, vigente);
  expect(usuario.aceptarLegal).toBe(esperado);
});

test.each([
  ['un cliente', ['ROLE_CONFIRMADO']],
  ['quien no confirmó', []],
  ['un encargado sin casos suyos', ['ROLE_REQUERIMIENTO_ENCARGADO']],
  ['el personal de cortes', ['ROLE_CORTE_ADMIN']],
  ['el personal de correos', ['ROLE_SUMINISTRO_MAIL']],
] as [string, Role[]][])('para %s, otra persona no existe', async (_who, roles) => {
  const other = await build.usuario(database.db, { roles });
  for (const id of [maria.id, 999_999])
    await expect(verUsuario(deps(), actorOf(other.id, roles), origin, id)).rejects.toMatchObject({
      status: 404,
      message: 'No encontramos lo que buscás.',
    });
});

test.each([
  ['ROLE_USUARIO_ADMIN', [...FULL_FIELDS, 'created'].sort()],
  ['ROLE_ADMIN', [...FULL_FIELDS, 'created'].sort()],
  ['ROLE_REQUERIMIENTO_ADMIN', REDUCED_FIELDS],
  ['ROLE_REQUERIMIENTO_ENCARGADO', REDUCED_FIELDS],
  ['ROLE_MOSTRADOR', REDUCED_FIELDS.filter((field) => field !== 'documento')],
] as [Role, string[]][])('%s ve de otra persona lo que le toca, y queda anotado', async (rol, fields) => {
  const personal = await build.usuario(database.db, { roles: [rol] });
  customersOf.set(personal.id, [maria.id]);
  const actor = actorOf(personal.id, [rol]);
  expect(Object.keys(await onTheWire(actor, maria.id)).sort()).toEqual(fields);
  const recorded = await rowsOf(database.db, 'auditoria', { actor_id: personal.id }, [
    'accion',
    'entidad',
    'entidad_id',
    'roles',
    'ip',
    'request_id',
  ]);
  expect(recorded).toEqual([
    {
      accion: 'usuario.ver',
      entidad: 'usuario',
      entidad_id: String(maria.id),
      roles: [rol],
      ip: '10.0.0.1',
      request_id: 'pedido-1',
    },
  ]);
  await expect(verUsuario(deps(), actor, origin, 999_999)).rejects.toMatchObject({ status: 404 });
});

test('un encargado ve solo a los clientes de sus casos', async () => {
  const encargado = await build.usuario(database.db, { roles: ['ROLE_REQUERIMIENTO_ENCARGADO'] });
  const other = await build.usuario(database.db);
  customersOf.set(encargado.id, [other.id]);
  const actor = actorOf(encargado.id, ['ROLE_REQUERIMIENTO_ENCARGADO']);
  expect(await onTheWire(actor, other.id)).toMatchObject({ id: other.id });
  await expect(verUsuario(deps(), actor, origin, maria.id)).rejects.toMatchObject({ status: 404 });
});

test('el personal sin la verificación exigida se ve a sí mismo y a nadie más, exista o no', async () => {
  const admin = await build.usuario(database.db, { roles: ['ROLE_ADMIN'] });
  const actor = actorOf(admin.id, ['ROLE_ADMIN'], { otpPendiente: true });
  const own = await onTheWire(actor, admin.id);
  expect(own.id).toBe(admin.id);
  expect(own).not.toHaveProperty('created');
  for (const id of [maria.id, 999_999])
    await expect(verUsuario(deps(), actor, origin, id)).rejects.toMatchObject({
      status: 403,
      message: 'Activá la verificación en dos pasos para usar las funciones de administración.',
    });
});

test('una cuenta eliminada no existe para nadie', async () => {
  const baja = await build.usuario(database.db, { eliminado: new Date() });
  const admin = await build.usuario(database.db, { roles: ['ROLE_ADMIN'] });
  await expect(verUsuario(deps(), actorOf(admin.id, ['ROLE_ADMIN']), origin, baja.id)).rejects.toMatchObject({
    status: 404,
  });
});
