import { loggedIn, no, ok, onlyAdmin, type RouteRow } from './cells.ts';

const foreign = (cell: ReturnType<typeof no>) => ({
  cells: { ...loggedIn(no(404)), AD: cell },
  withoutSecondStep: { AD: no(403) },
});

export const MENSAJES_ROWS: readonly RouteRow[] = [
  {
    method: 'GET',
    route: '/api/mensajes',
    testCases: [
      {
        nombre: 'sin decir de quién',
        path: '/api/mensajes',
        cells: { ...loggedIn(ok('mensaje', 'propias')), AD: ok('fullMensaje', 'todas') },
      },
      {
        nombre: 'propios',
        path: '/api/mensajes?usuario=/api/usuarios/{self}',
        cells: { ...loggedIn(ok('mensaje', 'propias')), AD: ok('fullMensaje', 'propias') },
      },
      {
        nombre: 'ajenos',
        path: '/api/mensajes?usuario={stranger}',
        cells: onlyAdmin(ok('fullMensaje', 'ajenas')),
      },
      {
        nombre: 'propios y ajenos',
        path: '/api/mensajes?usuario[]={self}&usuario[]={stranger}',
        cells: onlyAdmin(ok('fullMensaje')),
      },
      {
        nombre: 'de quien no existe',
        path: '/api/mensajes?usuario=999999',
        cells: onlyAdmin(ok(undefined, 'ninguna')),
      },
      {
        nombre: 'uno ajeno, por su número',
        path: '/api/mensajes?id={foreignMensaje}',
        cells: { ...loggedIn(ok(undefined, 'ninguna')), AD: ok('fullMensaje', 'ajenas') },
      },
      {
        nombre: 'con un filtro que no se entiende',
        path: '/api/mensajes?estado=abc',
        cells: loggedIn(no(400)),
      },
      {
        nombre: 'con la dirección de otra cosa',
        path: '/api/mensajes?usuario=/api/suministros/{foreignSuministro}',
        cells: loggedIn(no(400)),
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/mensajes/:id',
    testCases: [
      {
        nombre: 'propio',
        path: '/api/mensajes/{ownMensaje}',
        cells: { ...loggedIn(ok('mensaje')), AD: ok('fullMensaje') },
      },
      { nombre: 'ajeno', path: '/api/mensajes/{foreignMensaje}', ...foreign(ok('fullMensaje')) },
      // This message went to an address of a suministro, which belongs to no account.
      { nombre: 'de nadie', path: '/api/mensajes/{ownerlessMensaje}', ...foreign(ok('ownerlessMensaje')) },
      { nombre: 'inexistente', path: '/api/mensajes/999999', ...foreign(no(404)) },
      {
        nombre: 'que no es un número',
        path: '/api/mensajes/1%20or%201=1',
        cells: loggedIn(no(404)),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/mensajes/:id/reenviar',
    testCases: [
      {
        nombre: 'propio, fallido',
        path: '/api/mensajes/{ownFallidoMensaje}/reenviar',
        cells: onlyAdmin(ok('waitingMensaje')),
      },
      {
        nombre: 'ajeno, fallido',
        path: '/api/mensajes/{foreignFallidoMensaje}/reenviar',
        cells: onlyAdmin(ok('waitingMensaje')),
      },
      {
        nombre: 'que todavía espera',
        path: '/api/mensajes/{foreignPendienteMensaje}/reenviar',
        cells: onlyAdmin(no(409)),
      },
      {
        nombre: 'fallido, que llevaba un código',
        path: '/api/mensajes/{fallidoCodigo}/reenviar',
        cells: onlyAdmin(no(409)),
      },
      {
        nombre: 'inexistente',
        path: '/api/mensajes/999999/reenviar',
        cells: onlyAdmin(no(404)),
      },
      {
        nombre: 'que no es un número',
        path: '/api/mensajes/1%20or%201=1/reenviar',
        cells: onlyAdmin(no(404)),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/mensajes/:id/cancelar',
    testCases: [
      {
        nombre: 'propio, que todavía espera',
        path: '/api/mensajes/{ownPendienteMensaje}/cancelar',
        cells: onlyAdmin(ok('waitingMensaje')),
      },
      {
        nombre: 'ajeno, que todavía espera',
        path: '/api/mensajes/{foreignPendienteMensaje}/cancelar',
        cells: onlyAdmin(ok('waitingMensaje')),
      },
      {
        nombre: 'fallido',
        path: '/api/mensajes/{foreignFallidoMensaje}/cancelar',
        cells: onlyAdmin(no(409)),
      },
      {
        nombre: 'inexistente',
        path: '/api/mensajes/999999/cancelar',
        cells: onlyAdmin(no(404)),
      },
      {
        nombre: 'que no es un número',
        path: '/api/mensajes/1%20or%201=1/cancelar',
        cells: onlyAdmin(no(404)),
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/oob/mensajes/plantillas',
    testCases: [
      { nombre: 'todas', path: '/api/oob/mensajes/plantillas', cells: onlyAdmin(ok('plantillas')) },
    ],
  },
  {
    method: 'GET',
    route: '/api/oob/mensajes/plantillas/:nombre',
    testCases: [
      {
        nombre: 'una',
        path: '/api/oob/mensajes/plantillas/pago_aprobado',
        cells: onlyAdmin(ok('plantilla')),
      },
      {
        nombre: 'inexistente',
        path: '/api/oob/mensajes/plantillas/toString',
        cells: onlyAdmin(no(404)),
      },
    ],
  },
];
