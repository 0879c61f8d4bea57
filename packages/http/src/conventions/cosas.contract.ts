import {
  anyone,
  confirmado,
  day,
  dayInput,
  defineQuery,
  del,
  filter,
  get,
  id,
  iriOf,
  iriText,
  list,
  loggedIn,
  mergePatch,
  moment,
  momentInput,
  money,
  moneyInput,
  patch,
  periodo,
  periodoInput,
  post,
  resource,
  role,
} from '@oficina/hydra';
import * as z from 'zod/mini';

/** These resources belong to no feature and have one field of each kind, to test the conventions. */
export const Parte = resource('Parte', 'partes', { id: id(), peso: z.int() });

export const Cosa = resource('Cosa', 'cosas', {
  id: id(),
  nombre: z.string(),
  codigo: z.string(),
  nota: z.optional(z.string()),
  estado: z.int(),
  activa: z.boolean(),
  importe: money(),
  periodo: z.optional(periodo()),
  dia: z.optional(day()),
  momento: z.optional(moment()),
  etiquetas: z.array(z.string()),
  anidado: z.optional(z.object({ color: z.optional(z.string()), alto: z.optional(z.int()) })),
  otra: z.optional(iriText()),
  partes: z.optional(z.array(Parte.schema)),
});

const fields = {
  nombre: z.string().check(z.minLength(1), z.maxLength(20)),
  codigo: z.string().check(z.regex(/^[a-z]*$/, 'Escribí solo letras.')),
  nota: z.nullable(z.string()),
  estado: z.int().check(z.minimum(0), z.maximum(9)),
  clase: z.enum(['chica', 'grande']),
  activa: z.boolean(),
  importe: moneyInput(),
  periodo: periodoInput(),
  dia: z.nullable(dayInput()),
  momento: z.nullable(momentInput()),
  etiquetas: z.array(z.string()),
  anidado: z.nullable(
    z.object({ color: z.optional(z.nullable(z.string())), alto: z.optional(z.nullable(z.int())) }),
  ),
  otra: z.nullable(iriOf('otras', 'otra')),
};

const NewCosa = z.partial(z.object(fields), {
  codigo: true,
  nota: true,
  estado: true,
  clase: true,
  activa: true,
  periodo: true,
  dia: true,
  momento: true,
  etiquetas: true,
  anidado: true,
  otra: true,
});
const CosaPatch = mergePatch(fields);
export type CosaPatch = z.output<typeof CosaPatch>;

export const cosasQuery = defineQuery({
  filters: {
    nombre: filter.partial(),
    codigo: filter.start(),
    clase: filter.exactText(['chica', 'grande']),
    titulo: filter.exactText(),
    estado: filter.exactInt(),
    activa: filter.bool(),
    otra: filter.relation('otras'),
    importe: filter.moneyRange(),
    periodo: filter.periodos(),
    dia: filter.days(),
    momento: filter.moments(),
  },
  exists: ['nota'],
  order: ['id', 'nombre', 'importe'],
});

const summary = 'Una <cosa> & sus "partes"';
const readOnly = ['id', 'created'];

export const cosasRoutes = {
  listar: list('/api/cosas', {
    access: anyone(),
    member: Cosa,
    query: cosasQuery,
    extra: z.object({ actualizado: z.optional(moment()) }),
    summary,
  }),
  listarUnpaged: list('/api/cosas_todas', {
    access: anyone(),
    member: Cosa,
    query: defineQuery({ filters: {}, unpaged: true }),
    summary,
  }),
  listarMany: list('/api/cosas_muchas', {
    access: anyone(),
    member: Parte,
    query: defineQuery({ filters: {} }),
    summary,
  }),
  listarPartes: list('/api/cosas/:id/partes', {
    access: anyone(),
    member: Parte,
    query: defineQuery({ filters: {} }),
    summary,
  }),
  ver: get('/api/cosas/:id', { access: loggedIn(), item: Cosa, summary }),
  verByCodigo: get('/api/cosas_por_codigo/:codigo', { access: anyone(), item: Cosa, summary }),
  crear: post('/api/cosas', { access: loggedIn(), item: Cosa, body: NewCosa, readOnly, summary }),
  repeatable: post('/api/cosas_repetibles', {
    access: loggedIn(),
    item: Cosa,
    body: NewCosa,
    idempotencyKey: 'optional',
    summary,
  }),
  editar: patch('/api/cosas/:id', { access: loggedIn(), item: Cosa, body: CosaPatch, readOnly, summary }),
  eliminar: del('/api/cosas/:id', { access: loggedIn(), summary }),
  anonymous: post('/api/cosas_publicas', { access: anyone(), plain: z.object({}), body: NewCosa, summary }),
  large: post('/api/cosas_grandes', {
    access: anyone(),
    plain: z.object({}),
    body: NewCosa,
    maxBody: 128 * 1024,
    summary,
  }),
  notify: post('/api/cosas/:id/avisar', {
    access: loggedIn(),
    plain: z.object({ avisada: z.boolean(), motivo: z.optional(z.string()) }),
    summary,
  }),
  sensitive: post('/api/cosas/:id/delicada', {
    access: role('ROLE_ADMIN'),
    recent: true,
    body: z.object({ motivo: z.string().check(z.minLength(1)) }),
    plain: z.object({ hecho: z.boolean() }),
    summary,
  }),
  confirmedOnly: get('/api/cosas_confirmadas', {
    access: confirmado(),
    plain: z.object({ ok: z.boolean() }),
    summary,
  }),
  fail: get('/api/fallas/:clase', {
    access: anyone(),
    plain: z.object({ ok: z.boolean() }),
    summary,
  }),
  login: post('/authentication_token', {
    access: anyone(),
    authShape: true,
    body: z.object({ clave: z.string() }),
    plain: z.object({ token: z.string() }),
    summary,
  }),
} as const;
