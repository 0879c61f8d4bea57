import { type Cell, creado, loggedIn, no, ok, type RouteRow, type TestCase, userAdmins } from './cells.ts';
import { COLLEAGUE_PERFIL_CASES, COLLEAGUE_PREFERENCIAS_CASES } from './colleagues.ts';

const USUARIOS = '/api/usuarios';
const PREFERENCIAS = '/api/usuario_preferencias';
const NEW_CLAVE = 'el tren pasa por Rafaela a las ocho';
export const CLAVE_REQUIRED: Cell = { status: 403, view: 'claveRequired' };

const REGISTRATION = {
  email: '{freeCorreo}',
  plainPassword: NEW_CLAVE,
  nombre: 'Ofelia',
  apellido: 'Roldán',
  documento: '25123456',
  aceptarLegal: true,
};

/** An anonymous caller registers; among those with a session, only the user administrators create accounts. */
const registrationCase = (
  nombre: string,
  body: TestCase['body'],
  anonymousCell: Cell,
  adminCell: Cell,
): TestCase => ({
  nombre,
  path: USUARIOS,
  ...(body && { body }),
  notifiesStranger: true,
  cells: { ...userAdmins(adminCell), A: anonymousCell },
});

const ownCase = (
  nombre: string,
  body: TestCase['body'],
  cell: Cell,
  more: Partial<TestCase> = {},
): TestCase => ({
  nombre,
  path: `${USUARIOS}/{self}`,
  ...(body && { body }),
  standIn: {},
  cells: loggedIn(cell),
  ...more,
});

/** Other people's accounts do not exist here, not even for the staff, whatever is sent. */
const foreignCase = (nombre: string, body: TestCase['body'], path = `${USUARIOS}/{stranger}`): TestCase => ({
  nombre,
  path,
  ...(body && { body }),
  cells: loggedIn(no(404)),
});

const READ_ONLY_FIELDS = {
  id: 1,
  created: '2026-01-01',
  roles: ['ROLE_ADMIN'],
  otpEstado: 0,
  identidadValidada: true,
  emailValidado: true,
  telefonoValidado: '2026-01-01',
};

