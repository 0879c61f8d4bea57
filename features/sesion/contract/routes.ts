import { anyone, get, loggedIn, moment, post } from '@oficina/hydra';
import * as z from 'zod/mini';
import {
  Autologin,
  ClaveRequest,
  CodigoAutologin,
  Confirmation,
  Credentials,
  EstadoSesion,
  NewClave,
  SesionToken,
} from './sesion.ts';

export const sesionRoutes = {
  iniciar: post('/authentication_token', {
    access: anyone(),
    body: Credentials,
    plain: SesionToken,
    authShape: true,
    summary: 'Inicia la sesión con correo y contraseña',
  }),
  cerrar: post('/api/invalidate_token', {
    access: loggedIn(),
    plain: z.object({}),
    summary: 'Cierra la sesión del token presentado',
  }),
  estado: get('/api/auth/status', {
    access: anyone(),
    plain: EstadoSesion,
    summary: 'Dice si hay sesión; nunca 401',
  }),
  confirmar: post('/api/auth/confirmar', {
    access: loggedIn(),
    body: Confirmation,
    plain: z.object({ hasta: moment() }),
    summary: 'Confirma la contraseña para las operaciones delicadas',
  }),
  autologin: post('/api/oob/autologin', {
    access: anyone(),
    body: Autologin,
    plain: SesionToken,
    authShape: true,
    summary: 'Abre una sesión con un código de un uso (lo recomendado) o con el token de una viva, que sigue',
  }),
  codigoAutologin: post('/api/oob/autologin/codigo', {
    access: loggedIn(),
    plain: CodigoAutologin,
    summary: 'Código de un uso para abrir la web desde la aplicación',
  }),
  pedirRestablecimiento: post('/reset_password', {
    access: anyone(),
    body: ClaveRequest,
    plain: z.object({ message: z.string() }),
    summary: 'Manda un enlace para elegir otra contraseña, si ese correo tiene cuenta',
  }),
  restablecerClave: post('/reset_password/confirmar', {
    access: anyone(),
    body: NewClave,
    plain: z.object({}),
    summary: 'Cambia la contraseña con el enlace recibido y termina todas las sesiones',
  }),
} as const;
