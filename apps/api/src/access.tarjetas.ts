import { borrado, confirmados, creado, type Fila, logueados, no, ok } from './access.cells.ts';
import { TARJETA_DE_TODOS, TARJETA_NUEVA } from './access.cobros.ts';

const TARJETAS = '/api/tarjetas';

/** Each person their own: no role opens somebody else's, and the administrator's neither. */
export const FILAS_DE_TARJETAS: readonly Fila[] = [
  {
    method: 'GET',
    route: TARJETAS,
    casos: [
      { nombre: 'sin decir de quién', path: TARJETAS, celdas: confirmados(ok('tarjeta', 'propias')) },
      {
        nombre: 'todas en una página',
        path: `${TARJETAS}?pagination=false`,
        celdas: confirmados(ok('tarjeta', 'propias')),
      },
      {
        nombre: 'diciendo que las de otro',
        path: `${TARJETAS}?usuario={ajeno}`,
        celdas: confirmados(ok('tarjeta', 'propias')),
      },
      {
        nombre: 'con una eliminada y una caduca',
        path: `${TARJETAS}?sin={tarjetaEliminada}&ni={tarjetaCaduca}`,
        celdas: confirmados(ok('tarjeta', 'propias')),
      },
      { nombre: 'una página que no existe', path: `${TARJETAS}?page=0`, celdas: logueados(no(400)) },
    ],
  },
  {
    method: 'GET',
    route: `${TARJETAS}/:id`,
    casos: [
      { nombre: 'propia', path: `${TARJETAS}/{tarjetaPropia}`, celdas: confirmados(ok('tarjeta')) },
      { nombre: 'ajena', path: `${TARJETAS}/{tarjetaAjena}`, celdas: confirmados(no(404)) },
      { nombre: 'eliminada', path: `${TARJETAS}/{tarjetaEliminada}`, celdas: confirmados(no(404)) },
      { nombre: 'caduca', path: `${TARJETAS}/{tarjetaCaduca}`, celdas: confirmados(no(404)) },
      { nombre: 'inexistente', path: `${TARJETAS}/999999`, celdas: confirmados(no(404)) },
      { nombre: 'que no es un número', path: `${TARJETAS}/1%20or%201=1`, celdas: confirmados(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: TARJETAS,
    casos: [
      { nombre: 'una nueva', path: TARJETAS, body: TARJETA_NUEVA, celdas: confirmados(creado('tarjeta')) },
      { nombre: 'la que ya tiene', path: TARJETAS, body: TARJETA_DE_TODOS, celdas: confirmados(no(422)) },
      {
        nombre: 'como principal',
        path: TARJETAS,
        body: { ...TARJETA_NUEVA, principal: true },
        celdas: confirmados(no(422)),
      },
      {
        nombre: 'con un número mal copiado',
        path: TARJETAS,
        body: { ...TARJETA_NUEVA, numero: '5299910010000016' },
        celdas: confirmados(no(422)),
      },
      {
        nombre: 'con un número que no es texto',
        path: TARJETAS,
        body: { ...TARJETA_NUEVA, numero: 5299910010000015 },
        celdas: logueados(no(400)),
      },
    ],
  },
  {
    method: 'PATCH',
    route: `${TARJETAS}/:id`,
    casos: [
      {
        nombre: 'propia',
        path: `${TARJETAS}/{tarjetaPropia}`,
        body: { principal: true, obs: 'Otra nota' },
        celdas: confirmados(ok('tarjeta')),
      },
      {
        nombre: 'ajena',
        path: `${TARJETAS}/{tarjetaNuevaAjena}`,
        body: { principal: true, obs: 'Otra nota' },
        celdas: confirmados(no(404)),
      },
      {
        nombre: 'ajena, con una nota larguísima',
        path: `${TARJETAS}/{tarjetaNuevaAjena}`,
        body: { obs: 'a'.repeat(10_000) },
        celdas: confirmados(no(404)),
      },
      {
        nombre: 'ajena, con otro número',
        path: `${TARJETAS}/{tarjetaNuevaAjena}`,
        body: { numero: TARJETA_NUEVA.numero },
        celdas: confirmados(no(404)),
      },
      {
        nombre: 'propia, con otro número',
        path: `${TARJETAS}/{tarjetaPropia}`,
        body: { numero: TARJETA_NUEVA.numero },
        celdas: confirmados(no(422)),
      },
      {
        nombre: 'eliminada',
        path: `${TARJETAS}/{tarjetaEliminada}`,
        body: { obs: 'Otra nota' },
        celdas: confirmados(no(404)),
      },
      {
        nombre: 'inexistente',
        path: `${TARJETAS}/999999`,
        body: { obs: 'Otra nota' },
        celdas: confirmados(no(404)),
      },
    ],
  },
  {
    method: 'DELETE',
    route: `${TARJETAS}/:id`,
    casos: [
      { nombre: 'propia', path: `${TARJETAS}/{tarjetaNueva}`, celdas: confirmados(borrado) },
      { nombre: 'ajena', path: `${TARJETAS}/{tarjetaNuevaAjena}`, celdas: confirmados(no(404)) },
      {
        nombre: 'propia, con un pago en proceso',
        path: `${TARJETAS}/{tarjetaEnPago}`,
        celdas: confirmados(no(409)),
      },
      {
        nombre: 'ajena, con un pago en proceso',
        path: `${TARJETAS}/{tarjetaEnPagoAjena}`,
        celdas: confirmados(no(404)),
      },
      { nombre: 'eliminada', path: `${TARJETAS}/{tarjetaEliminada}`, celdas: confirmados(no(404)) },
      { nombre: 'inexistente', path: `${TARJETAS}/999999`, celdas: confirmados(no(404)) },
    ],
  },
];
