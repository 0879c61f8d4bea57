import { build, rowsOf, violationsOf } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { useUsuariosApp } from './usuarios.test-kit.ts';

const app = useUsuariosApp();
const { database } = app;

/** Only the product writes these fields; the values are what an attacker would like. */
const SYSTEM_FIELDS = {
  id: 1,
  created: '2020-01-01T00:00:00-03:00',
  updated: '2020-01-01T00:00:00-03:00',
  otpEstado: 0,
  nombreVisible: 'Otra persona',
  suministro: '/api/suministros/1',
  emailPendiente: 'otro@correo.test',
  emailRebota: true,
  telefonoVisible: '3492 15-40-9999',
  telefonoNoGracias: '2020-01-01T00:00:00-03:00',
  aceptarLegalFecha: '2020-01-01T00:00:00-03:00',
};
const ROLES = { roles: ['ROLE_ADMIN', 'ROLE_CONFIRMADO'] };
const VALIDACIONES = {
  identidadValidada: true,
  emailValidado: true,
  telefonoValidado: '2020-01-01T00:00:00-03:00',
};
const PERSONA = {
  nombre: 'Otro Nombre',
  documento: '25123456',
  telefono: '3492 15 401234',
  recibirPapel: false,
};

let usuarioId = 0;
let admin = 0;
beforeAll(async () => {
  usuarioId = (await build.usuario(database.db, { roles: [], email_validado: false })).id;
  admin = (await build.usuario(database.db, { roles: ['ROLE_ADMIN'] })).id;
});

type RouteCall = [
  nombre: string,
  campos: object,
  call: (body: object) => Promise<{ status: number; body: Record<string, unknown> }>,
  valid: object,
];
const NUEVO = { email: 'nueva@correo.test', nombre: 'Nueva', apellido: 'Persona', documento: '12345678' };
const ownCaller = () => ({ usuarioId, isRecent: true });
const personal = () => ({ usuarioId: admin, isRecent: true });

const ROUTE_CALLS: RouteCall[] = [
  [
    'registrarse',
    { ...SYSTEM_FIELDS, ...ROLES, ...VALIDACIONES, preferencias: { mailFactura: false } },
    (body) => app.post('/api/usuarios', body),
    { ...NUEVO, plainPassword: 'mate amargo en la vereda', aceptarLegal: true },
  ],
  [
    'crear una cuenta',
    { ...SYSTEM_FIELDS, ...ROLES, ...VALIDACIONES },
    (body) => app.post('/api/usuarios', body, personal()),
    NUEVO,
  ],
  [
    'editar el perfil',
    { ...SYSTEM_FIELDS, ...ROLES, ...VALIDACIONES, recibirPapel: false },
    (body) => app.patch(`/api/usuarios/${usuarioId}`, body, ownCaller()),
    { nombre: 'Otro Nombre' },
  ],
  [
    'editar a otra persona',
    { ...SYSTEM_FIELDS, ...ROLES, aceptarLegal: true, preferencias: { mailFactura: false } },
    (body) => app.patch(`/api/usuarios/${usuarioId}/admin`, body, personal()),
    { nombre: 'Otro Nombre', emailValidado: true },
  ],
  [
    'asignar roles',
    { ...SYSTEM_FIELDS, ...VALIDACIONES, ...PERSONA, aceptarLegal: true },
    (body) => app.patch(`/api/usuarios/${usuarioId}/roles`, body, personal()),
    { roles: ['ROLE_CORTE_ADMIN'] },
  ],
  [
    'guardar preferencias',
    { ...SYSTEM_FIELDS, ...ROLES, ...VALIDACIONES, ...PERSONA, aceptarLegal: true },
    (body) => app.patch(`/api/usuario_preferencias/${usuarioId}`, body, ownCaller()),
    { mailFactura: false },
  ],
  [
    'eliminar la cuenta',
    { ...SYSTEM_FIELDS, ...ROLES, ...VALIDACIONES },
    (body) => app.post('/api/delete_account', body, ownCaller()),
    {},
  ],
];

const snapshot = async () => [
  await rowsOf(database.db, 'usuarios'),
  await rowsOf(database.db, 'usuario_preferencias'),
];

test.each(ROUTE_CALLS)(
  'al %s, cada campo que no le toca se dice y nada cambia',
  async (_n, fields, callRoute, valid) => {
    const before = await snapshot();
    for (const [field, valor] of Object.entries(fields)) {
      const { status, body } = await callRoute({ ...valid, [field]: valor });
      expect([field, status, violationsOf({ body })]).toEqual([
        field,
        422,
        { [field]: 'Este campo no se puede modificar.' },
      ]);
    }
    const together = await callRoute({ ...valid, ...fields });
    expect([together.status, Object.keys(violationsOf(together)).sort()]).toEqual([
      422,
      Object.keys(fields).sort(),
    ]);
    expect(await snapshot()).toEqual(before);
  },
);

test('lo que no es de nadie se pasa por alto, también dentro de las preferencias y en el prototipo', async () => {
  const [before] = await snapshot();
  const hidden = {
    preferencias: { id: 1, roles: ['ROLE_ADMIN'], usuario: 1, usuario_id: 1 },
    usuario_id: 1,
  };
  expect((await app.patch(`/api/usuarios/${usuarioId}`, hidden, ownCaller())).status).toBe(200);
  const columns = {
    clave_hash: 'x',
    email_validado: true,
    identidad_validada: true,
    otp_estado: 0,
    eliminado: null,
  };
  expect((await app.patch(`/api/usuarios/${usuarioId}`, columns, ownCaller())).status).toBe(200);
  expect((await snapshot())[0]).toEqual(before);
});
