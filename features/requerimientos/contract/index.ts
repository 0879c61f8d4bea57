export * from './adjunto.ts';
export { adjuntosRoutes } from './adjuntos.routes.ts';
export {
  atencionRoutes,
  PRESENCIA_MS,
  TOPE_DE_NOVEDADES,
  TOPE_DEL_RESUMEN,
} from './atencion.routes.ts';
export { RequerimientoCategoria } from './categoria.ts';
export { CATEGORIAS_DE_FABRICA } from './categorias-de-fabrica.ts';
export {
  ABIERTOS,
  CODIGOS_ABIERTOS,
  CODIGOS_CERRADOS,
  DIAS_PARA_REABRIR,
  estaAbierto,
  estaVencido,
  MOVIMIENTOS,
  type Movimiento,
  type NombreDeEstado,
  oracionDelMovimiento,
  reabribleHasta,
  requerimientoEstado,
  type Via,
} from './estados.ts';
export {
  escribirNumero,
  FORMATO_COMUN,
  leerNumero,
  numerosBuscados,
  numerosEscritos,
} from './numero.ts';
export { atenderPath, ESTADO_PUBLICO_PATH } from './paths.ts';
export { COLUMNAS_DE_LA_PLANILLA, type ColumnaDeLaPlanilla } from './planilla.ts';
export { NO_COINCIDEN, publicasRoutes } from './publicas.routes.ts';
export { Requerimiento, RequerimientoSeguimiento } from './requerimiento.ts';
export { requerimientosRoutes, seguimientosRoutes } from './requerimientos.routes.ts';
export { categoriasRoutes } from './routes.ts';
export {
  CATEGORIA_DE_SOLICITUD,
  type FaltasDeSolicitud,
  leerSolicitud,
  type Solicitud,
  type SolicitudEscrita,
  TIPOS_DE_SOLICITUD,
  type TipoDeSolicitud,
} from './solicitud.ts';
export * from './textos.ts';
export { escribirUbicacion, leerUbicacion, type Ubicacion } from './ubicacion.ts';
