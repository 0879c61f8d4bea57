import { type Cell, creado, deleted, everyone, loggedIn, no, ok, type RouteRow, redirects } from './cells.ts';

/** Not even the titular manages the addresses of a suministro. */
const encargados = (cell: Cell): RouteRow['testCases'][number]['cells'] => ({
  ...loggedIn(no(403)),
  SM: cell,
  AD: cell,
});

const MAILS = '/api/suministro_mails';
const VALIDAR = '/api/oob/suministro_mails/validar';
const ENVIAR = '/api/oob/suministro_mails/enviar_email';
const BAJA = '/api/oob/baja';

export const MAILS_ROWS: readonly RouteRow[] = [
  {
    method: 'GET',
    route: MAILS,
    testCases: [
      { nombre: 'sin decir de cuál', path: MAILS, cells: encargados(ok('mail', 'todas')) },
      {
        nombre: 'de un suministro propio',
        path: `${MAILS}?suministro=/api/suministros/{ownSuministro}`,
        cells: encargados(ok('mail', 'propias')),
      },
      {
        nombre: 'de un suministro ajeno',
        path: `${MAILS}?suministro={foreignSuministro}`,
        cells: encargados(ok('mail', 'ajenas')),
      },
      {
        nombre: 'con un filtro que no se entiende',
        path: `${MAILS}?validado=quizas`,
        cells: loggedIn(no(400)),
      },
      {
        nombre: 'con la dirección de otra cosa',
        path: `${MAILS}?suministro=/api/usuarios/{stranger}`,
        cells: loggedIn(no(400)),
      },
    ],
  },
  {
    method: 'GET',
    route: `${MAILS}/:id`,
    testCases: [
      {
        nombre: 'de un suministro propio',
        path: `${MAILS}/{ownMail}`,
        cells: encargados(ok('mail')),
      },
      { nombre: 'de un suministro ajeno', path: `${MAILS}/{foreignMail}`, cells: encargados(ok('mail')) },
      { nombre: 'inexistente', path: `${MAILS}/999999`, cells: encargados(no(404)) },
      { nombre: 'que no es un número', path: `${MAILS}/1%20or%201=1`, cells: encargados(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: MAILS,
    testCases: [
      {
        nombre: 'a un suministro ajeno',
        path: MAILS,
        body: { suministro: '/api/suministros/{foreignSuministro}', email: '{newCorreo}' },
        cells: encargados(creado('mail')),
      },
      {
        nombre: 'a uno propio',
        path: MAILS,
        body: { suministro: '/api/suministros/{ownSuministro}', email: '{newCorreo}' },
        cells: encargados(creado('mail')),
      },
      {
        nombre: 'que ya está',
        path: MAILS,
        body: { suministro: '/api/suministros/{foreignSuministro}', email: '{foreignCorreo}' },
        cells: encargados(no(422)),
      },
      {
        nombre: 'a un suministro que no existe',
        path: MAILS,
        body: { suministro: '/api/suministros/999999', email: '{newCorreo}' },
        cells: encargados(no(422)),
      },
      {
        nombre: 'con la dirección de otra cosa',
        path: MAILS,
        body: { suministro: '/api/usuarios/{stranger}', email: '{newCorreo}' },
        cells: encargados(no(400)),
      },
      {
        nombre: 'dado por confirmado',
        path: MAILS,
        body: { suministro: '/api/suministros/{foreignSuministro}', email: '{newCorreo}', validado: true },
        cells: encargados(no(422)),
      },
      {
        nombre: 'que no es un correo',
        path: MAILS,
        body: { suministro: '/api/suministros/{foreignSuministro}', email: 'no es un correo' },
        cells: encargados(no(422)),
      },
    ],
  },
  {
    method: 'PATCH',
    route: `${MAILS}/:id`,
    testCases: [
      {
        nombre: 'con otro correo',
        path: `${MAILS}/{newMail}`,
        body: { email: '{newCorreo}' },
        cells: encargados(ok('mail')),
      },
      {
        nombre: 'dándolo por confirmado y desuscribiéndolo',
        path: `${MAILS}/{newMail}`,
        body: { validado: true, desuscribir: true },
        cells: encargados(ok('mail')),
      },
      {
        nombre: 'con un correo que el suministro ya tiene',
        path: `${MAILS}/{newMail}`,
        body: { email: '{foreignCorreo}' },
        cells: encargados(no(422)),
      },
      {
        nombre: 'pasándolo a otro suministro',
        path: `${MAILS}/{newMail}`,
        body: { suministro: '/api/suministros/{ownSuministro}' },
        cells: encargados(no(422)),
      },
      {
        nombre: 'inexistente, con algo que no es un correo',
        path: `${MAILS}/999999`,
        body: { email: 'no es un correo' },
        cells: encargados(no(404)),
      },
      {
        nombre: 'que no es un número',
        path: `${MAILS}/1%20or%201=1`,
        body: { validado: true },
        cells: encargados(no(404)),
      },
    ],
  },
  {
    method: 'DELETE',
    route: `${MAILS}/:id`,
    testCases: [
      { nombre: 'uno', path: `${MAILS}/{newMail}`, cells: encargados(deleted) },
      { nombre: 'inexistente', path: `${MAILS}/999999`, cells: encargados(no(404)) },
      { nombre: 'que no es un número', path: `${MAILS}/1%20or%201=1`, cells: encargados(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: ENVIAR,
    testCases: [
      {
        nombre: 'a uno que no confirmó',
        path: ENVIAR,
        body: { email: '{correoPendiente}' },
        cells: encargados(ok('delivery')),
      },
      {
        nombre: 'a uno que ya confirmó',
        path: ENVIAR,
        body: { email: '{correoConfirmado}' },
        cells: encargados(ok('delivery')),
      },
      {
        nombre: 'a uno que pidió no recibir',
        path: ENVIAR,
        body: { email: '{unsubscribedCorreo}' },
        cells: encargados(no(422)),
      },
      {
        nombre: 'a uno sin suministros',
        path: ENVIAR,
        body: { email: '{newCorreo}' },
        cells: encargados(no(422)),
      },
      {
        nombre: 'a lo que no es un correo',
        path: ENVIAR,
        body: { email: 'no es un correo' },
        cells: encargados(no(422)),
      },
    ],
  },
  {
    method: 'POST',
    route: VALIDAR,
    testCases: [
      {
        nombre: 'con su enlace',
        path: VALIDAR,
        body: { token: '{mailLink}' },
        cells: everyone(ok('validacion')),
      },
      {
        nombre: 'con uno de alguien que se fue después',
        path: VALIDAR,
        body: { token: '{unsubscribedMailLink}' },
        cells: everyone(no(422)),
      },
      {
        nombre: 'con el de otra cosa',
        path: VALIDAR,
        body: { token: '{mailBaja}' },
        cells: everyone(no(422)),
      },
      { nombre: 'sin enlace', path: VALIDAR, body: {}, cells: everyone(no(422)) },
    ],
  },
  {
    method: 'GET',
    route: `${BAJA}/:token`,
    testCases: [
      {
        nombre: 'con su enlace',
        path: `${BAJA}/{mailBaja}`,
        cells: everyone(redirects('/baja?token={mailBaja}')),
      },
      // The answer must not reveal whether a link is valid.
      {
        nombre: 'con otro',
        path: `${BAJA}/s1.zz.zz.zz`,
        cells: everyone(redirects('/baja?token=s1.zz.zz.zz')),
      },
      { nombre: 'con lo que no es un enlace', path: `${BAJA}/%2F%2Fmalo.test`, cells: everyone(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: `${BAJA}/:token`,
    testCases: [
      { nombre: 'de un correo', path: `${BAJA}/{mailBaja}`, cells: everyone(ok()) },
      { nombre: 'de un aviso a una persona', path: `${BAJA}/{usuarioBaja}`, cells: everyone(ok()) },
      { nombre: 'de un correo que ya no está', path: `${BAJA}/{missingMailBaja}`, cells: everyone(no(404)) },
      { nombre: 'de un correo que cambió', path: `${BAJA}/{otherCorreoBaja}`, cells: everyone(no(404)) },
      { nombre: 'con el enlace de otra cosa', path: `${BAJA}/{mailLink}`, cells: everyone(no(404)) },
      { nombre: 'con lo que no es un enlace', path: `${BAJA}/s1.zz.zz.zz`, cells: everyone(no(404)) },
    ],
  },
];
