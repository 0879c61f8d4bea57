import {
  type Caso,
  type Celda,
  confirmados,
  creado,
  type Fila,
  logueados,
  no,
  ok,
  todos,
} from './access.cells.ts';
import { atienden, type CeldasDeCaso as Celdas, deOtro } from './access.reclamos.celdas.ts';
import { DOCUMENTO_PUBLICO } from './access.reclamos.world.ts';

const OOB = '/api/oob/requerimientos';
const ARCHIVOS = '/api/archivo_adjuntos';
const VER = '/api/oob/adjunto/ver';

const adjuntar = (nombre: string, archivo: string, caso: string, celdas: Celdas): Caso => ({
  nombre,
  path: `${ARCHIVOS}/{${archivo}}`,
  body: { requerimiento: `/api/requerimientos/{${caso}}` },
  ...celdas,
});
const ver = (nombre: string, url: string, celdas: Celdas): Caso => ({
  nombre,
  path: `${VER}?contentUrl={${url}}&otp=`,
  ...celdas,
});
const publica = (celda: Celda): Celda => ({ ...celda, escribe: false });

/** What surrounds a case: its files, what the staff say of it, and what anybody may ask. */
export const FILAS_DE_ATENCION: readonly Fila[] = [
  {
    method: 'POST',
    route: ARCHIVOS,
    casos: [
      {
        nombre: 'una foto',
        path: ARCHIVOS,
        formulario: true,
        celdas: confirmados(creado('archivoSuelto')),
      },
    ],
  },
  {
    method: 'PATCH',
    route: `${ARCHIVOS}/:id`,
    casos: [
      adjuntar('lo propio a lo propio', 'archivoNuevo', 'casoNuevo', { celdas: confirmados(ok('archivo')) }),
      adjuntar('lo propio a lo ajeno', 'archivoNuevo', 'casoNuevoAjeno', deOtro(no(404), ok('archivo'))),
      adjuntar(
        'lo propio a lo asignado',
        'archivoNuevo',
        'casoNuevoAsignado',
        deOtro(ok('archivo'), ok('archivo')),
      ),
      adjuntar('lo propio a lo de nadie', 'archivoNuevo', 'casoNuevoLibre', deOtro(no(403), ok('archivo'))),
      adjuntar('lo ajeno a lo propio', 'archivoNuevoAjeno', 'casoNuevo', { celdas: confirmados(no(404)) }),
      adjuntar('lo ajeno a lo asignado', 'archivoNuevoAjeno', 'casoNuevoAsignado', {
        celdas: confirmados(no(404)),
      }),
    ],
  },
  {
    method: 'GET',
    route: VER,
    casos: [
      ver('propio', 'urlPropia', { celdas: logueados(ok()) }),
      ver('ajeno', 'urlAjena', deOtro(no(404), ok(), logueados(no(404)))),
      ver('de lo asignado', 'urlAsignada', deOtro(ok(), ok(), logueados(no(404)))),
      ver('de lo que no tiene nadie', 'urlLibre', deOtro(no(404), ok(), logueados(no(404)))),
      { nombre: 'sin otp', path: `${VER}?contentUrl={urlPropia}`, celdas: logueados(no(400)) },
      { nombre: 'de otro lado', path: `${VER}?contentUrl=/etc/passwd&otp=`, celdas: logueados(no(404)) },
    ],
  },
  {
    method: 'GET',
    route: `${OOB}/respuestas`,
    casos: [{ nombre: 'las guardadas', path: `${OOB}/respuestas`, ...atienden(ok('respuestas')) }],
  },
  {
    method: 'GET',
    route: `${OOB}/resumen`,
    casos: [{ nombre: 'las pestañas', path: `${OOB}/resumen`, ...atienden(ok('resumenDeCasos')) }],
  },
  {
    method: 'GET',
    route: `${OOB}/novedades`,
    casos: [{ nombre: 'las propias', path: `${OOB}/novedades`, celdas: confirmados(ok('novedades')) }],
  },
  {
    method: 'GET',
    route: `${OOB}/:id/notas`,
    casos: [
      { nombre: 'de lo propio', path: `${OOB}/{casoPropio}/notas`, ...atienden(no(404)) },
      { nombre: 'de lo ajeno', path: `${OOB}/{casoAjeno}/notas`, ...atienden(no(404), ok('notas')) },
      { nombre: 'de lo asignado', path: `${OOB}/{casoAsignado}/notas`, ...atienden(ok('notas')) },
    ],
  },
  {
    method: 'POST',
    route: `${OOB}/:id/notas`,
    casos: [
      {
        nombre: 'en lo propio',
        path: `${OOB}/{casoNuevo}/notas`,
        body: { texto: 'Ojo.' },
        ...atienden(no(404)),
      },
      {
        nombre: 'en lo ajeno',
        path: `${OOB}/{casoNuevoAjeno}/notas`,
        body: { texto: 'Ojo.' },
        ...atienden(no(404), creado('nota')),
      },
      {
        nombre: 'en lo asignado',
        path: `${OOB}/{casoNuevoAsignado}/notas`,
        body: { texto: 'Ojo.' },
        ...atienden(creado('nota')),
      },
    ],
  },
  {
    method: 'POST',
    route: `${OOB}/:id/presencia`,
    casos: [
      { nombre: 'en lo ajeno', path: `${OOB}/{casoAjeno}/presencia`, ...atienden(no(404), ok('presencia')) },
      { nombre: 'en lo asignado', path: `${OOB}/{casoAsignado}/presencia`, ...atienden(ok('presencia')) },
    ],
  },
  {
    method: 'POST',
    route: '/api/oob/solicitudes',
    casos: [
      {
        nombre: 'arrepentirse',
        path: '/api/oob/solicitudes',
        body: { tipo: 'arrepentimiento', nombre: 'Ana', documento: '20111222', email: 'ana@prueba.test' },
        celdas: todos(creado('solicitud')),
      },
      {
        nombre: 'sin decir quién',
        path: '/api/oob/solicitudes',
        body: { tipo: 'baja' },
        celdas: todos(no(422)),
      },
    ],
  },
  {
    method: 'POST',
    route: `${OOB}/estado-publico`,
    casos: [
      {
        nombre: 'con su documento',
        path: `${OOB}/estado-publico`,
        body: { numero: '{numeroPublico}', documento: DOCUMENTO_PUBLICO },
        celdas: todos(publica(ok('estadoPublico'))),
      },
      {
        nombre: 'con el de otro',
        path: `${OOB}/estado-publico`,
        body: { numero: '{numeroPublico}', documento: '30999888' },
        celdas: todos(no(404)),
      },
    ],
  },
  {
    method: 'GET',
    route: '/api/oob/mapa/:z/:x/:y.png',
    // Without a source there is no map for anybody; what it draws is proven beside it.
    casos: [{ nombre: 'sin mapa', path: '/api/oob/mapa/14/5400/9700.png', celdas: todos(no(404)) }],
  },
];
