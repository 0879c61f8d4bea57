import { administran, type Caso, type Celda, creado, type Fila, logueados, no, ok } from './access.cells.ts';
import { PERFIL_DE_COLEGAS, PREFERENCIAS_DE_COLEGAS } from './access.colegas.ts';

const USUARIOS = '/api/usuarios';
const PREFERENCIAS = '/api/usuario_preferencias';
const NUEVA = 'el tren pasa por Rafaela a las ocho';
export const PEDIDO_DE_CLAVE: Celda = { status: 403, vista: 'pedidoDeClave' };

const ALTA = {
  email: '{correoLibre}',
  plainPassword: NUEVA,
  nombre: 'Ofelia',
  apellido: 'Roldán',
  documento: '25123456',
  aceptarLegal: true,
};

/** Whoever did not sign in registers; of those who did, only who manages users makes an account. */
const alta = (nombre: string, body: Caso['body'], anonimo: Celda, administra: Celda): Caso => ({
  nombre,
  path: USUARIOS,
  ...(body && { body }),
  avisaAlAjeno: true,
  celdas: { ...administran(administra), A: anonimo },
});

/** Of one's own, by somebody made for it. */
const propio = (nombre: string, body: Caso['body'], celda: Celda, mas: Partial<Caso> = {}): Caso => ({
  nombre,
  path: `${USUARIOS}/{propio}`,
  ...(body && { body }),
  doble: {},
  celdas: logueados(celda),
  ...mas,
});

/** Nobody else's exist, for the staff either, whatever is sent. */
const ajeno = (nombre: string, body: Caso['body'], path = `${USUARIOS}/{ajeno}`): Caso => ({
  nombre,
  path,
  ...(body && { body }),
  celdas: logueados(no(404)),
});

/** What no call of a person writes. */
const DE_LA_CASA = {
  id: 1,
  created: '2026-01-01',
  roles: ['ROLE_ADMIN'],
  otpEstado: 0,
  identidadValidada: true,
  emailValidado: true,
  telefonoValidado: '2026-01-01',
};

