import { type Cell, loggedIn, no, ok, type RouteRow, type TestCase } from './cells.ts';

const VERIFICAR = '/api/oob/usuario/verificar/telefono';

const stepCase =
  (endpoint: string) =>
  (nombre: string, body: TestCase['body'], cell: Cell): TestCase => ({
    nombre,
    path: `${VERIFICAR}/${endpoint}`,
    ...(body && { body }),
    standIn: {},
    cells: loggedIn(cell),
  });
const iniciar = stepCase('iniciar');
const terminar = stepCase('terminar');
const decline = stepCase('no_gracias');

export const TELEFONO_ROWS: readonly RouteRow[] = [
  {
    method: 'POST',
    route: `${VERIFICAR}/iniciar`,
    testCases: [
      iniciar('el propio', { telefono: '3492 15 401234' }, ok('codigoEnviado')),
      iniciar('otro', { telefono: '3492 15 401235' }, ok('codigoEnviado')),
      iniciar('que no es un celular', { telefono: 'hola' }, no(422)),
      iniciar('sin decir cuál', {}, no(422)),
      iniciar('que no es texto', { telefono: 1 }, no(400)),
    ],
  },
  {
    method: 'POST',
    route: `${VERIFICAR}/terminar`,
    testCases: [
      terminar('con su código', { mensajeId: '{codigoMensaje}', codigo: '{codigo}' }, ok('telefono')),
      terminar(
        'con otro código',
        { mensajeId: '{codigoMensaje}', codigo: '{wrongCodigo}' },
        { ...no(422), writes: true },
      ),
      terminar('con el de otra persona', { mensajeId: '{otherMensaje}', codigo: '{otherCodigo}' }, no(404)),
      terminar(
        'con un mensaje que no lo llevaba',
        { mensajeId: '{foreignMensaje}', codigo: '123456' },
        no(404),
      ),
      terminar('con un mensaje que no existe', { mensajeId: 999_999, codigo: '123456' }, no(404)),
      terminar('con un código que no es texto', { mensajeId: 999_999, codigo: 123_456 }, no(400)),
    ],
  },
  {
    method: 'POST',
    route: `${VERIFICAR}/no_gracias`,
    testCases: [
      { ...decline('la primera vez', {}, ok('empty')), standIn: { telefono_no_gracias: null } },
      decline('otra vez', {}, { ...ok('empty'), writes: false }),
    ],
  },
];
