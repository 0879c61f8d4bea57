import { type Caso, type Celda, type Fila, logueados, no, ok } from './access.cells.ts';

const VERIFICAR = '/api/oob/usuario/verificar/telefono';

/** Everybody their own telephone, of whatever role. */
const paso =
  (llamada: string) =>
  (nombre: string, body: Caso['body'], celda: Celda): Caso => ({
    nombre,
    path: `${VERIFICAR}/${llamada}`,
    ...(body && { body }),
    doble: {},
    celdas: logueados(celda),
  });
const iniciar = paso('iniciar');
const terminar = paso('terminar');
const negarse = paso('no_gracias');

export const FILAS_DE_TELEFONO: readonly Fila[] = [
  {
    method: 'POST',
    route: `${VERIFICAR}/iniciar`,
    casos: [
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
    casos: [
      terminar('con su código', { mensajeId: '{mensajeDeCodigo}', codigo: '{codigo}' }, ok('telefono')),
      // The try that it cost stays.
      terminar(
        'con otro código',
        { mensajeId: '{mensajeDeCodigo}', codigo: '{codigoEquivocado}' },
        { ...no(422), escribe: true },
      ),
      terminar('con el de otra persona', { mensajeId: '{mensajeDeOtro}', codigo: '{codigoDeOtro}' }, no(404)),
      terminar(
        'con un mensaje que no lo llevaba',
        { mensajeId: '{mensajeAjeno}', codigo: '123456' },
        no(404),
      ),
      terminar('con un mensaje que no existe', { mensajeId: 999_999, codigo: '123456' }, no(404)),
      terminar('con un código que no es texto', { mensajeId: 999_999, codigo: 123_456 }, no(400)),
    ],
  },
  {
    method: 'POST',
    route: `${VERIFICAR}/no_gracias`,
    casos: [
      { ...negarse('la primera vez', {}, ok('nada')), doble: { telefono_no_gracias: null } },
      negarse('otra vez', {}, { ...ok('nada'), escribe: false }),
    ],
  },
];
