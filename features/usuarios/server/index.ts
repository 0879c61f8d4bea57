export { anotarDenegado } from './auditoria/denegados.ts';
export {
  type Hallazgo,
  type Verificacion,
  verificarAuditoria,
} from './auditoria/verificar-auditoria.ts';
export { marcarEmailQueRebota, olvidarDispositivo } from './avisos.repository.ts';
export type { TerminarSesiones } from './cambiar-email-ajeno.ts';
export { cambiarEmailPorOrden } from './cambiar-email-por-orden.ts';
export { type QuienElige, revisarClave } from './clave.ts';
export {
  findCodigo,
  hacerODeshacer,
  lockPedidosDe,
  spendCodigo,
  voidCodigos,
} from './codigos.repository.ts';
export { emitirCodigo, VIGENCIAS } from './codigos.ts';
export { emailConfirmado, huboEnEmail } from './confirmar-email.ts';
export type { TerminarOtrasSesiones } from './editar-perfil.ts';
export type { EliminarCuentaDeps } from './eliminar-cuenta.ts';
export { exportarAuditoria } from './exportar-auditoria.ts';
export { exportarUsuarios } from './exportar-usuarios.ts';
export { handleUsuarios, usuariosJobs } from './jobs.ts';
export type { SmsVia } from './leer-preferencias.ts';
export type { ClientesDelEncargado } from './listar-usuarios.ts';
export type { ParteDeMisDatos } from './mis-datos.ts';
export { comprobarRango } from './rango.ts';
export { registrarAuditoria } from './registrar-auditoria.ts';
export { registerUsuarios } from './routes.ts';
export { coincideClave, hashDeClave, hashDeCodigo, nuevoToken } from './secretos.ts';
export { tardarLoMismo } from './tardar-lo-mismo.ts';
export { leerCelular, leerTelefono } from './telefono.ts';
export {
  findUsuarioByEmail,
  findUsuarioById,
  lockUsuario,
  lockUsuarioVivo,
  setPrimerSuministro,
  updateUsuario,
} from './usuarios.repository.ts';
export { contarUsuariosDelMes } from './usuarios-del-mes.repository.ts';
export type { EsClienteDelEncargado } from './ver-usuario.ts';
export { vigenciaDePersonas } from './vigencia-de-personas.ts';
