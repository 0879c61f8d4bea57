import { creado, deleted, loggedIn, no, ok, type RouteRow } from './cells.ts';

const SEES_ALL = { RE: 1, RA: 1, SM: 1, CA: 1, AD: 1 } as const;
const forViewers = (cell: ReturnType<typeof no>) =>
  Object.fromEntries(Object.keys(SEES_ALL).map((actor) => [actor, cell]));
const denied = forViewers(no(403));
const userAdmins = (cell: ReturnType<typeof no>) => ({ UA: cell, AD: cell });

export const SUMINISTROS_ROWS: readonly RouteRow[] = [
  {
    method: 'GET',
    route: '/api/suministros',
    testCases: [
      {
        nombre: 'sin decir de quién',
        path: '/api/suministros',
        cells: {
          A: no(401),
          U: ok('suministroWithoutDocumento', 'propias'),
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
        path: '/api/suministros?usuario={self}',
        cells: { ...loggedIn(ok('suministro', 'propias')), U: ok('suministroWithoutDocumento', 'propias') },
      },
      {
        nombre: 'ajenos',
        path: '/api/suministros?usuario={stranger}',
        cells: {
          ...loggedIn(ok('suministroPersonal', 'ajenas')),
          U: ok(undefined, 'ninguna'),
          C: ok(undefined, 'ninguna'),
        },
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/suministros/:id',
    testCases: [
      {
        nombre: 'propio',
        path: '/api/suministros/{ownSuministro}',
        cells: { ...loggedIn(ok('suministro')), U: ok('suministroWithoutDocumento') },
      },
      {
        nombre: 'ajeno',
        path: '/api/suministros/{foreignSuministro}',
        cells: { ...loggedIn(no(404)), ...forViewers(ok('suministroPersonal')) },
        withoutSecondStep: denied,
      },
      {
        nombre: 'inexistente',
        path: '/api/suministros/999999',
        cells: loggedIn(no(404)),
        withoutSecondStep: denied,
      },
      { nombre: 'que no es un número', path: '/api/suministros/1%20or%201=1', cells: loggedIn(no(404)) },
    ],
  },
  {
    method: 'GET',
    route: '/api/usuario_suministros',
    testCases: [
      {
        nombre: 'sin decir de quién',
        path: '/api/usuario_suministros',
        cells: {
          ...loggedIn(ok('usuarioSuministro', 'propias')),
          U: ok('usuarioSuministroWithoutDocumento', 'propias'),
        },
      },
      {
        nombre: 'propios',
        path: '/api/usuario_suministros?usuario={self}',
        cells: {
          ...loggedIn(ok('usuarioSuministro', 'propias')),
          U: ok('usuarioSuministroWithoutDocumento', 'propias'),
        },
      },
      {
        nombre: 'ajenos',
        path: '/api/usuario_suministros?usuario={stranger}',
        cells: { ...loggedIn(no(403)), ...userAdmins(ok('foreignUsuarioSuministro', 'ajenas')) },
      },
      {
        nombre: 'propios y ajenos',
        path: '/api/usuario_suministros?usuario[]={self}&usuario[]={stranger}',
        cells: { ...loggedIn(no(403)), ...userAdmins(ok('foreignUsuarioSuministro')) },
      },
      {
        nombre: 'de un suministro ajeno',
        path: '/api/usuario_suministros?suministro={foreignSuministro}',
        cells: loggedIn(ok(undefined, 'ninguna')),
      },
    ],
  },
  {
    method: 'POST',
    route: '/api/usuario_suministros',
    testCases: [
      {
        nombre: 'con los datos del titular',
        path: '/api/usuario_suministros',
        body: { suministro: '{newCuenta}', documento: '{newDocumento}' },
        cells: {
          ...loggedIn(creado('newUsuarioSuministro')),
          U: creado('newUsuarioSuministroWithoutDocumento'),
        },
      },
      {
        nombre: 'con otro documento',
        path: '/api/usuario_suministros',
        body: { suministro: '{newCuenta}', documento: '11222333' },
        cells: loggedIn(no(422)),
      },
      {
        nombre: 'para otra persona',
        path: '/api/usuario_suministros',
        body: {
          suministro: '{newCuenta}',
          documento: '{newDocumento}',
          usuario: '/api/usuarios/{stranger}',
        },
        cells: loggedIn(no(422)),
      },
      {
        nombre: 'con la dirección de otra cosa',
        path: '/api/usuario_suministros',
        body: { suministro: '/api/usuarios/{stranger}', documento: '{newDocumento}' },
        cells: loggedIn(no(400)),
      },
    ],
  },
  {
    method: 'PATCH',
    route: '/api/usuario_suministros/:id',
    testCases: [
      {
        nombre: 'propio',
        path: '/api/usuario_suministros/{ownUsuarioSuministro}',
        body: { alias: 'Otro nombre' },
        cells: { ...loggedIn(ok('usuarioSuministro')), U: ok('usuarioSuministroWithoutDocumento') },
      },
      {
        nombre: 'ajeno',
        path: '/api/usuario_suministros/{foreignUsuarioSuministro}',
        body: { alias: 'Otro nombre' },
        cells: loggedIn(no(404)),
      },
      {
        nombre: 'ajeno, con un nombre larguísimo',
        path: '/api/usuario_suministros/{foreignUsuarioSuministro}',
        body: { alias: 'a'.repeat(41) },
        cells: loggedIn(no(404)),
      },
      {
        nombre: 'inexistente',
        path: '/api/usuario_suministros/999999',
        body: { alias: 'Otro nombre' },
        cells: loggedIn(no(404)),
      },
      {
        nombre: 'propio, pasándolo a otro suministro',
        path: '/api/usuario_suministros/{ownUsuarioSuministro}',
        body: { suministro: '/api/suministros/{foreignSuministro}' },
        cells: loggedIn(no(422)),
      },
    ],
  },
  {
    method: 'DELETE',
    route: '/api/usuario_suministros/:id',
    testCases: [
      {
        nombre: 'propio',
        path: '/api/usuario_suministros/{newUsuarioSuministro}',
        cells: loggedIn(deleted),
      },
      {
        nombre: 'ajeno',
        path: '/api/usuario_suministros/{newForeignUsuarioSuministro}',
        cells: { ...loggedIn(no(404)), ...userAdmins(deleted) },
        withoutSecondStep: userAdmins(no(403)),
      },
      {
        nombre: 'con un pago en proceso',
        path: '/api/usuario_suministros/{usuarioSuministroInPago}',
        cells: { ...loggedIn(no(404)), ...userAdmins(no(409)) },
        withoutSecondStep: userAdmins(no(403)),
      },
      {
        nombre: 'inexistente',
        path: '/api/usuario_suministros/999999',
        cells: loggedIn(no(404)),
        withoutSecondStep: userAdmins(no(403)),
      },
    ],
  },
];
