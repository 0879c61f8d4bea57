import { type ActorName, type Cell, creado, loggedIn, no, ok, PERSONAL, type TestCase } from './cells.ts';

const NEW_CLAVE = 'el tren pasa por Rafaela a las ocho';
const OFELIA = { nombre: 'Ofelia' };

const forEachColleague = (makeCases: (colleague: ActorName) => TestCase[]): TestCase[] =>
  PERSONAL.flatMap(makeCases);

const usuarioPath = (colleague: ActorName) => `/api/usuarios/{colega${colleague}}`;

const onlyAdmin = (cell: Cell) => ({ ...loggedIn(no(403)), AD: cell });

/** An administrator edits all of the staff, except what gives access to another administrator's account. */
export const EDIT_COLLEAGUE_CASES = forEachColleague((colleague) => {
  const unlessAdmin = (cell: Cell): Cell => (colleague === 'AD' ? no(422) : cell);
  const editar = (nombre: string, body: TestCase['body'], cell: Cell): TestCase => ({
    nombre: `colega ${colleague}, ${nombre}`,
    path: `${usuarioPath(colleague)}/admin`,
    ...(body && { body }),
    cells: onlyAdmin(cell),
  });
  return [
    editar('su nombre', OFELIA, ok('usuarioWithCreated')),
    editar('su correo sin validar', { emailValidado: false }, ok('usuarioWithCreated')),
    editar('otro correo', { email: '{freeCorreo}' }, unlessAdmin(ok('usuarioWithoutPending'))),
    editar('otra contraseña', { plainPassword: NEW_CLAVE }, unlessAdmin(ok('usuarioWithCreatedAfterClave'))),
  ];
});

export const COLLEAGUE_ROLES_CASES = forEachColleague((colleague) => [
  {
    nombre: `colega ${colleague}`,
    path: `${usuarioPath(colleague)}/roles`,
    body: { roles: ['ROLE_CONFIRMADO'] },
    cells: onlyAdmin(ok('usuarioWithCreated')),
  },
]);

export const VIEW_COLLEAGUE_CASES = forEachColleague((colleague) => [
  {
    nombre: `colega ${colleague}`,
    path: usuarioPath(colleague),
    cells: {
      ...loggedIn(no(404)),
      RA: ok('reducedUsuario'),
      UA: ok('usuarioWithCreated'),
      AD: ok('usuarioWithCreated'),
    },
    withoutSecondStep: { RE: no(403), RA: no(403), UA: no(403), AD: no(403) },
  },
]);

const asOwn = (collection: string, body: Record<string, unknown>) =>
  forEachColleague((colleague) => [
    {
      nombre: `colega ${colleague}`,
      path: `${collection}/{colega${colleague}}`,
      body,
      cells: loggedIn(no(404)),
    },
  ]);

export const COLLEAGUE_PERFIL_CASES = asOwn('/api/usuarios', OFELIA);
export const COLLEAGUE_PREFERENCIAS_CASES = asOwn('/api/usuario_preferencias', { mailFactura: false });

const validar = (path: string, more: Record<string, unknown>, cell: Cell) =>
  forEachColleague((colleague) => [
    {
      nombre: `de colega ${colleague}`,
      path,
      body: { usuario: usuarioPath(colleague), ...more },
      standIn: {},
      cells: { ...loggedIn(no(404)), UA: no(403), AD: cell },
      withoutSecondStep: { UA: no(403), AD: no(403) },
    },
  ]);

export const COLLEAGUE_VALIDATION_CASES = validar(
  '/api/persona_inquiries',
  { consentimiento: true },
  creado('newInquiry'),
);
export const COLLEAGUE_ASSOCIATION_CASES = validar(
  '/api/persona_inquiries/asociar',
  { id: 'inq_x' },
  no(422),
);
