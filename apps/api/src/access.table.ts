import { FILAS_DE_ADMINISTRAR } from './access.administrar.ts';
import { FILAS_DE_ARCHIVOS } from './access.archivos.ts';
import { FILAS_DE_ATENCION } from './access.atencion.ts';
import { type Fila, logueados, no, ok, todos } from './access.cells.ts';
import { VER_COLEGAS } from './access.colegas.ts';
import { FILAS_DE_CORTES } from './access.cortes.ts';
import { FILAS_DE_CUENTA } from './access.cuenta.ts';
import { FILAS_DE_ELIMINAR } from './access.eliminar.ts';
import { FILAS_DE_EXPORTAR } from './access.exportar.ts';
import { FILAS_DE_FACTURAS } from './access.facturas.ts';
import type { Vista } from './access.fields.ts';
import { FILAS_DE_IDENTIDAD } from './access.identidad.ts';
import { FILAS_DE_INDICADORES } from './access.indicadores.ts';
import { FILAS_DE_MAILS } from './access.mails.ts';
import { FILAS_DE_MENSAJES } from './access.mensajes.ts';
import { FILAS_DE_OTP } from './access.otp.ts';
import { FILAS_DE_PAGAR } from './access.pagar.ts';
import { FILAS_DE_PAGOS } from './access.pagos.ts';
import { FILAS_DE_CAMBIAR_RECLAMOS } from './access.reclamos.cambios.ts';
import { FILAS_DE_RECLAMOS } from './access.reclamos.ts';
import { FILAS_DE_SUMINISTROS } from './access.suministros.ts';
import { FILAS_DE_TARJETAS } from './access.tarjetas.ts';
import { FILAS_DE_TELEFONO } from './access.telefono.ts';
import { FILAS_DE_USUARIOS } from './access.usuarios.ts';

const publica = (route: string, path: string, vista?: Vista): Fila => ({
  method: 'GET',
  route,
  casos: [{ nombre: 'pública', path, celdas: todos(ok(vista)) }],
});

const negado = { RE: no(403), RA: no(403), UA: no(403), AD: no(403) };

/**
 * Who may do what, call by call: the design's permissions as data. The matrix test turns every cell into
 * a raw request; a mounted route without a row here fails, and a row without a route too.
 */
