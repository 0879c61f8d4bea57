import { borrado, type Celda, creado, type Fila, lleva, logueados, no, ok, todos } from './access.cells.ts';

/** Whoever keeps the addresses of the supplies; not even the holder does. */
const encargados = (celda: Celda): Fila['casos'][number]['celdas'] => ({
  ...logueados(no(403)),
  SM: celda,
  AD: celda,
});

const MAILS = '/api/suministro_mails';
const VALIDAR = '/api/oob/suministro_mails/validar';
const ENVIAR = '/api/oob/suministro_mails/enviar_email';
const BAJA = '/api/oob/baja';

export const FILAS_DE_MAILS: readonly Fila[] = [
  {
    method: 'GET',
    route: MAILS,
    casos: [
      { nombre: 'sin decir de cuál', path: MAILS, celdas: encargados(ok('mail', 'todas')) },
      {
        nombre: 'de un suministro propio',
        path: `${MAILS}?suministro=/api/suministros/{suministroPropio}`,
        celdas: encargados(ok('mail', 'propias')),
      },
      {
        nombre: 'de un suministro ajeno',
        path: `${MAILS}?suministro={suministroAjeno}`,
        celdas: encargados(ok('mail', 'ajenas')),
      },
      {
        nombre: 'con un filtro que no se entiende',
        path: `${MAILS}?validado=quizas`,
        celdas: logueados(no(400)),
      },
      {
        nombre: 'con la dirección de otra cosa',
        path: `${MAILS}?suministro=/api/usuarios/{ajeno}`,
        celdas: logueados(no(400)),
      },
    ],
  },
  {
    method: 'GET',
    route: `${MAILS}/:id`,
    casos: [
      {
        nombre: 'de un suministro propio',
        path: `${MAILS}/{mailPropio}`,
        celdas: encargados(ok('mail')),
      },
      { nombre: 'de un suministro ajeno', path: `${MAILS}/{mailAjeno}`, celdas: encargados(ok('mail')) },
      { nombre: 'inexistente', path: `${MAILS}/999999`, celdas: encargados(no(404)) },
      { nombre: 'que no es un número', path: `${MAILS}/1%20or%201=1`, celdas: encargados(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: MAILS,
    casos: [
      {
        nombre: 'a un suministro ajeno',
        path: MAILS,
        body: { suministro: '/api/suministros/{suministroAjeno}', email: '{correoNuevo}' },
        celdas: encargados(creado('mail')),
      },
      {
        nombre: 'a uno propio',
        path: MAILS,
        body: { suministro: '/api/suministros/{suministroPropio}', email: '{correoNuevo}' },
        celdas: encargados(creado('mail')),
      },
      {
        nombre: 'que ya está',
        path: MAILS,
        body: { suministro: '/api/suministros/{suministroAjeno}', email: '{correoAjeno}' },
        celdas: encargados(no(422)),
      },
      {
        nombre: 'a un suministro que no existe',
        path: MAILS,
        body: { suministro: '/api/suministros/999999', email: '{correoNuevo}' },
        celdas: encargados(no(422)),
      },
      {
        nombre: 'con la dirección de otra cosa',
        path: MAILS,
        body: { suministro: '/api/usuarios/{ajeno}', email: '{correoNuevo}' },
        celdas: encargados(no(400)),
      },
      {
        nombre: 'dado por confirmado',
        path: MAILS,
        body: { suministro: '/api/suministros/{suministroAjeno}', email: '{correoNuevo}', validado: true },
        celdas: encargados(no(422)),
      },
      {
        nombre: 'que no es un correo',
        path: MAILS,
        body: { suministro: '/api/suministros/{suministroAjeno}', email: 'no es un correo' },
        celdas: encargados(no(422)),
      },
    ],
  },
  {
    method: 'PATCH',
    route: `${MAILS}/:id`,
    casos: [
      {
        nombre: 'con otro correo',
        path: `${MAILS}/{mailNuevo}`,
        body: { email: '{correoNuevo}' },
        celdas: encargados(ok('mail')),
      },
      {
        nombre: 'dándolo por confirmado y desuscribiéndolo',
        path: `${MAILS}/{mailNuevo}`,
        body: { validado: true, desuscribir: true },
        celdas: encargados(ok('mail')),
      },
      {
        nombre: 'con un correo que el suministro ya tiene',
        path: `${MAILS}/{mailNuevo}`,
        body: { email: '{correoAjeno}' },
        celdas: encargados(no(422)),
      },
      {
        nombre: 'pasándolo a otro suministro',
        path: `${MAILS}/{mailNuevo}`,
        body: { suministro: '/api/suministros/{suministroPropio}' },
        celdas: encargados(no(422)),
      },
      {
        nombre: 'inexistente, con algo que no es un correo',
        path: `${MAILS}/999999`,
        body: { email: 'no es un correo' },
        celdas: encargados(no(404)),
      },
      {
        nombre: 'que no es un número',
        path: `${MAILS}/1%20or%201=1`,
        body: { validado: true },
        celdas: encargados(no(404)),
      },
    ],
  },
  {
    method: 'DELETE',
    route: `${MAILS}/:id`,
    casos: [
      { nombre: 'uno', path: `${MAILS}/{mailNuevo}`, celdas: encargados(borrado) },
      { nombre: 'inexistente', path: `${MAILS}/999999`, celdas: encargados(no(404)) },
      { nombre: 'que no es un número', path: `${MAILS}/1%20or%201=1`, celdas: encargados(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: ENVIAR,
    casos: [
      {
        nombre: 'a uno que no confirmó',
        path: ENVIAR,
        body: { email: '{correoPendiente}' },
        celdas: encargados(ok('envio')),
      },
      {
        nombre: 'a uno que ya confirmó',
        path: ENVIAR,
        body: { email: '{correoConfirmado}' },
        celdas: encargados(ok('envio')),
      },
      {
        nombre: 'a uno que pidió no recibir',
        path: ENVIAR,
        body: { email: '{correoDesuscripto}' },
        celdas: encargados(no(422)),
      },
      {
        nombre: 'a uno sin suministros',
        path: ENVIAR,
        body: { email: '{correoNuevo}' },
        celdas: encargados(no(422)),
      },
      {
        nombre: 'a lo que no es un correo',
        path: ENVIAR,
        body: { email: 'no es un correo' },
        celdas: encargados(no(422)),
      },
    ],
  },
  {
    method: 'POST',
    route: VALIDAR,
    casos: [
      {
        nombre: 'con su enlace',
        path: VALIDAR,
        body: { token: '{enlaceDeMail}' },
        celdas: todos(ok('validacion')),
      },
      {
        nombre: 'con uno de alguien que se fue después',
        path: VALIDAR,
        body: { token: '{enlaceDeMailQueSeFue}' },
        celdas: todos(no(422)),
      },
      {
        nombre: 'con el de otra cosa',
        path: VALIDAR,
        body: { token: '{bajaDeMail}' },
        celdas: todos(no(422)),
      },
      { nombre: 'sin enlace', path: VALIDAR, body: {}, celdas: todos(no(422)) },
    ],
  },
  {
    method: 'GET',
    route: `${BAJA}/:token`,
    casos: [
      {
        nombre: 'con su enlace',
        path: `${BAJA}/{bajaDeMail}`,
        celdas: todos(lleva('/baja?token={bajaDeMail}')),
      },
      // Nobody learns here whether a link is good.
      { nombre: 'con otro', path: `${BAJA}/s1.zz.zz.zz`, celdas: todos(lleva('/baja?token=s1.zz.zz.zz')) },
      { nombre: 'con lo que no es un enlace', path: `${BAJA}/%2F%2Fmalo.test`, celdas: todos(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: `${BAJA}/:token`,
    casos: [
      { nombre: 'de un correo', path: `${BAJA}/{bajaDeMail}`, celdas: todos(ok()) },
      { nombre: 'de un aviso a una persona', path: `${BAJA}/{bajaDePersona}`, celdas: todos(ok()) },
      { nombre: 'de un correo que ya no está', path: `${BAJA}/{bajaSinMail}`, celdas: todos(no(404)) },
      { nombre: 'de un correo que cambió', path: `${BAJA}/{bajaDeOtroCorreo}`, celdas: todos(no(404)) },
      { nombre: 'con el enlace de otra cosa', path: `${BAJA}/{enlaceDeMail}`, celdas: todos(no(404)) },
      { nombre: 'con lo que no es un enlace', path: `${BAJA}/s1.zz.zz.zz`, celdas: todos(no(404)) },
    ],
  },
];
