import { ADMIN_ROWS } from './admin.ts';
import { ARCHIVOS_ROWS } from './archivos.ts';
import { ATENCION_ROWS } from './atencion.ts';
import { everyone, loggedIn, no, ok, type RouteRow } from './cells.ts';
import { VIEW_COLLEAGUE_CASES } from './colleagues.ts';
import { CORTES_ROWS } from './cortes.ts';
import { CUENTA_ROWS } from './cuenta.ts';
import { ELIMINAR_CUENTA_ROWS } from './eliminar-cuenta.ts';
import { EXPORTAR_ROWS } from './exportar.ts';
import { FACTURAS_ROWS } from './facturas.ts';
import type { View } from './fields/index.ts';
import { IDENTIDAD_ROWS } from './identidad.ts';
import { INDICADORES_ROWS } from './indicadores.ts';
import { MAILS_ROWS } from './mails.ts';
import { MENSAJES_ROWS } from './mensajes.ts';
import { OTP_ROWS } from './otp.ts';
import { PAGAR_ROWS } from './pagar.ts';
import { PAGOS_ROWS } from './pagos.ts';
import { REQUERIMIENTO_CHANGE_ROWS } from './requerimientos.changes.ts';
import { REQUERIMIENTO_ROWS } from './requerimientos.ts';
import { SUMINISTROS_ROWS } from './suministros.ts';
import { TARJETAS_ROWS } from './tarjetas.ts';
import { TELEFONO_ROWS } from './telefono.ts';
import { USUARIOS_ROWS } from './usuarios.ts';

const publicRow = (route: string, path: string, view?: View): RouteRow => ({
  method: 'GET',
  route,
  testCases: [{ nombre: 'pública', path, cells: everyone(ok(view)) }],
});

const denied = { RE: no(403), RA: no(403), UA: no(403), AD: no(403) };

/**
 * This table holds the permissions of the design as data. The matrix test turns every cell into a raw request; a mounted
 * route without a row here fails, and so does a row without a route.
 */
