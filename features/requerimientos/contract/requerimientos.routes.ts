import { confirmado, defineQuery, filter, get, list, patch, post, role } from '@oficina/hydra';
import { CANALES } from './canal.ts';
import { SUSTANTIVOS } from './categoria.ts';
import {
  Conformidad,
  EncargadoNovedadMark,
  EncargadoNuevo,
  EstadoNuevo,
  Requerimiento,
  RequerimientoNuevo,
  RequerimientoSeguimiento,
  SeguimientoNuevo,
  UsuarioNovedadMark,
} from './requerimiento.ts';

export const requerimientosQuery = defineQuery({
  filters: {
    /**
     * The staff find the cases of whom it says: a number is that of a case, an account, a document or a telephone; words are
     * a name as it is heard. A customer searches their own cases by number, or by words in `descripcion`.
     */
    q: filter.partial(),
    /** What `q` says is searched in `descripcion`. */
    enTextos: filter.bool(),
    usuario: filter.relation('usuarios'),
    estado: filter.exactInt(),
    categoria: filter.relation('requerimiento_categorias'),
    'categoria.sustantivo': filter.exactText(SUSTANTIVOS),
    'categoria.codigo': filter.exactText(),
    suministro: filter.relation('suministros'),
    /** "yo" is the person who asks; "ninguno" selects unassigned cases. */
    encargado: filter.relation('usuarios', ['yo', 'ninguno']),
    novedadesUsuario: filter.bool(),
    /** This filter is for the staff only and is ignored for customers. */
    novedadesEncargado: filter.bool(),
    numero: filter.exactText(),
    descripcion: filter.partial(),
    created: filter.moments(),
    updated: filter.moments(),
    vencido: filter.bool(),
    vence: filter.moments(),
    /** Since when it waits for its owner. */
    enEsperaDesde: filter.moments(),
    canal: filter.exactText(CANALES),
  },
  exists: ['encargado'],
  /** By `urgencia` the cases that wait for their owner come last, and the others by their term. */
  order: ['id', 'created', 'updated', 'vence', 'estado', 'urgencia'],
});

const personal = role('ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO');
const viewAccess = confirmado().or(personal);
const readAccess = viewAccess.or(role('ROLE_MOSTRADOR'));

const SERVER_FIELDS = [
  'id',
  'numero',
  'created',
  'updated',
  'usuario',
  'vence',
  'cerrado',
  'reabribleHasta',
  'seguimientos',
  'contacto',
] as const;
const OTHER_ROUTE_FIELDS = [
  'estado',
  'conforme',
  'encargado',
  'novedadesUsuario',
  'novedadesEncargado',
] as const;
const CREATE_FIELDS = ['categoria', 'adjuntos', 'ubicacion', 'suministro'] as const;

const allExcept = (...fields: readonly string[]) =>
  [...SERVER_FIELDS, ...OTHER_ROUTE_FIELDS, ...CREATE_FIELDS, 'descripcion'].filter(
    (field) => !fields.includes(field),
  );

export const requerimientosRoutes = {
  listar: list('/api/requerimientos', {
    access: readAccess,
    member: Requerimiento,
    query: requerimientosQuery,
    summary: 'Trámites y reclamos: los propios, o los que atiende el personal',
  }),
  ver: get('/api/requerimientos/:id', {
    access: readAccess,
    item: Requerimiento,
    summary: 'Un trámite o reclamo',
  }),
  iniciar: post('/api/requerimientos', {
    access: confirmado(),
    body: RequerimientoNuevo,
    readOnly: [...SERVER_FIELDS, ...OTHER_ROUTE_FIELDS],
    item: Requerimiento,
    idempotencyKey: 'optional',
    summary: 'Inicia un trámite o reclamo',
  }),
  cambiarEstado: patch('/api/requerimientos/:id/estado', {
    access: viewAccess,
    body: EstadoNuevo,
    readOnly: allExcept('estado', 'descripcion'),
    item: Requerimiento,
    summary: 'Pasa un caso a otro estado',
  }),
  conformidad: patch('/api/requerimientos/:id/conformidad', {
    access: confirmado(),
    body: Conformidad,
    readOnly: allExcept('conforme', 'descripcion'),
    item: Requerimiento,
    summary: 'Quien lo inició dice si quedó resuelto; si no, lo reabre',
  }),
  marcarNovedadUsuario: patch('/api/requerimientos/:id/marca_novedad_usuario', {
    access: viewAccess,
    body: UsuarioNovedadMark,
    readOnly: allExcept('novedadesUsuario'),
    item: Requerimiento,
    summary: 'Marca o desmarca que el usuario tiene novedades',
  }),
  marcarNovedadEncargado: patch('/api/requerimientos/:id/marca_novedad_encargado', {
    access: personal,
    body: EncargadoNovedadMark,
    readOnly: allExcept('novedadesEncargado'),
    item: Requerimiento,
    summary: 'Marca o desmarca que el personal tiene novedades',
  }),
  asignarEncargado: patch('/api/requerimientos/:id/encargado', {
    access: personal,
    body: EncargadoNuevo,
    readOnly: allExcept('encargado'),
    item: Requerimiento,
    summary: 'Asigna el caso a una persona, o lo deja sin asignar',
  }),
  constancia: get('/api/requerimientos/:id/constancia', {
    access: readAccess,
    file: 'application/pdf',
    summary: 'La constancia de un trámite o reclamo',
  }),
} as const;

export const seguimientosRoutes = {
  responder: post('/api/requerimiento_seguimientos', {
    access: viewAccess,
    body: SeguimientoNuevo,
    readOnly: ['id', 'nuevoEstado', 'created', 'usuario', 'usuarioNombre'],
    item: RequerimientoSeguimiento,
    summary: 'Suma una respuesta a un caso',
  }),
} as const;