export const FILAS_DE_USUARIOS: readonly Fila[] = [
  {
    method: 'GET',
    route: USUARIOS,
    casos: [
      {
        nombre: 'todos',
        path: USUARIOS,
        celdas: {
          ...administran(ok('usuarioConAlta', 'todas')),
          RA: ok('usuarioReducido', 'todas'),
          RE: ok('usuarioReducido', 'clientes'),
        },
      },
      {
        nombre: 'con uno que eliminó su cuenta',
        path: `${USUARIOS}?sin={usuarioEliminado}`,
        celdas: {
          ...administran(ok('usuarioConAlta', 'todas')),
          RA: ok('usuarioReducido', 'todas'),
          RE: ok('usuarioReducido', 'clientes'),
        },
      },
      {
        nombre: 'uno ajeno, por su correo',
        path: `${USUARIOS}?email={correo}`,
        celdas: {
          ...administran(ok('usuarioConAlta', 'ajenas')),
          RA: ok('usuarioReducido', 'ajenas'),
          RE: ok(undefined, 'ninguna'),
        },
      },
      {
        nombre: 'los propios, por el suministro',
        path: `${USUARIOS}?suministro={suministroPropio}`,
        celdas: {
          ...administran(ok('usuarioConAlta', 'propias')),
          RA: ok('usuarioReducido', 'propias'),
          RE: ok(undefined, 'ninguna'),
        },
      },
      {
        nombre: 'con un filtro que no se entiende',
        path: `${USUARIOS}?emailValidado=quizas`,
        celdas: logueados(no(400)),
      },
    ],
  },
  {
    method: 'POST',
    route: USUARIOS,
    casos: [
      alta('una cuenta nueva', ALTA, creado('registro'), creado('usuarioNuevo')),
      // The same answer to who asks: only the owner of the address is told.
      alta('con un correo que ya tiene cuenta', { ...ALTA, email: '{correo}' }, creado('registro'), no(422)),
      alta('sin aceptar los términos', { ...ALTA, aceptarLegal: false }, no(422), creado('usuarioNuevo')),
      alta('sin contraseña', { ...ALTA, plainPassword: null }, no(422), creado('usuarioNuevo')),
      alta('con una contraseña corta', { ...ALTA, plainPassword: 'corta' }, no(422), no(422)),
      ...Object.entries(DE_LA_CASA).map(([campo, valor]) =>
        alta(`eligiendo ${campo}`, { ...ALTA, [campo]: valor }, no(422), no(422)),
      ),
      {
        nombre: 'con un correo que no es texto',
        path: USUARIOS,
        body: { ...ALTA, email: 1 },
        celdas: { ...logueados(no(400)), A: no(400) },
      },
    ],
  },
  {
    method: 'PATCH',
    route: `${USUARIOS}/:id`,
    casos: [
      propio('propio', { nombre: 'Ofelia', preferencias: { mailFactura: false } }, ok('usuario')),
      propio('propio, sin cambios', {}, { ...ok('usuario'), escribe: false }),
      // A new password abandons the address that was waiting.
      propio('propio, con otra contraseña', { plainPassword: NUEVA }, ok('usuarioTrasClave')),
      propio('propio, con otra contraseña y la de hace rato', { plainPassword: NUEVA }, PEDIDO_DE_CLAVE, {
        claveVieja: true,
      }),
      propio(
        'propio, con otra contraseña y la que tiene',
        { plainPassword: NUEVA, password: '{clave}' },
        ok('usuarioTrasClave'),
        { claveVieja: true },
      ),
      propio('propio, con otro correo', { email: '{correoLibre}' }, ok('usuario')),
      propio(
        'propio, con otro correo y la contraseña de hace rato',
        { email: '{correoLibre}' },
        PEDIDO_DE_CLAVE,
        {
          claveVieja: true,
        },
      ),
      propio('propio, con el correo de otro', { email: '{correo}' }, ok('usuario'), { avisaAlAjeno: true }),
      propio('propio, con la contraseña de hace rato', { nombre: 'Ofelia' }, ok('usuario'), {
        claveVieja: true,
      }),
      ...Object.entries({ ...DE_LA_CASA, recibirPapel: false }).map(([campo, valor]) =>
        propio(`propio, eligiendo ${campo}`, { [campo]: valor }, no(422)),
      ),
      ajeno('ajeno', { nombre: 'Ofelia' }),
      ajeno('ajeno, sin cambios', {}),
      ajeno('ajeno, dándole un rol', { roles: ['ROLE_ADMIN'] }),
      { ...ajeno('ajeno, con la contraseña de hace rato', { plainPassword: NUEVA }), claveVieja: true },
      ajeno('que eliminó su cuenta', { nombre: 'Ofelia' }, `${USUARIOS}/{usuarioEliminado}`),
      ajeno('inexistente', { nombre: 'Ofelia' }, `${USUARIOS}/999999`),
      ajeno('que no es un número', { nombre: 'Ofelia' }, `${USUARIOS}/1%20or%201=1`),
      ...PERFIL_DE_COLEGAS,
    ],
  },
  {
    method: 'PATCH',
    route: `${PREFERENCIAS}/:id`,
    casos: [
      propio('propias', { mailFactura: false, smsCorte: true, smsVia: 'sms' }, ok('preferencias'), {
        path: `${PREFERENCIAS}/{propio}`,
      }),
      propio('propias, por un medio que no hay', { smsVia: 'whatsapp' }, no(422), {
        path: `${PREFERENCIAS}/{propio}`,
      }),
      propio('propias, sin un celular verificado', { smsCorte: true }, no(422), {
        path: `${PREFERENCIAS}/{propio}`,
        doble: { telefono_validado: null },
      }),
      propio('propias, eligiendo los roles', { roles: ['ROLE_ADMIN'] }, no(422), {
        path: `${PREFERENCIAS}/{propio}`,
      }),
      ajeno('ajenas', { mailFactura: false }, `${PREFERENCIAS}/{ajeno}`),
      ajeno('ajenas, eligiendo los roles', { roles: ['ROLE_ADMIN'] }, `${PREFERENCIAS}/{ajeno}`),
      ajeno('inexistentes', { mailFactura: false }, `${PREFERENCIAS}/999999`),
      ...PREFERENCIAS_DE_COLEGAS,
    ],
  },
];