export const ROUTE_ROWS: readonly RouteRow[] = [
  publicRow('/api/health/live', '/api/health/live', 'live'),
  publicRow('/api/health/ready', '/api/health/ready', 'health'),
  publicRow('/api/health', '/api/health', 'health'),
  publicRow('/api/config', '/api/config', 'configuration'),
  publicRow('/api/contexts/:name', '/api/contexts/Factura', 'context'),
  publicRow('/api/openapi.json', '/api/openapi.json', 'openapi'),
  publicRow('/api/docs', '/api/docs'),
  publicRow('/*', '/facturas'),
  {
    method: 'POST',
    route: '/authentication_token',
    testCases: [
      {
        nombre: 'con la contraseña buena',
        path: '/authentication_token',
        body: { email: '{correo}', password: '{clave}' },
        cells: everyone(ok('sesion')),
      },
      {
        nombre: 'con una equivocada',
        path: '/authentication_token',
        body: { email: '{correo}', password: 'no es esta' },
        cells: everyone(no(401)),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/invalidate_token',
    testCases: [{ nombre: 'la propia', path: '/api/invalidate_token', cells: loggedIn(ok('empty')) }],
  },
  {
    method: 'GET',
    route: '/api/auth/status',
    testCases: [
      {
        nombre: 'la propia',
        path: '/api/auth/status',
        cells: { ...loggedIn(ok('estado')), A: ok('anonymousStatus') },
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/auth/confirmar',
    testCases: [
      {
        nombre: 'con la contraseña buena',
        path: '/api/auth/confirmar',
        body: { password: '{clave}' },
        cells: loggedIn(ok('confirmation')),
      },
      {
        nombre: 'con una equivocada',
        path: '/api/auth/confirmar',
        body: { password: 'no es esta' },
        cells: loggedIn(no(422)),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/oob/autologin',
    testCases: [
      {
        nombre: 'con una sesión ajena y el usuario de otro',
        path: '/api/oob/autologin',
        body: { token: '{foreignSesion}', usuarioId: '{self}' },
        cells: everyone(no(401)),
      },
      {
        nombre: 'con una sesión viva y su usuario',
        path: '/api/oob/autologin',
        body: { token: '{foreignSesion}', usuarioId: '{stranger}' },
        cells: everyone(ok('sesion')),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/oob/autologin/codigo',
    testCases: [{ nombre: 'propio', path: '/api/oob/autologin/codigo', cells: loggedIn(ok('codigo')) }],
  },
  {
    method: 'GET',
    route: '/api/usuarios/:id',
    testCases: [
      // The answer is never 403, because the web would log the person out.
      { nombre: 'propio', path: '/api/usuarios/{self}', cells: loggedIn(ok('usuario')) },
      {
        nombre: 'ajeno',
        path: '/api/usuarios/{stranger}',
        cells: {
          ...loggedIn(no(404)),
          RA: ok('reducedUsuario'),
          UA: ok('usuarioWithCreated'),
          AD: ok('usuarioWithCreated'),
        },
        withoutSecondStep: denied,
      },
      {
        nombre: 'con un caso asignado al encargado',
        path: '/api/usuarios/{customer}',
        cells: {
          ...loggedIn(no(404)),
          RE: ok('reducedUsuario'),
          RA: ok('reducedUsuario'),
          UA: ok('usuarioWithCreated'),
          AD: ok('usuarioWithCreated'),
        },
        withoutSecondStep: denied,
      },
      {
        nombre: 'inexistente',
        path: '/api/usuarios/999999',
        cells: loggedIn(no(404)),
        withoutSecondStep: denied,
      },
      { nombre: 'que no es un número', path: '/api/usuarios/1%20or%201=1', cells: loggedIn(no(404)) },
      ...VIEW_COLLEAGUE_CASES,
    ],
  },
  {
    method: 'GET',
    route: '/api/oob/usuario/motd',
    testCases: [
      {
        nombre: 'aviso',
        path: '/api/oob/usuario/motd',
        cells: { ...loggedIn(ok('motd')), AD: ok('motdGuardado') },
      },
    ],
  },
  {
    method: 'PUT',
    route: '/api/oob/usuario/motd',
    testCases: [
      {
        nombre: 'cambiarlo',
        path: '/api/oob/usuario/motd',
        body: { motd: 'Cambiado' },
        cells: { ...loggedIn(no(403)), AD: ok('motd') },
      },
      {
        nombre: 'con fechas al revés',
        path: '/api/oob/usuario/motd',
        body: { motd: 'Cambiado', desde: '2026-12-02', hasta: '2026-12-01' },
        cells: { ...loggedIn(no(403)), AD: no(422) },
      },
    ],
  },
  ...SUMINISTROS_ROWS,
  ...CUENTA_ROWS,
  ...USUARIOS_ROWS,
  ...ADMIN_ROWS,
  ...ELIMINAR_CUENTA_ROWS,
  ...OTP_ROWS,
  ...TELEFONO_ROWS,
  ...IDENTIDAD_ROWS,
  ...MAILS_ROWS,
  ...FACTURAS_ROWS,
  ...MENSAJES_ROWS,
  ...INDICADORES_ROWS,
  ...ARCHIVOS_ROWS,
  ...TARJETAS_ROWS,
  ...PAGAR_ROWS,
  ...PAGOS_ROWS,
  ...EXPORTAR_ROWS,
  ...REQUERIMIENTO_ROWS,
  ...REQUERIMIENTO_CHANGE_ROWS,
  ...ATENCION_ROWS,
  ...CORTES_ROWS,
  {
    method: 'GET',
    route: '/api/requerimiento_categorias',
    testCases: [
      {
        nombre: 'todas',
        path: '/api/requerimiento_categorias',
        cells: { ...loggedIn(ok('categoria', 'activas')), RA: ok('categoria', 'todas') },
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/requerimiento_categorias/:id',
    testCases: [
      { nombre: 'activa', path: '/api/requerimiento_categorias/1', cells: loggedIn(ok('categoria')) },
      {
        nombre: 'retirada',
        path: '/api/requerimiento_categorias/{retirada}',
        cells: { ...loggedIn(no(404)), RA: ok('categoria') },
      },
      {
        nombre: 'retirada, con un caso propio',
        path: '/api/requerimiento_categorias/{retiredWithRequerimiento}',
        cells: loggedIn(ok('categoria')),
      },
    ],
  },
];
