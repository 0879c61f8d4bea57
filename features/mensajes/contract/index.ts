export { ACUSES, type Acuse } from './acuse.ts';
export { PRIORIDADES, TIPOS, type Tipo, tipoOf, tipos } from './channel.ts';
export { mensajeEstado } from './estado.ts';
export { fallidosQuery, fallidosRoutes } from './fallidos.routes.ts';
export {
  Fallidos,
  isWholeAddress,
  MOST_RESENT,
  MOST_TOLD,
  RESENT_DAYS,
  type Reenvio,
} from './fallidos.ts';
export { Mensaje } from './mensaje.ts';
export * from './paths.ts';
export { PlantillaPreview, Plantillas, textoClave } from './plantilla.ts';
export { mensajesQuery, mensajesRoutes } from './routes.ts';
