import {
  type Cell,
  creado,
  everyone,
  loggedIn,
  no,
  ok,
  type RouteRow,
  type TestCase,
  userAdmins,
} from './cells.ts';
import { COLLEAGUE_ASSOCIATION_CASES, COLLEAGUE_VALIDATION_CASES } from './colleagues.ts';
import { AVISO } from './fixtures/codigos.ts';

const INQUIRIES = '/api/persona_inquiries';
const ASOCIAR = `${INQUIRIES}/asociar`;
const WEBHOOK = '/api/oob/webhook/persona';
const SELF_PATH = '/api/usuarios/{self}';
const STRANGER_PATH = '/api/usuarios/{stranger}';

const ownCase = (nombre: string, path: string, body: TestCase['body'], cell: Cell): TestCase => ({
  nombre,
  path,
  ...(body && { body }),
  standIn: {},
  cells: loggedIn(cell),
});

/** Other people only exist for the user administrators. */
const foreignCase = (nombre: string, path: string, body: TestCase['body'], cell: Cell): TestCase => ({
  nombre,
  path,
  ...(body && { body }),
  standIn: {},
  notifiesStranger: true,
  cells: { ...loggedIn(no(404)), UA: cell, AD: cell },
  withoutSecondStep: { UA: no(403), AD: no(403) },
});

const WRONG_IRIS = {
  'la dirección de otra cosa': '/api/suministros/{foreignSuministro}',
  'una dirección de otro sitio': 'https://otro.test/api/usuarios/1',
  'una dirección que da vueltas': '/api/usuarios/../usuarios/1',
  'un número': 1,
};
const wrongIriCases = (path: string, more: object): TestCase[] =>
  Object.entries(WRONG_IRIS).map(([nombre, usuario]) =>
    ownCase(`con ${nombre}`, path, { usuario, ...more }, no(400)),
  );

export const IDENTIDAD_ROWS: readonly RouteRow[] = [
  {
    method: 'GET',
    route: INQUIRIES,
    testCases: [
      { nombre: 'sin decir de quién', path: INQUIRIES, cells: loggedIn(ok('inquiry', 'propias')) },
      {
        nombre: 'propias',
        path: `${INQUIRIES}?usuario=${SELF_PATH}`,
        cells: loggedIn(ok('inquiry', 'propias')),
      },
      {
        nombre: 'ajenas',
        path: `${INQUIRIES}?usuario={stranger}`,
        cells: userAdmins(ok('inquiry', 'ajenas')),
      },
      {
        nombre: 'propias y ajenas',
        path: `${INQUIRIES}?usuario[]={self}&usuario[]={stranger}`,
        cells: userAdmins(ok('inquiry')),
      },
      {
        nombre: 'de quien no existe',
        path: `${INQUIRIES}?usuario=999999`,
        cells: userAdmins(ok(undefined, 'ninguna')),
      },
      {
        nombre: 'con la dirección de otra cosa',
        path: `${INQUIRIES}?usuario=/api/suministros/{foreignSuministro}`,
        cells: loggedIn(no(400)),
      },
    ],
  },
  {
    method: 'POST',
    route: INQUIRIES,
    testCases: [
      ownCase('propia', INQUIRIES, { usuario: SELF_PATH, consentimiento: true }, creado('newInquiry')),
      ownCase('propia, sin aceptar', INQUIRIES, { usuario: SELF_PATH, consentimiento: false }, no(422)),
      ownCase(
        'propia, diciendo que se aprobó',
        INQUIRIES,
        { usuario: SELF_PATH, consentimiento: true, estado: 1 },
        no(422),
      ),
      ownCase(
        'propia, empezada en la aplicación',
        INQUIRIES,
        { usuario: SELF_PATH, id: '{newInquiry}' },
        creado('inquiry'),
      ),
      ownCase('propia, con la de otro', INQUIRIES, { usuario: SELF_PATH, id: '{foreignInquiry}' }, no(422)),
      ownCase(
        'propia, con la de otro que nadie anotó',
        INQUIRIES,
        { usuario: SELF_PATH, id: '{newForeignInquiry}' },
        no(422),
      ),
      foreignCase('ajena', INQUIRIES, { usuario: STRANGER_PATH, consentimiento: true }, creado('newInquiry')),
      foreignCase('ajena, con la propia', INQUIRIES, { usuario: STRANGER_PATH, id: '{newInquiry}' }, no(422)),
      foreignCase(
        'de quien no existe',
        INQUIRIES,
        { usuario: '/api/usuarios/999999', consentimiento: true },
        no(404),
      ),
      ...wrongIriCases(INQUIRIES, { consentimiento: true }),
      ...COLLEAGUE_VALIDATION_CASES,
    ],
  },
  {
    method: 'POST',
    route: ASOCIAR,
    testCases: [
      ownCase('propia', ASOCIAR, { usuario: SELF_PATH, id: '{newInquiry}' }, ok('inquiry')),
      ownCase('propia, sin decir cuál', ASOCIAR, { usuario: SELF_PATH }, no(422)),
      ownCase('propia, que no existe', ASOCIAR, { usuario: SELF_PATH, id: 'inq_queNoExiste' }, no(422)),
      ownCase('propia, con la de otro', ASOCIAR, { usuario: SELF_PATH, id: '{foreignInquiry}' }, no(422)),
      ownCase(
        'propia, con la de otro que nadie anotó',
        ASOCIAR,
        { usuario: SELF_PATH, id: '{newForeignInquiry}' },
        no(422),
      ),
      foreignCase('ajena', ASOCIAR, { usuario: STRANGER_PATH, id: '{newForeignInquiry}' }, ok('inquiry')),
      foreignCase('ajena, con la propia', ASOCIAR, { usuario: STRANGER_PATH, id: '{newInquiry}' }, no(422)),
      foreignCase('de quien no existe', ASOCIAR, { usuario: '/api/usuarios/999999', id: 'inq_x' }, no(404)),
      ...wrongIriCases(ASOCIAR, { id: 'inq_x' }),
      ...COLLEAGUE_ASSOCIATION_CASES,
    ],
  },
  {
    // The signature over the bytes is the only credential, and no role adds to it. The resulting work waits in the queue.
    method: 'POST',
    route: WEBHOOK,
    testCases: [
      {
        nombre: 'firmado por el proveedor',
        path: WEBHOOK,
        body: AVISO,
        headers: { 'persona-signature': '{signature}' },
        cells: everyone({ ...ok('empty'), writes: false }),
      },
      { nombre: 'sin firmar', path: WEBHOOK, body: AVISO, cells: everyone(no(401)) },
      {
        nombre: 'firmado por otro',
        path: WEBHOOK,
        body: AVISO,
        headers: { 'persona-signature': '{foreignSignature}' },
        cells: everyone(no(401)),
      },
      {
        nombre: 'firmado hace rato',
        path: WEBHOOK,
        body: AVISO,
        headers: { 'persona-signature': '{oldSignature}' },
        cells: everyone(no(401)),
      },
      {
        nombre: 'firmado, y después cambiado',
        path: WEBHOOK,
        body: { ...AVISO, other: 1 },
        headers: { 'persona-signature': '{signature}' },
        cells: everyone(no(401)),
      },
    ],
  },
];
