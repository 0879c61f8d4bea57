export {
  ArchivoFactura,
  ArchivoPerfiles,
  ArchivoSubida,
  type Columna,
  type Lectura,
  type NombreDeColumna,
  Rechazo,
  Resumen,
  SUBIDA_TIPOS,
  type SubidaTipo,
} from './archivo.ts';
export { codificacionName, columnasText, separadorName } from './columnas.ts';
export {
  archivoEstado,
  canAnnul,
  canConfirm,
  canCorrect,
  canRenameColumnas,
  canRequestEstado,
  canRetry,
  type EstadoName,
  isBeingReviewed,
  isInProgress,
} from './estados.ts';
export * from './paths.ts';
export { archivoFacturasRoutes, archivoPerfilesRoutes, archivoSubidasRoutes } from './routes.ts';
export * from './texts.ts';
