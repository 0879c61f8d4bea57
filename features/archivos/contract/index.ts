export {
  ArchivoFactura,
  ArchivoPerfiles,
  ArchivoSubida,
  Rechazo,
  Resumen,
  TIPOS_DE_SUBIDA,
  type TipoDeSubida,
} from './archivo.ts';
export {
  archivoEstado,
  estaEnMarcha,
  type NombreDeEstado,
  puedePedir,
  seEstaRevisando,
  sePuedeAnular,
  sePuedeConfirmar,
  sePuedeReintentar,
} from './estados.ts';
export { archivoFacturasRoutes, archivoPerfilesRoutes, archivoSubidasRoutes } from './routes.ts';
export * from './textos.ts';
