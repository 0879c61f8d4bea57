import { build, fixedClock, useDatabase } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { faltasEn, useUsuariosApp } from './app.test-kit.ts';

const database = useDatabase();
const app = useUsuariosApp(database, fixedClock('2026-11-12T09:00:00-03:00'));

/** What only the product writes, with what somebody would like it to be. */
const DE_LA_CASA = {
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

let persona = 0;
let admin = 0;
beforeAll(async () => {
  persona = (await build.usuario(database.db, { roles: [], email_validado: false })).id;
  admin = (await build.usuario(database.db, { roles: ['ROLE_ADMIN'] })).id;
});

type Llamada = [
  nombre: string,
  campos: object,
  llamar: (body: object) => Promise<{ status: number; body: Record<string, unknown> }>,
  bueno: object,
];
const NUEVO = { email: 'nueva@correo.test', nombre: 'Nueva', apellido: 'Persona', documento: '12345678' };
const propio = () => ({ usuarioId: persona, reciente: true });
const personal = () => ({ usuarioId: admin, reciente: true });

const LLAMADAS: Llamada[] = [
  [
    'registrarse',
    { ...DE_LA_CASA, ...ROLES, ...VALIDACIONES, preferencias: { mailFactura: false } },
    (body) => app.post('/api/usuarios', body),
    { ...NUEVO, plainPassword: 'mate amargo en la vereda', aceptarLegal: true },
  ],
  [
    'crear una cuenta',
    { ...DE_LA_CASA, ...ROLES, ...VALIDACIONES },
    (body) => app.post('/api/usuarios', body, personal()),
    NUEVO,
  ],
  [
    'editar el perfil',
    { ...DE_LA_CASA, ...ROLES, ...VALIDACIONES, recibirPapel: false },
    (body) => app.patch(`/api/usuarios/${persona}`, body, propio()),
    { nombre: 'Otro Nombre' },
  ],
  [
    'editar a otra persona',
    { ...DE_LA_CASA, ...ROLES, aceptarLegal: true, preferencias: { mailFactura: false } },
    (body) => app.patch(`/api/usuarios/${persona}/admin`, body, personal()),
    { nombre: 'Otro Nombre', emailValidado: true },
  ],
  [
    'asignar roles',
    { ...DE_LA_CASA, ...VALIDACIONES, ...PERSONA, aceptarLegal: true },
    (body) => app.patch(`/api/usuarios/${persona}/roles`, body, personal()),
    { roles: ['ROLE_CORTE_ADMIN'] },
  ],
  [
    'guardar preferencias',
    { ...DE_LA_CASA, ...ROLES, ...VALIDACIONES, ...PERSONA, aceptarLegal: true },
    (body) => app.patch(`/api/usuario_preferencias/${persona}`, body, propio()),
    { mailFactura: false },
  ],
  [
    'eliminar la cuenta',
    { ...DE_LA_CASA, ...ROLES, ...VALIDACIONES },
    (body) => app.post('/api/delete_account', body, propio()),
    {},
  ],
];

/** Everything that any of them could have touched. */
const mundo = async () => [
  await database.db.selectFrom('usuarios').selectAll().orderBy('id').execute(),
  await database.db.selectFrom('usuario_preferencias').selectAll().orderBy('usuario_id').execute(),
];

test.each(LLAMADAS)(
  'al %s, cada campo que no le toca se dice y nada cambia',
  async (_n, campos, llamar, bueno) => {
    const antes = await mundo();
    for (const [campo, valor] of Object.entries(campos)) {
      const { status, body } = await llamar({ ...bueno, [campo]: valor });
      expect([campo, status, faltasEn(body)]).toEqual([
        campo,
        422,
        { [campo]: 'Este campo no se puede modificar.' },
      ]);
    }
    const juntos = await llamar({ ...bueno, ...campos });
    expect([juntos.status, Object.keys(faltasEn(juntos.body)).sort()]).toEqual([
      422,
      Object.keys(campos).sort(),
    ]);
    expect(await mundo()).toEqual(antes);
  },
);

test('lo que no es de nadie se pasa por alto, también dentro de las preferencias y en el prototipo', async () => {
  const [antes] = await mundo();
  const escondido = {
    preferencias: { id: 1, roles: ['ROLE_ADMIN'], usuario: 1, usuario_id: 1 },
    usuario_id: 1,
  };
  expect((await app.patch(`/api/usuarios/${persona}`, escondido, propio())).status).toBe(200);
  const columnas = {
    clave_hash: 'x',
    email_validado: true,
    identidad_validada: true,
    otp_estado: 0,
    eliminado: null,
  };
  expect((await app.patch(`/api/usuarios/${persona}`, columnas, propio())).status).toBe(200);
  expect((await mundo())[0]).toEqual(antes);
});