export const FILAS: readonly Fila[] = [
  publica('/api/health/live', '/api/health/live', 'vivo'),
  publica('/api/health/ready', '/api/health/ready', 'salud'),
  publica('/api/health', '/api/health', 'salud'),
  publica('/api/config', '/api/config', 'configuracion'),
  publica('/api/contexts/:name', '/api/contexts/Factura', 'contexto'),
  publica('/api/openapi.json', '/api/openapi.json', 'openapi'),
  publica('/api/docs', '/api/docs'),
  publica('/*', '/facturas'),
  {
    method: 'POST',
    route: '/authentication_token',
    casos: [
      {
        nombre: 'con la contraseña buena',
        path: '/authentication_token',
        body: { email: '{correo}', password: '{clave}' },
        celdas: todos(ok('sesion')),
      },
      {
        nombre: 'con una equivocada',
        path: '/authentication_token',
        body: { email: '{correo}', password: 'no es esta' },
        celdas: todos(no(401)),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/invalidate_token',
    casos: [{ nombre: 'la propia', path: '/api/invalidate_token', celdas: logueados(ok('nada')) }],
  },
  {
    method: 'GET',
    route: '/api/auth/status',
    casos: [
      {
        nombre: 'la propia',
        path: '/api/auth/status',
        celdas: { ...logueados(ok('estado')), A: ok('estadoAnonimo') },
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/auth/confirmar',
    casos: [
      {
        nombre: 'con la contraseña buena',
        path: '/api/auth/confirmar',
        body: { password: '{clave}' },
        celdas: logueados(ok('confirmacion')),
      },
      {
        nombre: 'con una equivocada',
        path: '/api/auth/confirmar',
        body: { password: 'no es esta' },
        celdas: logueados(no(422)),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/oob/autologin',
    casos: [
      {
        nombre: 'con una sesión ajena y el usuario de otro',
        path: '/api/oob/autologin',
        body: { token: '{sesionAjena}', usuarioId: '{propio}' },
        celdas: todos(no(401)),
      },
      {
        nombre: 'con una sesión viva y su usuario',
        path: '/api/oob/autologin',
        body: { token: '{sesionAjena}', usuarioId: '{ajeno}' },
        celdas: todos(ok('sesion')),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/oob/autologin/codigo',
    casos: [{ nombre: 'propio', path: '/api/oob/autologin/codigo', celdas: logueados(ok('codigo')) }],
  },
  {
    method: 'GET',
    route: '/api/usuarios/:id',
    casos: [
      // Never 403: the web would log the person out.
      { nombre: 'propio', path: '/api/usuarios/{propio}', celdas: logueados(ok('usuario')) },
      {
        nombre: 'ajeno',
        path: '/api/usuarios/{ajeno}',
        celdas: {
          ...logueados(no(404)),
          RA: ok('usuarioReducido'),
          UA: ok('usuarioConAlta'),
          AD: ok('usuarioConAlta'),
        },
        sinSegundoPaso: negado,
      },
      {
        nombre: 'con un caso asignado al encargado',
        path: '/api/usuarios/{cliente}',
        celdas: {
          ...logueados(no(404)),
          RE: ok('usuarioReducido'),
          RA: ok('usuarioReducido'),
          UA: ok('usuarioConAlta'),
          AD: ok('usuarioConAlta'),
        },
        sinSegundoPaso: negado,
      },
      {
        nombre: 'inexistente',
        path: '/api/usuarios/999999',
        celdas: logueados(no(404)),
        sinSegundoPaso: negado,
      },
      { nombre: 'que no es un número', path: '/api/usuarios/1%20or%201=1', celdas: logueados(no(404)) },
      ...VER_COLEGAS,
    ],
  },
  {
    method: 'GET',
    route: '/api/oob/usuario/motd',
    casos: [
      {
        nombre: 'aviso',
        path: '/api/oob/usuario/motd',
        celdas: { ...logueados(ok('motd')), AD: ok('motdGuardado') },
      },
    ],
  },
  {
    method: 'PUT',
    route: '/api/oob/usuario/motd',
    casos: [
      {
        nombre: 'cambiarlo',
        path: '/api/oob/usuario/motd',
        body: { motd: 'Cambiado' },
        celdas: { ...logueados(no(403)), AD: ok('motd') },
      },
      {
        nombre: 'con fechas al revés',
        path: '/api/oob/usuario/motd',
        body: { motd: 'Cambiado', desde: '2026-12-02', hasta: '2026-12-01' },
        celdas: { ...logueados(no(403)), AD: no(422) },
      },
    ],
  },
  ...FILAS_DE_SUMINISTROS,
  ...FILAS_DE_CUENTA,
  ...FILAS_DE_USUARIOS,
  ...FILAS_DE_ADMINISTRAR,
  ...FILAS_DE_ELIMINAR,
  ...FILAS_DE_OTP,
  ...FILAS_DE_TELEFONO,
  ...FILAS_DE_IDENTIDAD,
  ...FILAS_DE_MAILS,
  ...FILAS_DE_FACTURAS,
  ...FILAS_DE_MENSAJES,
  ...FILAS_DE_INDICADORES,
  ...FILAS_DE_ARCHIVOS,
  ...FILAS_DE_TARJETAS,
  ...FILAS_DE_PAGAR,
  ...FILAS_DE_PAGOS,
  ...FILAS_DE_EXPORTAR,
  ...FILAS_DE_RECLAMOS,
  ...FILAS_DE_CAMBIAR_RECLAMOS,
  ...FILAS_DE_ATENCION,
  ...FILAS_DE_CORTES,
  {
    method: 'GET',
    route: '/api/requerimiento_categorias',
    casos: [
      {
        nombre: 'todas',
        path: '/api/requerimiento_categorias',
        celdas: { ...logueados(ok('categoria', 'activas')), RA: ok('categoria', 'todas') },
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/requerimiento_categorias/:id',
    casos: [
      { nombre: 'activa', path: '/api/requerimiento_categorias/1', celdas: logueados(ok('categoria')) },
      {
        nombre: 'retirada',
        path: '/api/requerimiento_categorias/{retirada}',
        celdas: { ...logueados(no(404)), RA: ok('categoria') },
      },
      {
        nombre: 'retirada, con un caso propio',
        path: '/api/requerimiento_categorias/{retiradaConCaso}',
        celdas: logueados(ok('categoria')),
      },
    ],
  },
];
