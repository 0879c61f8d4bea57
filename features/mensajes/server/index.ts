export { asuntoDe } from './asunto.ts';
export { cancelarAvisos } from './cancelar-avisos.repository.ts';
export type { CanalCorreo, Correo, CorreoRechazado } from './correo.ts';
export { findMensajesDe, olvidarMensajes } from './de-una-persona.repository.ts';
export type { NuevoMensaje } from './encolar-mensaje.ts';
export type { Canales } from './entregar.ts';
export type { EnviarDeps, Vigencia } from './enviar-mensajes.ts';
export { exportarMensajes } from './exportar-mensajes.ts';
export { esperarHasta } from './horario.ts';
export { mensajesJobs } from './jobs.ts';
export { marcaDe } from './marca.ts';
export { COLUMNAS_DE_AVISO, type Reclamado } from './mensajes.repository.ts';
export { contarMensajesDelMes } from './mensajes-del-mes.repository.ts';
export { createMensajero, handleMensajes, type Mensajero } from './motor.ts';
export {
  listaDePlantillas,
  type Marca,
  type Preferencia,
  plantillas,
  redactor,
  vistaDePlantilla,
} from './plantillas/index.ts';
export type { CanalPush, Push, PushRechazado } from './push.ts';
export { type AcusesDeps, registrarAcuses } from './registrar-acuse.ts';
export { type Rebote, registrarRebote } from './registrar-rebote.ts';
export { registerMensajes } from './routes.ts';
export type { CanalTexto, Recibo, Texto, TextoRechazado } from './texto.ts';
