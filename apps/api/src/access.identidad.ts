import {
  administran,
  type Caso,
  type Celda,
  creado,
  type Fila,
  logueados,
  no,
  ok,
  todos,
} from './access.cells.ts';
import { AVISO } from './access.codigos.ts';
import { ASOCIAR_A_COLEGAS, VALIDAR_COLEGAS } from './access.colegas.ts';

const INQUIRIES = '/api/persona_inquiries';
const ASOCIAR = `${INQUIRIES}/asociar`;
const WEBHOOK = '/api/oob/webhook/persona';
const PROPIO = '/api/usuarios/{propio}';
const AJENO = '/api/usuarios/{ajeno}';

const propia = (nombre: string, path: string, body: Caso['body'], celda: Celda): Caso => ({
  nombre,
  path,
  ...(body && { body }),
  doble: {},
  celdas: logueados(celda),
});

/** Only to the user administrators does somebody else exist. */
const ajena = (nombre: string, path: string, body: Caso['body'], celda: Celda): Caso => ({
  nombre,
  path,
  ...(body && { body }),
  doble: {},
  avisaAlAjeno: true,
  celdas: { ...logueados(no(404)), UA: celda, AD: celda },
  sinSegundoPaso: { UA: no(403), AD: no(403) },
});

/** An address that is not one of a user of ours. */
const MAL_DIRIGIDAS = {
  'la dirección de otra cosa': '/api/suministros/{suministroAjeno}',
  'una dirección de otro sitio': 'https://otro.test/api/usuarios/1',
  'una dirección que da vueltas': '/api/usuarios/../usuarios/1',
  'un número': 1,
};
const malDirigidas = (path: string, mas: object): Caso[] =>
  Object.entries(MAL_DIRIGIDAS).map(([nombre, usuario]) =>
    propia(`con ${nombre}`, path, { usuario, ...mas }, no(400)),
  );

export const FILAS_DE_IDENTIDAD: readonly Fila[] = [
  {
    method: 'GET',
    route: INQUIRIES,
    casos: [
      { nombre: 'sin decir de quién', path: INQUIRIES, celdas: logueados(ok('inquiry', 'propias')) },
      {
        nombre: 'propias',
        path: `${INQUIRIES}?usuario=${PROPIO}`,
        celdas: logueados(ok('inquiry', 'propias')),
      },
      {
        nombre: 'ajenas',
        path: `${INQUIRIES}?usuario={ajeno}`,
        celdas: administran(ok('inquiry', 'ajenas')),
      },
      {
        nombre: 'propias y ajenas',
        path: `${INQUIRIES}?usuario[]={propio}&usuario[]={ajeno}`,
        celdas: administran(ok('inquiry')),
      },
      {
        nombre: 'de quien no existe',
        path: `${INQUIRIES}?usuario=999999`,
        celdas: administran(ok(undefined, 'ninguna')),
      },
      {
        nombre: 'con la dirección de otra cosa',
        path: `${INQUIRIES}?usuario=/api/suministros/{suministroAjeno}`,
        celdas: logueados(no(400)),
      },
    ],
  },
  {
    method: 'POST',
    route: INQUIRIES,
    casos: [
      propia('propia', INQUIRIES, { usuario: PROPIO, consentimiento: true }, creado('inquiryNueva')),
      propia('propia, sin aceptar', INQUIRIES, { usuario: PROPIO, consentimiento: false }, no(422)),
      propia(
        'propia, diciendo que se aprobó',
        INQUIRIES,
        { usuario: PROPIO, consentimiento: true, estado: 1 },
        no(422),
      ),
      propia(
        'propia, empezada en la aplicación',
        INQUIRIES,
        { usuario: PROPIO, id: '{inquiryNueva}' },
        creado('inquiry'),
      ),
      propia('propia, con la de otro', INQUIRIES, { usuario: PROPIO, id: '{inquiryAjena}' }, no(422)),
      propia(
        'propia, con la de otro que nadie anotó',
        INQUIRIES,
        { usuario: PROPIO, id: '{inquiryNuevaAjena}' },
        no(422),
      ),
      ajena('ajena', INQUIRIES, { usuario: AJENO, consentimiento: true }, creado('inquiryNueva')),
      ajena('ajena, con la propia', INQUIRIES, { usuario: AJENO, id: '{inquiryNueva}' }, no(422)),
      ajena(
        'de quien no existe',
        INQUIRIES,
        { usuario: '/api/usuarios/999999', consentimiento: true },
        no(404),
      ),
      ...malDirigidas(INQUIRIES, { consentimiento: true }),
      ...VALIDAR_COLEGAS,
    ],
  },
  {
    method: 'POST',
    route: ASOCIAR,
    casos: [
      propia('propia', ASOCIAR, { usuario: PROPIO, id: '{inquiryNueva}' }, ok('inquiry')),
      propia('propia, sin decir cuál', ASOCIAR, { usuario: PROPIO }, no(422)),
      propia('propia, que no existe', ASOCIAR, { usuario: PROPIO, id: 'inq_queNoExiste' }, no(422)),
      propia('propia, con la de otro', ASOCIAR, { usuario: PROPIO, id: '{inquiryAjena}' }, no(422)),
      propia(
        'propia, con la de otro que nadie anotó',
        ASOCIAR,
        { usuario: PROPIO, id: '{inquiryNuevaAjena}' },
        no(422),
      ),
      ajena('ajena', ASOCIAR, { usuario: AJENO, id: '{inquiryNuevaAjena}' }, ok('inquiry')),
      ajena('ajena, con la propia', ASOCIAR, { usuario: AJENO, id: '{inquiryNueva}' }, no(422)),
      ajena('de quien no existe', ASOCIAR, { usuario: '/api/usuarios/999999', id: 'inq_x' }, no(404)),
      ...malDirigidas(ASOCIAR, { id: 'inq_x' }),
      ...ASOCIAR_A_COLEGAS,
    ],
  },
  {
    // What opens is the signature of the bytes, and nobody's role adds to it. What it asks for waits in the queue.
    method: 'POST',
    route: WEBHOOK,
    casos: [
      {
        nombre: 'firmado por el proveedor',
        path: WEBHOOK,
        body: AVISO,
        headers: { 'persona-signature': '{firma}' },
        celdas: todos({ ...ok('nada'), escribe: false }),
      },
      { nombre: 'sin firmar', path: WEBHOOK, body: AVISO, celdas: todos(no(401)) },
      {
        nombre: 'firmado por otro',
        path: WEBHOOK,
        body: AVISO,
        headers: { 'persona-signature': '{firmaDeOtro}' },
        celdas: todos(no(401)),
      },
      {
        nombre: 'firmado hace rato',
        path: WEBHOOK,
        body: AVISO,
        headers: { 'persona-signature': '{firmaVieja}' },
        celdas: todos(no(401)),
      },
      {
        nombre: 'firmado, y después cambiado',
        path: WEBHOOK,
        body: { ...AVISO, otro: 1 },
        headers: { 'persona-signature': '{firma}' },
        celdas: todos(no(401)),
      },
    ],
  },
];
