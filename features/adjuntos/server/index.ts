export {
  type AdjuntoRow,
  countAdjuntos,
  forgetUnlinkedAdjuntos,
  linkAdjuntos,
  listAdjuntos,
  lockUnlinkedAdjuntos,
  type UnlinkedAdjunto,
} from './adjuntos.repository.ts';
export type { Antivirus } from './antivirus.ts';
export type { RequerimientoPorts } from './deps.ts';
export { wrapKey } from './encrypt-archivo.ts';
export { adjuntosJobs, handleAdjuntos } from './jobs.ts';
export { presentAdjunto } from './present-adjunto.ts';
export { type RegisterAdjuntosDeps, registerAdjuntos } from './routes.ts';
export { inMemory, sha256Of, storeParts } from './store-parts.ts';
