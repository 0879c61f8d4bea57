export {
  ArchivoFactura,
  ArchivoPerfiles,
  ArchivoSubida,
  Rechazo,
  Resumen,
  SUBIDA_TIPOS,
  type SubidaTipo,
} from './archivo.ts';
export {
  archivoEstado,
  canAnnul,
  canConfirm,
  canRequestEstado,
  canRetry,
  type EstadoName,
  isBeingReviewed,
  isInProgress,
} from './estados.ts';
export * from './paths.ts';
export { archivoFacturasRoutes, archivoPerfilesRoutes, archivoSubidasRoutes } from './routes.ts';
export * from './texts.ts';
