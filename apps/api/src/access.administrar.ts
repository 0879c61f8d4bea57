import {
  administran,
  type Caso,
  type Celda,
  type Fila,
  logueados,
  no,
  ok,
  soloAdmin,
} from './access.cells.ts';
import { ASIGNAR_A_COLEGAS, EDITAR_COLEGAS } from './access.colegas.ts';
import { PEDIDO_DE_CLAVE } from './access.usuarios.ts';

const USUARIOS = '/api/usuarios';
const NUEVA = 'el tren pasa por Rafaela a las ocho';
const OFELIA = { nombre: 'Ofelia' };
const CORTES = { roles: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'] };

/** About somebody made for it. */
const editar = (
  nombre: string,
  celda: Celda,
  body: Caso['body'] = OFELIA,
  quien = '{usuarioNuevo}',
  mas: Partial<Caso> = {},
): Caso => ({
  nombre,
  path: `${USUARIOS}/${quien}/admin`,
  ...(body && { body }),
  celdas: administran(celda),
  ...mas,
});

const asignar = (
  nombre: string,
  celda: Celda,
  body: Caso['body'] = CORTES,
  quien = '{usuarioNuevo}',
  mas: Partial<Caso> = {},
): Caso => ({
  nombre,
  path: `${USUARIOS}/${quien}/roles`,
  ...(body && { body }),
  celdas: soloAdmin(celda),
  ...mas,
});
const vieja = { claveVieja: true } as const;

/** What is done to somebody else's account, and never to one's own. */
export const FILAS_DE_ADMINISTRAR: readonly Fila[] = [
  {
    method: 'PATCH',
    route: `${USUARIOS}/:id/admin`,
    casos: [
      editar('ajeno', ok('usuarioConAlta')),
      editar('ajeno, validando lo suyo', ok('usuarioConAlta'), {
        identidadValidada: true,
        emailValidado: false,
        telefonoValidado: true,
        recibirPapel: false,
      }),
      editar('ajeno, sin cambios', { ...ok('usuarioConAlta'), escribe: false }, {}),
      editar('propio', no(403), OFELIA, '{propio}'),
      editar('propio, validando lo suyo', no(403), { identidadValidada: true }, '{propio}'),
      editar('un administrador', ok('usuarioConAlta'), OFELIA, '{administradorNuevo}', {
        celdas: soloAdmin(ok('usuarioConAlta')),
      }),
      editar('inexistente', no(404), OFELIA, '999999'),
      editar('que eliminó su cuenta', no(404), OFELIA, '{usuarioEliminado}'),
      editar('que no es un número', no(404), OFELIA, '1%20or%201=1'),
      // What is not there is told before the password is asked for.
      editar(
        'inexistente, con la contraseña de hace rato',
        no(404),
        { plainPassword: NUEVA },
        '999999',
        vieja,
      ),
      editar('ajeno, con otra contraseña', ok('usuarioConAltaTrasClave'), { plainPassword: NUEVA }),
      editar(
        'ajeno, con otra contraseña y la propia de hace rato',
        PEDIDO_DE_CLAVE,
        { plainPassword: NUEVA },
        '{usuarioNuevo}',
        vieja,
      ),
      // The address waits for nobody: what was pending is gone.
      editar('ajeno, con otro correo', ok('usuarioSinPendiente'), { email: '{correoLibre}' }),
      editar(
        'ajeno, con otro correo y la contraseña de hace rato',
        PEDIDO_DE_CLAVE,
        { email: '{correoLibre}' },
        '{usuarioNuevo}',
        vieja,
      ),
      editar('ajeno, con el correo de otro', no(422), { email: '{correo}' }),
      editar('ajeno, dándole un rol', no(422), CORTES),
      editar('ajeno, eligiendo cuándo se creó', no(422), { created: '2026-01-01' }),
      {
        nombre: 'ajeno, con un nombre que no es texto',
        path: `${USUARIOS}/{usuarioNuevo}/admin`,
        body: { nombre: 1 },
        celdas: logueados(no(400)),
      },
      ...EDITAR_COLEGAS,
    ],
  },
  {
    method: 'PATCH',
    route: `${USUARIOS}/:id/roles`,
    casos: [
      asignar('ajeno', ok('usuarioConAlta')),
      asignar(
        'ajeno, los que tiene',
        { ...ok('usuarioConAlta'), escribe: false },
        {
          roles: ['ROLE_CONFIRMADO'],
        },
      ),
      asignar('propio', no(403), CORTES, '{propio}'),
      asignar('un administrador', ok('usuarioConAlta'), CORTES, '{administradorNuevo}'),
      asignar('inexistente', no(404), CORTES, '999999'),
      asignar('que eliminó su cuenta', no(404), CORTES, '{usuarioEliminado}'),
      asignar('que no es un número', no(404), CORTES, '1%20or%201=1'),
      asignar('ajeno, con un rol que no existe', no(422), { roles: ['ROLE_DUENIO'] }),
      asignar('ajeno, con un rol que se gana', no(422), { roles: ['ROLE_CONFIRMADO', 'ROLE_VALIDADO'] }),
      asignar('ajeno, y de paso su nombre', no(422), { ...CORTES, nombre: 'Ofelia' }),
      asignar('ajeno, con la contraseña de hace rato', PEDIDO_DE_CLAVE, CORTES, '{usuarioNuevo}', vieja),
      asignar(
        'ajeno, con la contraseña que tiene',
        ok('usuarioConAlta'),
        { ...CORTES, password: '{clave}' },
        '{usuarioNuevo}',
        vieja,
      ),
      asignar(
        'ajeno, con otra contraseña que la que tiene',
        no(422),
        { ...CORTES, password: 'no es esta' },
        '{usuarioNuevo}',
        vieja,
      ),
      asignar('inexistente, con la contraseña de hace rato', no(404), CORTES, '999999', vieja),
      ...ASIGNAR_A_COLEGAS,
    ],
  },
];
