import { confirmados, creado, deleted, loggedIn, no, ok, type RouteRow } from './cells.ts';
import { NEW_TARJETA, SHARED_TARJETA } from './fixtures/pagos.ts';

const TARJETAS = '/api/tarjetas';

/** Each person only reaches their own cards: no role opens somebody else's, not even the administrator's. */
export const TARJETAS_ROWS: readonly RouteRow[] = [
  {
    method: 'GET',
    route: TARJETAS,
    testCases: [
      { nombre: 'sin decir de quién', path: TARJETAS, cells: confirmados(ok('tarjeta', 'propias')) },
      {
        nombre: 'todas en una página',
        path: `${TARJETAS}?pagination=false`,
        cells: confirmados(ok('tarjeta', 'propias')),
      },
      {
        nombre: 'diciendo que las de otro',
        path: `${TARJETAS}?usuario={stranger}`,
        cells: confirmados(ok('tarjeta', 'propias')),
      },
      {
        nombre: 'con una eliminada y una caduca',
        path: `${TARJETAS}?sin={tarjetaEliminada}&ni={tarjetaCaduca}`,
        cells: confirmados(ok('tarjeta', 'propias')),
      },
      { nombre: 'una página que no existe', path: `${TARJETAS}?page=0`, cells: loggedIn(no(400)) },
    ],
  },
  {
    method: 'GET',
    route: `${TARJETAS}/:id`,
    testCases: [
      { nombre: 'propia', path: `${TARJETAS}/{ownTarjeta}`, cells: confirmados(ok('tarjeta')) },
      { nombre: 'ajena', path: `${TARJETAS}/{foreignTarjeta}`, cells: confirmados(no(404)) },
      { nombre: 'eliminada', path: `${TARJETAS}/{tarjetaEliminada}`, cells: confirmados(no(404)) },
      { nombre: 'caduca', path: `${TARJETAS}/{tarjetaCaduca}`, cells: confirmados(no(404)) },
      { nombre: 'inexistente', path: `${TARJETAS}/999999`, cells: confirmados(no(404)) },
      { nombre: 'que no es un número', path: `${TARJETAS}/1%20or%201=1`, cells: confirmados(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: TARJETAS,
    testCases: [
      { nombre: 'una nueva', path: TARJETAS, body: NEW_TARJETA, cells: confirmados(creado('tarjeta')) },
      { nombre: 'la que ya tiene', path: TARJETAS, body: SHARED_TARJETA, cells: confirmados(no(422)) },
      {
        nombre: 'como principal',
        path: TARJETAS,
        body: { ...NEW_TARJETA, principal: true },
        cells: confirmados(no(422)),
      },
      {
        nombre: 'con un número mal copiado',
        path: TARJETAS,
        body: { ...NEW_TARJETA, numero: '5299910010000016' },
        cells: confirmados(no(422)),
      },
      {
        nombre: 'con un número que no es texto',
        path: TARJETAS,
        body: { ...NEW_TARJETA, numero: 5299910010000015 },
        cells: loggedIn(no(400)),
      },
    ],
  },
  {
    method: 'PATCH',
    route: `${TARJETAS}/:id`,
    testCases: [
      {
        nombre: 'propia',
        path: `${TARJETAS}/{ownTarjeta}`,
        body: { principal: true, obs: 'Otra nota' },
        cells: confirmados(ok('tarjeta')),
      },
      {
        nombre: 'ajena',
        path: `${TARJETAS}/{newForeignTarjeta}`,
        body: { principal: true, obs: 'Otra nota' },
        cells: confirmados(no(404)),
      },
      {
        nombre: 'ajena, con una nota larguísima',
        path: `${TARJETAS}/{newForeignTarjeta}`,
        body: { obs: 'a'.repeat(10_000) },
        cells: confirmados(no(404)),
      },
      {
        nombre: 'ajena, con otro número',
        path: `${TARJETAS}/{newForeignTarjeta}`,
        body: { numero: NEW_TARJETA.numero },
        cells: confirmados(no(404)),
      },
      {
        nombre: 'propia, con otro número',
        path: `${TARJETAS}/{ownTarjeta}`,
        body: { numero: NEW_TARJETA.numero },
        cells: confirmados(no(422)),
      },
      {
        nombre: 'eliminada',
        path: `${TARJETAS}/{tarjetaEliminada}`,
        body: { obs: 'Otra nota' },
        cells: confirmados(no(404)),
      },
      {
        nombre: 'inexistente',
        path: `${TARJETAS}/999999`,
        body: { obs: 'Otra nota' },
        cells: confirmados(no(404)),
      },
    ],
  },
  {
    method: 'DELETE',
    route: `${TARJETAS}/:id`,
    testCases: [
      { nombre: 'propia', path: `${TARJETAS}/{newTarjeta}`, cells: confirmados(deleted) },
      { nombre: 'ajena', path: `${TARJETAS}/{newForeignTarjeta}`, cells: confirmados(no(404)) },
      {
        nombre: 'propia, con un pago en proceso',
        path: `${TARJETAS}/{tarjetaInPago}`,
        cells: confirmados(no(409)),
      },
      {
        nombre: 'ajena, con un pago en proceso',
        path: `${TARJETAS}/{foreignTarjetaInPago}`,
        cells: confirmados(no(404)),
      },
      { nombre: 'eliminada', path: `${TARJETAS}/{tarjetaEliminada}`, cells: confirmados(no(404)) },
      { nombre: 'inexistente', path: `${TARJETAS}/999999`, cells: confirmados(no(404)) },
    ],
  },
];
