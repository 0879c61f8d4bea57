export type { AddressBook, AddressOwners, CurrentAddresses } from './address-book.ts';
export { asuntoOf } from './asunto.ts';
export { brandingOf } from './branding.ts';
export { cancelarAvisos } from './cancelar-avisos.repository.ts';
export type { Correo, CorreoChannel, CorreoRechazado } from './correo.ts';
export { countMensajesByEstado, countOverdueMensajes } from './counts.repository.ts';
export type { Channels } from './deliver.ts';
export { createMensajeSender, handleMensajes, type MensajeSender } from './engine.ts';
export type { NuevoMensaje } from './enqueue-mensaje.ts';
export type { EnviarDeps, Vigencia } from './enviar-mensajes.ts';
export { exportarMensajes } from './exportar-mensajes.ts';
export {
  countFailedMensajes,
  findLastMensajes,
  findLastMensajesOfPersona,
} from './ficha-mensajes.repository.ts';
export { mensajesJobs } from './jobs.ts';
export { AVISO_COLUMNS, type ClaimedMensaje } from './mensajes.repository.ts';
export { countMonthMensajes } from './month-mensajes.repository.ts';
export { toLines } from './plantillas/clean-text.ts';
export { MAX_PUBLIC_URL, MAX_SHORT_NAME } from './plantillas/facturas-sms.ts';
export {
  type Branding,
  createRenderer,
  isPlantilla,
  type Preferencia,
  plantillas,
} from './plantillas/index.ts';
export type { AsuntoOf } from './present.ts';
export type { Push, PushChannel, PushRechazado } from './push.ts';
export { waitUntil } from './quiet-hours.ts';
export { type AcusesDeps, registrarAcuses } from './registrar-acuse.ts';
export { type Rebote, registrarRebote } from './registrar-rebote.ts';
export { registerMensajes } from './routes.ts';
export type { Recibo, Texto, TextoChannel, TextoRechazado } from './texto.ts';
export { createReadTextos, type FindAjustes, textoAjustes } from './textos.ts';
export { anonymizeMensajes, listMensajesOfUsuario } from './usuario-mensajes.repository.ts';
