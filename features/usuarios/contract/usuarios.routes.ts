import {
  anyone,
  defineQuery,
  filter,
  get,
  list,
  loggedIn,
  mergePatch,
  owner,
  patch,
  post,
  role,
} from '@oficina/hydra';
import { ROLES, Secret } from '@oficina/values';
import * as z from 'zod/mini';
import { preferenciaFields, Usuario, UsuarioPreferencia } from './usuario.ts';

export const usuariosQuery = defineQuery({
  filters: {
    busqueda: filter.partial(),
    email: filter.partial(),
    documento: filter.exactText(),
    cuit: filter.exactText(),
    telefono: filter.exactText(),
    nombre: filter.partial(),
    apellido: filter.partial(),
    roles: filter.exactText(ROLES),
    identidadValidada: filter.bool(),
    emailValidado: filter.bool(),
    suministro: filter.relation('suministros'),
  },
  exists: ['telefonoValidado'],
  order: ['id', 'email', 'apellido'],
});

const secreto = () =>
  z.pipe(
    z.string(),
    z.transform((text: string) => new Secret(text)),
  );
const texto = (max?: number) =>
  z.nullable(max === undefined ? z.string() : z.string().check(z.maxLength(max)));

/** The action validates these fields, reports each problem and stores them as `parsePersona` reads them. */
const persona = {
  email: texto(),
  plainPassword: z.nullable(secreto()),
  telefono: texto(),
  documento: texto(),
  cuit: texto(),
  nombre: texto(),
  apellido: texto(),
  razonSocial: texto(),
};

const preferencias = { ...preferenciaFields, tokenFirebase: texto(4096) };

/** Which version was read, where null is the one that has none. Left out, what is in force is accepted. */
const legalVersion = () => texto(100);

const UsuarioNuevo = mergePatch({
  ...persona,
  aceptarLegal: z.nullable(z.boolean()),
  legalVersion: legalVersion(),
  recibirPapel: z.nullable(z.boolean()),
});

const UsuarioCambios = mergePatch({
  ...persona,
  aceptarLegal: z.boolean(),
  legalVersion: legalVersion(),
  ...preferencias,
  preferencias: mergePatch(preferencias),
  /** Two of the fields require the current password. */
  password: z.nullable(secreto()),
});

const UsuarioAdminCambios = mergePatch({
  ...persona,
  recibirPapel: z.boolean(),
  identidadValidada: z.boolean(),
  emailValidado: z.boolean(),
  telefonoValidado: z.union([z.boolean(), texto()]),
  password: z.nullable(secreto()),
});

/**
 * Registration must not reveal whether the address was free, so it always gives the same answer, without an id. The staff
 * get the whole user.
 */
export const UsuarioCreado = z.object({
  '@context': z.string(),
  ...z.partial(Usuario.schema).shape,
  '@type': z.literal('Usuario'),
  email: z.string(),
  emailValidado: z.boolean(),
});

const SYSTEM_FIELDS = [
  'id',
  'created',
  'updated',
  'roles',
  'otpEstado',
  'nombreVisible',
  'telefonoVisible',
  'suministro',
  'emailPendiente',
  'emailRebota',
  'telefonoNoGracias',
  'aceptarLegalFecha',
] as const;
const VALIDACIONES = ['identidadValidada', 'emailValidado', 'telefonoValidado'] as const;
/** These fields are read-only in the calls that change the roles or the preferences of a user. */
const OTHER_ROUTE_FIELDS = [
  ...Object.keys(persona),
  ...SYSTEM_FIELDS,
  ...VALIDACIONES,
  'aceptarLegal',
  'recibirPapel',
];

const usuarioAdmins = role('ROLE_USUARIO_ADMIN', 'ROLE_ADMIN');

export const cuentasRoutes = {
  listar: list('/api/usuarios', {
    access: role(
      'ROLE_ADMIN',
      'ROLE_USUARIO_ADMIN',
      'ROLE_REQUERIMIENTO_ADMIN',
      'ROLE_REQUERIMIENTO_ENCARGADO',
    ),
    member: Usuario,
    query: usuariosQuery,
    summary: 'Usuarios',
  }),
  registrar: post('/api/usuarios', {
    access: anyone(),
    body: UsuarioNuevo,
    readOnly: [...SYSTEM_FIELDS, ...VALIDACIONES, 'preferencias'],
    plain: UsuarioCreado,
    status: 201,
    summary: 'Crea una cuenta: quien no ingresó, la suya; el personal, la de otra persona',
  }),
  editar: patch('/api/usuarios/:id', {
    access: owner(),
    body: UsuarioCambios,
    readOnly: [...SYSTEM_FIELDS, ...VALIDACIONES, 'recibirPapel'],
    item: Usuario,
    summary: 'Cambia los datos propios',
  }),
  editarAdmin: patch('/api/usuarios/:id/admin', {
    access: usuarioAdmins,
    body: UsuarioAdminCambios,
    readOnly: [...SYSTEM_FIELDS, 'aceptarLegal', 'preferencias'],
    item: Usuario,
    summary: 'Cambia los datos y las validaciones de otra persona',
  }),
  asignarRoles: patch('/api/usuarios/:id/roles', {
    access: role('ROLE_ADMIN'),
    recent: true,
    body: z.object({ roles: z.array(z.string()) }),
    readOnly: [...OTHER_ROUTE_FIELDS, 'preferencias'].filter((field) => field !== 'roles'),
    item: Usuario,
    summary: 'Cambia los roles de otra persona y termina sus sesiones',
  }),
  guardarPreferencias: patch('/api/usuario_preferencias/:id', {
    access: owner(),
    body: mergePatch(preferencias),
    readOnly: OTHER_ROUTE_FIELDS,
    item: UsuarioPreferencia,
    summary: 'Cambia qué avisos se reciben y por dónde',
  }),
  eliminar: post('/api/delete_account', {
    access: loggedIn(),
    recent: true,
    body: z.object({ password: z.nullish(secreto()), motivo: z.optional(texto(500)) }),
    readOnly: [...SYSTEM_FIELDS, ...VALIDACIONES],
    plain: z.object({ numero: z.string() }),
    summary: 'Elimina la cuenta propia',
  }),
  misDatos: get('/api/oob/usuario/mis_datos', {
    access: loggedIn(),
    recent: true,
    file: 'application/json',
    summary: 'Todo lo que se guarda de la persona, para llevárselo',
  }),
} as const;
