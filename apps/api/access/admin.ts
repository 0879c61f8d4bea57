import { type Cell, loggedIn, no, ok, onlyAdmin, type RouteRow, type TestCase, userAdmins } from './cells.ts';
import { COLLEAGUE_ROLES_CASES, EDIT_COLLEAGUE_CASES } from './colleagues.ts';
import { CLAVE_REQUIRED } from './usuarios.ts';

const USUARIOS = '/api/usuarios';
const NEW_CLAVE = 'el tren pasa por Rafaela a las ocho';
const OFELIA = { nombre: 'Ofelia' };
const CORTES = { roles: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'] };

const editar = (
  nombre: string,
  cell: Cell,
  body: TestCase['body'] = OFELIA,
  target = '{newUsuario}',
  more: Partial<TestCase> = {},
): TestCase => ({
  nombre,
  path: `${USUARIOS}/${target}/admin`,
  ...(body && { body }),
  cells: userAdmins(cell),
  ...more,
});

const asignar = (
  nombre: string,
  cell: Cell,
  body: TestCase['body'] = CORTES,
  target = '{newUsuario}',
  more: Partial<TestCase> = {},
): TestCase => ({
  nombre,
  path: `${USUARIOS}/${target}/roles`,
  ...(body && { body }),
  cells: onlyAdmin(cell),
  ...more,
});
const stale = { staleClave: true } as const;

export const ADMIN_ROWS: readonly RouteRow[] = [
  {
    method: 'PATCH',
    route: `${USUARIOS}/:id/admin`,
    testCases: [
      editar('ajeno', ok('usuarioWithCreated')),
      editar('ajeno, validando lo suyo', ok('usuarioWithCreated'), {
        identidadValidada: true,
        emailValidado: false,
        telefonoValidado: true,
        recibirPapel: false,
      }),
      editar('ajeno, sin cambios', { ...ok('usuarioWithCreated'), writes: false }, {}),
      editar('propio', no(403), OFELIA, '{self}'),
      editar('propio, validando lo suyo', no(403), { identidadValidada: true }, '{self}'),
      editar('un administrador', ok('usuarioWithCreated'), OFELIA, '{newAdmin}', {
        cells: onlyAdmin(ok('usuarioWithCreated')),
      }),
      editar('inexistente', no(404), OFELIA, '999999'),
      editar('que eliminó su cuenta', no(404), OFELIA, '{usuarioEliminado}'),
      editar('que no es un número', no(404), OFELIA, '1%20or%201=1'),
      // A missing account is reported before the password is asked for.
      editar(
        'inexistente, con la contraseña de hace rato',
        no(404),
        { plainPassword: NEW_CLAVE },
        '999999',
        stale,
      ),
      editar('ajeno, con otra contraseña', ok('usuarioWithCreatedAfterClave'), { plainPassword: NEW_CLAVE }),
      editar(
        'ajeno, con otra contraseña y la propia de hace rato',
        CLAVE_REQUIRED,
        { plainPassword: NEW_CLAVE },
        '{newUsuario}',
        stale,
      ),
      // An address set by an administrator needs no confirmation, so the pending one disappears.
      editar('ajeno, con otro correo', ok('usuarioWithoutPending'), { email: '{freeCorreo}' }),
      editar(
        'ajeno, con otro correo y la contraseña de hace rato',
        CLAVE_REQUIRED,
        { email: '{freeCorreo}' },
        '{newUsuario}',
        stale,
      ),
      editar('ajeno, con el correo de otro', no(422), { email: '{correo}' }),
      editar('ajeno, dándole un rol', no(422), CORTES),
      editar('ajeno, eligiendo cuándo se creó', no(422), { created: '2026-01-01' }),
      {
        nombre: 'ajeno, con un nombre que no es texto',
        path: `${USUARIOS}/{newUsuario}/admin`,
        body: { nombre: 1 },
        cells: loggedIn(no(400)),
      },
      ...EDIT_COLLEAGUE_CASES,
    ],
  },
  {
    method: 'PATCH',
    route: `${USUARIOS}/:id/roles`,
    testCases: [
      asignar('ajeno', ok('usuarioWithCreated')),
      asignar(
        'ajeno, los que tiene',
        { ...ok('usuarioWithCreated'), writes: false },
        {
          roles: ['ROLE_CONFIRMADO'],
        },
      ),
      asignar('propio', no(403), CORTES, '{self}'),
      asignar('un administrador', ok('usuarioWithCreated'), CORTES, '{newAdmin}'),
      asignar('inexistente', no(404), CORTES, '999999'),
      asignar('que eliminó su cuenta', no(404), CORTES, '{usuarioEliminado}'),
      asignar('que no es un número', no(404), CORTES, '1%20or%201=1'),
      asignar('ajeno, con un rol que no existe', no(422), { roles: ['ROLE_DUENIO'] }),
      asignar('ajeno, con un rol que se gana', no(422), { roles: ['ROLE_CONFIRMADO', 'ROLE_VALIDADO'] }),
      asignar('ajeno, y de paso su nombre', no(422), { ...CORTES, nombre: 'Ofelia' }),
      asignar('ajeno, con la contraseña de hace rato', CLAVE_REQUIRED, CORTES, '{newUsuario}', stale),
      asignar(
        'ajeno, con la contraseña que tiene',
        ok('usuarioWithCreated'),
        { ...CORTES, password: '{clave}' },
        '{newUsuario}',
        stale,
      ),
      asignar(
        'ajeno, con otra contraseña que la que tiene',
        no(422),
        { ...CORTES, password: 'no es esta' },
        '{newUsuario}',
        stale,
      ),
      asignar('inexistente, con la contraseña de hace rato', no(404), CORTES, '999999', stale),
      ...COLLEAGUE_ROLES_CASES,
    ],
  },
];
