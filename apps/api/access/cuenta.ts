import { everyone, no, ok, type RouteRow } from './cells.ts';

const REQUEST_RESET = '/reset_password';
const CONFIRM_RESET = '/reset_password/confirmar';
const REENVIAR = '/resend_mail';
const CONFIRMAR = '/api/oob/usuario/verificar/email';
const NEW_CLAVE = 'el tren pasa por Rafaela a las ocho';
const SHORT_CLAVE = 'corta';

/** People who lost access have no session: the link alone opens these calls, and no role adds to it. */
export const CUENTA_ROWS: readonly RouteRow[] = [
  {
    method: 'POST',
    route: REQUEST_RESET,
    testCases: [
      {
        nombre: 'de quien tiene cuenta',
        path: REQUEST_RESET,
        body: { email: '{newAccountCorreo}' },
        cells: everyone(ok('sentence')),
      },
      { nombre: 'sin decir de quién', path: REQUEST_RESET, body: {}, cells: everyone(no(422)) },
    ],
  },
  {
    method: 'POST',
    route: CONFIRM_RESET,
    testCases: [
      {
        nombre: 'con su enlace',
        path: CONFIRM_RESET,
        body: { token: '{resetLink}', plainPassword: NEW_CLAVE },
        cells: everyone(ok('empty')),
      },
      {
        nombre: 'con su enlace y una contraseña corta',
        path: CONFIRM_RESET,
        body: { token: '{resetLink}', plainPassword: SHORT_CLAVE },
        cells: everyone(no(422)),
      },
      {
        nombre: 'con el enlace de otra cosa',
        path: CONFIRM_RESET,
        body: { token: '{confirmationLink}', plainPassword: NEW_CLAVE },
        cells: everyone(no(422)),
      },
    ],
  },
  {
    method: 'POST',
    route: REENVIAR,
    testCases: [
      {
        nombre: 'de quien tiene cuenta',
        path: REENVIAR,
        body: { email: '{newAccountCorreo}' },
        cells: everyone(ok('sentence')),
      },
      {
        nombre: 'sin decir de quién',
        path: REENVIAR,
        body: {},
        cells: { ...everyone(ok('sentence')), A: no(422) },
      },
    ],
  },
  {
    method: 'POST',
    route: CONFIRMAR,
    testCases: [
      {
        nombre: 'con su enlace',
        path: CONFIRMAR,
        body: { token: '{confirmationLink}' },
        cells: everyone(ok('correoConfirmado')),
      },
      {
        nombre: 'con el enlace de otra cosa',
        path: CONFIRMAR,
        body: { token: '{resetLink}' },
        cells: everyone(no(422)),
      },
    ],
  },
];
