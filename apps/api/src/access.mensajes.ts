import { type Fila, logueados, no, ok, soloAdmin } from './access.cells.ts';

/** To the administrator alone the rest of the world's messages exist. */
const ajeno = (celda: ReturnType<typeof no>) => ({
  celdas: { ...logueados(no(404)), AD: celda },
  sinSegundoPaso: { AD: no(403) },
});

export const FILAS_DE_MENSAJES: readonly Fila[] = [
  {
    method: 'GET',
    route: '/api/mensajes',
    casos: [
      {
        nombre: 'sin decir de quién',
        path: '/api/mensajes',
        celdas: { ...logueados(ok('mensaje', 'propias')), AD: ok('mensajeCompleto', 'todas') },
      },
      {
        nombre: 'propios',
        path: '/api/mensajes?usuario=/api/usuarios/{propio}',
        celdas: { ...logueados(ok('mensaje', 'propias')), AD: ok('mensajeCompleto', 'propias') },
      },
      {
        nombre: 'ajenos',
        path: '/api/mensajes?usuario={ajeno}',
        celdas: soloAdmin(ok('mensajeCompleto', 'ajenas')),
      },
      {
        nombre: 'propios y ajenos',
        path: '/api/mensajes?usuario[]={propio}&usuario[]={ajeno}',
        celdas: soloAdmin(ok('mensajeCompleto')),
      },
      {
        nombre: 'de quien no existe',
        path: '/api/mensajes?usuario=999999',
        celdas: soloAdmin(ok(undefined, 'ninguna')),
      },
      {
        nombre: 'uno ajeno, por su número',
        path: '/api/mensajes?id={mensajeAjeno}',
        celdas: { ...logueados(ok(undefined, 'ninguna')), AD: ok('mensajeCompleto', 'ajenas') },
      },
      {
        nombre: 'con un filtro que no se entiende',
        path: '/api/mensajes?estado=abc',
        celdas: logueados(no(400)),
      },
      {
        nombre: 'con la dirección de otra cosa',
        path: '/api/mensajes?usuario=/api/suministros/{suministroAjeno}',
        celdas: logueados(no(400)),
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/mensajes/:id',
    casos: [
      {
        nombre: 'propio',
        path: '/api/mensajes/{mensajePropio}',
        celdas: { ...logueados(ok('mensaje')), AD: ok('mensajeCompleto') },
      },
      { nombre: 'ajeno', path: '/api/mensajes/{mensajeAjeno}', ...ajeno(ok('mensajeCompleto')) },
      // Sent to an address of a supply, which may be anybody's.
      { nombre: 'de nadie', path: '/api/mensajes/{mensajeDeNadie}', ...ajeno(ok('mensajeDeNadie')) },
      { nombre: 'inexistente', path: '/api/mensajes/999999', ...ajeno(no(404)) },
      {
        nombre: 'que no es un número',
        path: '/api/mensajes/1%20or%201=1',
        celdas: logueados(no(404)),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/mensajes/:id/reenviar',
    casos: [
      {
        nombre: 'propio, fallido',
        path: '/api/mensajes/{fallidoPropio}/reenviar',
        celdas: soloAdmin(ok('mensajeEnEspera')),
      },
      {
        nombre: 'ajeno, fallido',
        path: '/api/mensajes/{fallidoAjeno}/reenviar',
        celdas: soloAdmin(ok('mensajeEnEspera')),
      },
      {
        nombre: 'que todavía espera',
        path: '/api/mensajes/{pendienteAjeno}/reenviar',
        celdas: soloAdmin(no(409)),
      },
      {
        nombre: 'fallido, que llevaba un código',
        path: '/api/mensajes/{codigoFallido}/reenviar',
        celdas: soloAdmin(no(409)),
      },
      {
        nombre: 'inexistente',
        path: '/api/mensajes/999999/reenviar',
        celdas: soloAdmin(no(404)),
      },
      {
        nombre: 'que no es un número',
        path: '/api/mensajes/1%20or%201=1/reenviar',
        celdas: soloAdmin(no(404)),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/mensajes/:id/cancelar',
    casos: [
      {
        nombre: 'propio, que todavía espera',
        path: '/api/mensajes/{pendientePropio}/cancelar',
        celdas: soloAdmin(ok('mensajeEnEspera')),
      },
      {
        nombre: 'ajeno, que todavía espera',
        path: '/api/mensajes/{pendienteAjeno}/cancelar',
        celdas: soloAdmin(ok('mensajeEnEspera')),
      },
      {
        nombre: 'fallido',
        path: '/api/mensajes/{fallidoAjeno}/cancelar',
        celdas: soloAdmin(no(409)),
      },
      {
        nombre: 'inexistente',
        path: '/api/mensajes/999999/cancelar',
        celdas: soloAdmin(no(404)),
      },
      {
        nombre: 'que no es un número',
        path: '/api/mensajes/1%20or%201=1/cancelar',
        celdas: soloAdmin(no(404)),
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/oob/mensajes/plantillas',
    casos: [{ nombre: 'todas', path: '/api/oob/mensajes/plantillas', celdas: soloAdmin(ok('plantillas')) }],
  },
  {
    method: 'GET',
    route: '/api/oob/mensajes/plantillas/:nombre',
    casos: [
      {
        nombre: 'una',
        path: '/api/oob/mensajes/plantillas/pago_aprobado',
        celdas: soloAdmin(ok('plantilla')),
      },
      {
        nombre: 'inexistente',
        path: '/api/oob/mensajes/plantillas/toString',
        celdas: soloAdmin(no(404)),
      },
    ],
  },
];
