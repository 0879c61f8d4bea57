export { ACUSES, type Acuse } from './acuse.ts';
export { PRIORIDADES, TIPOS, type Tipo, tipoDe, tipos } from './canal.ts';
export { mensajeEstado } from './estado.ts';
export { Mensaje } from './mensaje.ts';
export { PLANTILLAS_PATH } from './paths.ts';
export { Plantillas, PlantillaVista } from './plantilla.ts';
export { mensajesQuery, mensajesRoutes } from './routes.ts';
