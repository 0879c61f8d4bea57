import { type Fila, no, ok, todos } from './access.cells.ts';

const PEDIR = '/reset_password';
const ELEGIR = '/reset_password/confirmar';
const REENVIAR = '/resend_mail';
const CONFIRMAR = '/api/oob/usuario/verificar/email';
const NUEVA = 'el tren pasa por Rafaela a las ocho';
const BREVE = 'corta';

/** Whoever lost the way in has no session: what opens is the link, and nobody's role adds to it. */
export const FILAS_DE_CUENTA: readonly Fila[] = [
  {
    method: 'POST',
    route: PEDIR,
    casos: [
      {
        nombre: 'de quien tiene cuenta',
        path: PEDIR,
        body: { email: '{correoNuevoDeCuenta}' },
        celdas: todos(ok('frase')),
      },
      { nombre: 'sin decir de quién', path: PEDIR, body: {}, celdas: todos(no(422)) },
    ],
  },
  {
    method: 'POST',
    route: ELEGIR,
    casos: [
      {
        nombre: 'con su enlace',
        path: ELEGIR,
        body: { token: '{enlaceDeClave}', plainPassword: NUEVA },
        celdas: todos(ok('nada')),
      },
      {
        nombre: 'con su enlace y una contraseña corta',
        path: ELEGIR,
        body: { token: '{enlaceDeClave}', plainPassword: BREVE },
        celdas: todos(no(422)),
      },
      {
        nombre: 'con el enlace de otra cosa',
        path: ELEGIR,
        body: { token: '{enlaceDeCorreo}', plainPassword: NUEVA },
        celdas: todos(no(422)),
      },
    ],
  },
  {
    method: 'POST',
    route: REENVIAR,
    casos: [
      {
        nombre: 'de quien tiene cuenta',
        path: REENVIAR,
        body: { email: '{correoNuevoDeCuenta}' },
        celdas: todos(ok('frase')),
      },
      {
        nombre: 'sin decir de quién',
        path: REENVIAR,
        body: {},
        celdas: { ...todos(ok('frase')), A: no(422) },
      },
    ],
  },
  {
    method: 'POST',
    route: CONFIRMAR,
    casos: [
      {
        nombre: 'con su enlace',
        path: CONFIRMAR,
        body: { token: '{enlaceDeCorreo}' },
        celdas: todos(ok('correoConfirmado')),
      },
      {
        nombre: 'con el enlace de otra cosa',
        path: CONFIRMAR,
        body: { token: '{enlaceDeClave}' },
        celdas: todos(no(422)),
      },
    ],
  },
];
