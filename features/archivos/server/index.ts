export { cambiarEstado } from './cambiar-estado.ts';
export type { ArchivoRow, ArchivoTipo, Clase } from './clases.ts';
export { type ArchivosDeps, RENGLONES_PER_RANGE, type WorkerDeps } from './deps.ts';
export { getArchivoStatus } from './get-archivo-status.ts';
export { handleArchivos } from './handle-jobs.ts';
export {
  changeImportacionAjuste,
  IMPORTACION_AJUSTES,
  listImportacionAjustes,
} from './importacion-ajustes.ts';
export { archivosJobs } from './jobs.ts';
export { InvalidPerfiles, type Perfil, readPerfiles } from './perfiles/index.ts';
export { registerArchivos } from './routes.ts';
export { countArchivosByEstado, findLastLoad } from './routines.repository.ts';
export { importacionSettings } from './settings.ts';
export { createImporters, LOADABLE_TIPOS } from './tipos/index.ts';
export { uploadFromFile } from './upload-from-file.ts';
