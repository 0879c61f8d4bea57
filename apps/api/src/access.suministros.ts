import { borrado, creado, type Fila, logueados, no, ok } from './access.cells.ts';

const VEN_TODOS = { RE: 1, RA: 1, SM: 1, CA: 1, AD: 1 } as const;
const conVista = (celda: ReturnType<typeof no>) =>
  Object.fromEntries(Object.keys(VEN_TODOS).map((actor) => [actor, celda]));
const negado = conVista(no(403));
const administran = (celda: ReturnType<typeof no>) => ({ UA: celda, AD: celda });

export const FILAS_DE_SUMINISTROS: readonly Fila[] = [
  {
    method: 'GET',
    route: '/api/suministros',
    casos: [
      {
        nombre: 'sin decir de quién',
        path: '/api/suministros',
        celdas: {
          A: no(401),
          U: ok('suministroSinDocumento', 'propias'),
          C: ok('suministro', 'propias'),
          UA: ok('suministro', 'propias'),
          RE: ok('suministroPersonal', 'todas'),
          RA: ok('suministroPersonal', 'todas'),
          SM: ok('suministroPersonal', 'todas'),
          CA: ok('suministroPersonal', 'todas'),
          AD: ok('suministroPersonal', 'todas'),
        },
      },
      {
        nombre: 'propios',
        path: '/api/suministros?usuario={propio}',
        celdas: { ...logueados(ok('suministro', 'propias')), U: ok('suministroSinDocumento', 'propias') },
      },
      {
        nombre: 'ajenos',
        path: '/api/suministros?usuario={ajeno}',
        celdas: {
          ...logueados(ok('suministroPersonal', 'ajenas')),
          U: ok(undefined, 'ninguna'),
          C: ok(undefined, 'ninguna'),
        },
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/suministros/:id',
    casos: [
      {
        nombre: 'propio',
        path: '/api/suministros/{suministroPropio}',
        celdas: { ...logueados(ok('suministro')), U: ok('suministroSinDocumento') },
      },
      {
        nombre: 'ajeno',
        path: '/api/suministros/{suministroAjeno}',
        celdas: { ...logueados(no(404)), ...conVista(ok('suministroPersonal')) },
        sinSegundoPaso: negado,
      },
      {
        nombre: 'inexistente',
        path: '/api/suministros/999999',
        celdas: logueados(no(404)),
        sinSegundoPaso: negado,
      },
      { nombre: 'que no es un número', path: '/api/suministros/1%20or%201=1', celdas: logueados(no(404)) },
    ],
  },
  {
    method: 'GET',
    route: '/api/usuario_suministros',
    casos: [
      {
        nombre: 'sin decir de quién',
        path: '/api/usuario_suministros',
        celdas: { ...logueados(ok('vinculo', 'propias')), U: ok('vinculoSinDocumento', 'propias') },
      },
      {
        nombre: 'propios',
        path: '/api/usuario_suministros?usuario={propio}',
        celdas: { ...logueados(ok('vinculo', 'propias')), U: ok('vinculoSinDocumento', 'propias') },
      },
      {
        nombre: 'ajenos',
        path: '/api/usuario_suministros?usuario={ajeno}',
        celdas: { ...logueados(no(403)), ...administran(ok('vinculoAjeno', 'ajenas')) },
      },
      {
        nombre: 'propios y ajenos',
        path: '/api/usuario_suministros?usuario[]={propio}&usuario[]={ajeno}',
        celdas: { ...logueados(no(403)), ...administran(ok('vinculoAjeno')) },
      },
      {
        nombre: 'de un suministro ajeno',
        path: '/api/usuario_suministros?suministro={suministroAjeno}',
        celdas: logueados(ok(undefined, 'ninguna')),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/usuario_suministros',
    casos: [
      {
        nombre: 'con los datos del titular',
        path: '/api/usuario_suministros',
        body: { suministro: '{cuentaNueva}', documento: '{documentoNuevo}' },
        celdas: { ...logueados(creado('vinculoNuevo')), U: creado('vinculoNuevoSinDocumento') },
      },
      {
        nombre: 'con otro documento',
        path: '/api/usuario_suministros',
        body: { suministro: '{cuentaNueva}', documento: '11222333' },
        celdas: logueados(no(422)),
      },
      {
        nombre: 'para otra persona',
        path: '/api/usuario_suministros',
        body: {
          suministro: '{cuentaNueva}',
          documento: '{documentoNuevo}',
          usuario: '/api/usuarios/{ajeno}',
        },
        celdas: logueados(no(422)),
      },
      {
        nombre: 'con la dirección de otra cosa',
        path: '/api/usuario_suministros',
        body: { suministro: '/api/usuarios/{ajeno}', documento: '{documentoNuevo}' },
        celdas: logueados(no(400)),
      },
    ],
  },
  {
    method: 'PATCH',
    route: '/api/usuario_suministros/:id',
    casos: [
      {
        nombre: 'propio',
        path: '/api/usuario_suministros/{vinculoPropio}',
        body: { alias: 'Otro nombre' },
        celdas: { ...logueados(ok('vinculo')), U: ok('vinculoSinDocumento') },
      },
      {
        nombre: 'ajeno',
        path: '/api/usuario_suministros/{vinculoAjeno}',
        body: { alias: 'Otro nombre' },
        celdas: logueados(no(404)),
      },
      {
        nombre: 'ajeno, con un nombre larguísimo',
        path: '/api/usuario_suministros/{vinculoAjeno}',
        body: { alias: 'a'.repeat(41) },
        celdas: logueados(no(404)),
      },
      {
        nombre: 'inexistente',
        path: '/api/usuario_suministros/999999',
        body: { alias: 'Otro nombre' },
        celdas: logueados(no(404)),
      },
      {
        nombre: 'propio, pasándolo a otro suministro',
        path: '/api/usuario_suministros/{vinculoPropio}',
        body: { suministro: '/api/suministros/{suministroAjeno}' },
        celdas: logueados(no(422)),
      },
    ],
  },
  {
    method: 'DELETE',
    route: '/api/usuario_suministros/:id',
    casos: [
      {
        nombre: 'propio',
        path: '/api/usuario_suministros/{vinculoNuevo}',
        celdas: logueados(borrado),
      },
      {
        nombre: 'ajeno',
        path: '/api/usuario_suministros/{vinculoNuevoAjeno}',
        celdas: { ...logueados(no(404)), ...administran(borrado) },
        sinSegundoPaso: administran(no(403)),
      },
      {
        nombre: 'con un pago en proceso',
        path: '/api/usuario_suministros/{vinculoEnPago}',
        celdas: { ...logueados(no(404)), ...administran(no(409)) },
        sinSegundoPaso: administran(no(403)),
      },
      {
        nombre: 'inexistente',
        path: '/api/usuario_suministros/999999',
        celdas: logueados(no(404)),
        sinSegundoPaso: administran(no(403)),
      },
    ],
  },
];
