import {
  type ActorName,
  type Caso,
  type Celda,
  creado,
  logueados,
  no,
  ok,
  PERSONAL,
} from './access.cells.ts';

const NUEVA = 'el tren pasa por Rafaela a las ocho';
const OFELIA = { nombre: 'Ofelia' };

/** What each role meets when it is about somebody of each role of the staff, made for it. */
const conCadaColega = (caso: (colega: ActorName) => Caso[]): Caso[] => PERSONAL.flatMap(caso);

const usuarioDe = (colega: ActorName) => `/api/usuarios/{colega${colega}}`;

const soloElAdmin = (celda: Celda) => ({ ...logueados(no(403)), AD: celda });

/** An administrator edits everybody of the staff, but not what opens the account of another administrator. */
export const EDITAR_COLEGAS = conCadaColega((colega) => {
  const abre = (celda: Celda): Celda => (colega === 'AD' ? no(422) : celda);
  const editar = (nombre: string, body: Caso['body'], celda: Celda): Caso => ({
    nombre: `colega ${colega}, ${nombre}`,
    path: `${usuarioDe(colega)}/admin`,
    ...(body && { body }),
    celdas: soloElAdmin(celda),
  });
  return [
    editar('su nombre', OFELIA, ok('usuarioConAlta')),
    editar('su correo sin validar', { emailValidado: false }, ok('usuarioConAlta')),
    editar('otro correo', { email: '{correoLibre}' }, abre(ok('usuarioSinPendiente'))),
    editar('otra contraseña', { plainPassword: NUEVA }, abre(ok('usuarioConAltaTrasClave'))),
  ];
});

export const ASIGNAR_A_COLEGAS = conCadaColega((colega) => [
  {
    nombre: `colega ${colega}`,
    path: `${usuarioDe(colega)}/roles`,
    body: { roles: ['ROLE_CONFIRMADO'] },
    celdas: soloElAdmin(ok('usuarioConAlta')),
  },
]);

export const VER_COLEGAS = conCadaColega((colega) => [
  {
    nombre: `colega ${colega}`,
    path: usuarioDe(colega),
    celdas: {
      ...logueados(no(404)),
      RA: ok('usuarioReducido'),
      UA: ok('usuarioConAlta'),
      AD: ok('usuarioConAlta'),
    },
    sinSegundoPaso: { RE: no(403), RA: no(403), UA: no(403), AD: no(403) },
  },
]);

/** By the call of one's own: to nobody does another exist there. */
const comoPropio = (coleccion: string, body: Record<string, unknown>) =>
  conCadaColega((colega) => [
    {
      nombre: `colega ${colega}`,
      path: `${coleccion}/{colega${colega}}`,
      body,
      celdas: logueados(no(404)),
    },
  ]);

export const PERFIL_DE_COLEGAS = comoPropio('/api/usuarios', OFELIA);
export const PREFERENCIAS_DE_COLEGAS = comoPropio('/api/usuario_preferencias', { mailFactura: false });

const validar = (path: string, mas: Record<string, unknown>, celda: Celda) =>
  conCadaColega((colega) => [
    {
      nombre: `de colega ${colega}`,
      path,
      body: { usuario: usuarioDe(colega), ...mas },
      doble: {},
      celdas: { ...logueados(no(404)), UA: no(403), AD: celda },
      sinSegundoPaso: { UA: no(403), AD: no(403) },
    },
  ]);

export const VALIDAR_COLEGAS = validar(
  '/api/persona_inquiries',
  { consentimiento: true },
  creado('inquiryNueva'),
);
export const ASOCIAR_A_COLEGAS = validar('/api/persona_inquiries/asociar', { id: 'inq_x' }, no(422));