export const USUARIOS_ROWS: readonly RouteRow[] = [
  {
    method: 'GET',
    route: USUARIOS,
    testCases: [
      {
        nombre: 'todos',
        path: USUARIOS,
        cells: {
          ...userAdmins(ok('usuarioWithCreated', 'todas')),
          RA: ok('reducedUsuario', 'todas'),
          RE: ok('reducedUsuario', 'clientes'),
        },
      },
      {
        nombre: 'con uno que eliminó su cuenta',
        path: `${USUARIOS}?sin={usuarioEliminado}`,
        cells: {
          ...userAdmins(ok('usuarioWithCreated', 'todas')),
          RA: ok('reducedUsuario', 'todas'),
          RE: ok('reducedUsuario', 'clientes'),
        },
      },
      {
        nombre: 'uno ajeno, por su correo',
        path: `${USUARIOS}?email={correo}`,
        cells: {
          ...userAdmins(ok('usuarioWithCreated', 'ajenas')),
          RA: ok('reducedUsuario', 'ajenas'),
          RE: ok(undefined, 'ninguna'),
        },
      },
      {
        nombre: 'los propios, por el suministro',
        path: `${USUARIOS}?suministro={ownSuministro}`,
        cells: {
          ...userAdmins(ok('usuarioWithCreated', 'propias')),
          RA: ok('reducedUsuario', 'propias'),
          RE: ok(undefined, 'ninguna'),
        },
      },
      {
        nombre: 'con un filtro que no se entiende',
        path: `${USUARIOS}?emailValidado=quizas`,
        cells: loggedIn(no(400)),
      },
    ],
  },
  {
    method: 'POST',
    route: USUARIOS,
    testCases: [
      registrationCase('una cuenta nueva', REGISTRATION, creado('registration'), creado('newUsuario')),
      // The caller gets the same answer as for a new account; only the owner of the address is notified.
      registrationCase(
        'con un correo que ya tiene cuenta',
        { ...REGISTRATION, email: '{correo}' },
        creado('registration'),
        no(422),
      ),
      registrationCase(
        'sin aceptar los términos',
        { ...REGISTRATION, aceptarLegal: false },
        no(422),
        creado('newUsuario'),
      ),
      registrationCase(
        'sin contraseña',
        { ...REGISTRATION, plainPassword: null },
        no(422),
        creado('newUsuario'),
      ),
      registrationCase(
        'con una contraseña corta',
        { ...REGISTRATION, plainPassword: 'corta' },
        no(422),
        no(422),
      ),
      ...Object.entries(READ_ONLY_FIELDS).map(([field, valor]) =>
        registrationCase(`eligiendo ${field}`, { ...REGISTRATION, [field]: valor }, no(422), no(422)),
      ),
      {
        nombre: 'con un correo que no es texto',
        path: USUARIOS,
        body: { ...REGISTRATION, email: 1 },
        cells: { ...loggedIn(no(400)), A: no(400) },
      },
    ],
  },
  {
    method: 'PATCH',
    route: `${USUARIOS}/:id`,
    testCases: [
      ownCase('propio', { nombre: 'Ofelia', preferencias: { mailFactura: false } }, ok('usuario')),
      ownCase('propio, sin cambios', {}, { ...ok('usuario'), writes: false }),
      // A new password discards the address that was pending.
      ownCase('propio, con otra contraseña', { plainPassword: NEW_CLAVE }, ok('usuarioAfterClave')),
      ownCase('propio, con otra contraseña y la de hace rato', { plainPassword: NEW_CLAVE }, CLAVE_REQUIRED, {
        staleClave: true,
      }),
      ownCase(
        'propio, con otra contraseña y la que tiene',
        { plainPassword: NEW_CLAVE, password: '{clave}' },
        ok('usuarioAfterClave'),
        { staleClave: true },
      ),
      ownCase('propio, con otro correo', { email: '{freeCorreo}' }, ok('usuario')),
      ownCase(
        'propio, con otro correo y la contraseña de hace rato',
        { email: '{freeCorreo}' },
        CLAVE_REQUIRED,
        {
          staleClave: true,
        },
      ),
      ownCase('propio, con el correo de otro', { email: '{correo}' }, ok('usuario'), {
        notifiesStranger: true,
      }),
      ownCase('propio, con la contraseña de hace rato', { nombre: 'Ofelia' }, ok('usuario'), {
        staleClave: true,
      }),
      ...Object.entries({ ...READ_ONLY_FIELDS, recibirPapel: false }).map(([field, valor]) =>
        ownCase(`propio, eligiendo ${field}`, { [field]: valor }, no(422)),
      ),
      foreignCase('ajeno', { nombre: 'Ofelia' }),
      foreignCase('ajeno, sin cambios', {}),
      foreignCase('ajeno, dándole un rol', { roles: ['ROLE_ADMIN'] }),
      {
        ...foreignCase('ajeno, con la contraseña de hace rato', { plainPassword: NEW_CLAVE }),
        staleClave: true,
      },
      foreignCase('que eliminó su cuenta', { nombre: 'Ofelia' }, `${USUARIOS}/{usuarioEliminado}`),
      foreignCase('inexistente', { nombre: 'Ofelia' }, `${USUARIOS}/999999`),
      foreignCase('que no es un número', { nombre: 'Ofelia' }, `${USUARIOS}/1%20or%201=1`),
      ...COLLEAGUE_PERFIL_CASES,
    ],
  },
  {
    method: 'PATCH',
    route: `${PREFERENCIAS}/:id`,
    testCases: [
      ownCase('propias', { mailFactura: false, smsCorte: true, smsVia: 'sms' }, ok('preferencias'), {
        path: `${PREFERENCIAS}/{self}`,
      }),
      ownCase('propias, por un medio que no hay', { smsVia: 'whatsapp' }, no(422), {
        path: `${PREFERENCIAS}/{self}`,
      }),
      ownCase('propias, sin un celular verificado', { smsCorte: true }, no(422), {
        path: `${PREFERENCIAS}/{self}`,
        standIn: { telefono_validado: null },
      }),
      ownCase('propias, eligiendo los roles', { roles: ['ROLE_ADMIN'] }, no(422), {
        path: `${PREFERENCIAS}/{self}`,
      }),
      foreignCase('ajenas', { mailFactura: false }, `${PREFERENCIAS}/{stranger}`),
      foreignCase('ajenas, eligiendo los roles', { roles: ['ROLE_ADMIN'] }, `${PREFERENCIAS}/{stranger}`),
      foreignCase('inexistentes', { mailFactura: false }, `${PREFERENCIAS}/999999`),
      ...COLLEAGUE_PREFERENCIAS_CASES,
    ],
  },
];
