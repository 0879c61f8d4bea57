export { atencionRoutes, PRESENCIA_MS, RESUMEN_COUNT_LIMIT } from './atencion.routes.ts';
export {
  ATTENDED_CANALES,
  type AttendedCanal,
  attendedText,
  CANALES,
  type Canal,
  receivedText,
} from './canal.ts';
export { RequerimientoCategoria, SUSTANTIVOS } from './categoria.ts';
export {
  CATEGORIA_CONDICIONES_MAX,
  CATEGORIA_NOMBRE_MAX,
  CATEGORIA_TEXTO_MAX,
  CATEGORIAS_ORDEN,
  CategoriaEditable,
  CategoriaNueva,
  CategoriaValor,
  categoriasConfigRoutes,
} from './categoria-config.ts';
export { DEFAULT_CATEGORIAS } from './default-categorias.ts';
export {
  ATENDER_TRANSITIONS,
  CLOSED_CODES,
  type EstadoName,
  isOpenEstado,
  isVencido,
  OPEN_CODES,
  OPEN_ESTADOS,
  REOPEN_DAYS,
  reopenDeadline,
  requerimientoEstado,
  TRANSITIONS,
  type Transition,
  transitionSentence,
  type Via,
} from './estados.ts';
export { EXPORT_COLUMNS, type ExportColumn } from './export-columns.ts';
export { HECHO_TIPOS, type Hecho, Historia } from './historia.ts';
export { NOVEDADES_COUNT_LIMIT, novedadesRoutes } from './novedades.routes.ts';
export {
  DEFAULT_PATTERN,
  exactNumeroCandidates,
  formatNumero,
  parseNumero,
  searchNumeroCandidates,
} from './numero.ts';
export * from './paths.ts';
export { NUMERO_DOCUMENTO_MISMATCH, publicRoutes } from './public.routes.ts';
export { PULSO_MAX_CASES, PULSO_MAX_MS, PULSO_OVERLAP_MS, pulsoQuery } from './pulso.ts';
export { Requerimiento, RequerimientoCargado, RequerimientoSeguimiento } from './requerimiento.ts';
export { requerimientosRoutes, seguimientosRoutes } from './requerimientos.routes.ts';
export {
  ATAJO_TAKEN,
  fillPlaceholders,
  MAX_OWN_RESPUESTAS,
  MAX_SHARED_RESPUESTAS,
  missingPlaceholders,
  PLACEHOLDER,
  RESPUESTA_VARIABLES,
  Respuesta,
  TITULO_MAX,
  TOO_MANY_RESPUESTAS,
  type Valores,
} from './respuesta.ts';
export { categoriasRoutes } from './routes.ts';
export {
  parseSolicitud,
  SOLICITUD_CATEGORIA,
  SOLICITUD_TYPES,
  type Solicitud,
  type SolicitudErrors,
  type SolicitudInput,
  type SolicitudType,
} from './solicitud.ts';
export * from './texts.ts';
export { BUSCAR_MIN, CLASES, type Clase } from './typed.ts';
export { MAX_UNIDOS, type Relacionado, Relacionados, SUGERIDO_POR } from './union.ts';
