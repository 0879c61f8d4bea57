export { findUsuarioAddresses, findUsuariosAt } from './addresses.repository.ts';
export { auditoriaWhere } from './auditoria/auditoria-where.repository.ts';
export { recordDenied } from './auditoria/denegados.ts';
export { findChainHead } from './auditoria/sellos.repository.ts';
export {
  type Finding,
  type Verificacion,
  verificarAuditoria,
} from './auditoria/verificar-auditoria.ts';
export { cambiarEmail } from './cambiar-email.ts';
export { celularSql } from './celular-sql.ts';
export { type ClaveOwner, validateClave } from './clave.ts';
export {
  findCodigo,
  lockEmailRequests,
  runOrUndo,
  spendCodigo,
  voidCodigos,
} from './codigos.repository.ts';
export { issueCodigo, VIGENCIAS } from './codigos.ts';
export { emailConfirmado, emailSnapshot } from './confirmar-email.ts';
export type { EndOtherSesiones } from './editar-perfil.ts';
export type { EliminarCuentaDeps } from './eliminar-cuenta.ts';
export { exportarAuditoria } from './exportar-auditoria.ts';
export { exportarUsuarios } from './exportar-usuarios.ts';
export { type FichaUsuario, findFichaUsuario } from './ficha-usuario.repository.ts';
export { handleUsuarios, usuariosJobs } from './jobs.ts';
export { legalAjuste, legalOfBrand } from './legal/legal-ajuste.ts';
export { createReadLegal, type ReadLegal } from './legal/read-legal.ts';
export type { CustomersOfEncargado } from './listar-usuarios.ts';
export {
  countUnconfirmedUsuarios,
  type FoundUsuario,
  findLastDone,
  lookupUsuariosAmong,
  type UsuarioTraits,
} from './lookup-usuarios.repository.ts';
export { withMinimumDuration } from './minimum-duration.ts';
export type { MisDatosPart } from './mis-datos.ts';
export { countMonthlyUsuarios } from './monthly-usuarios.repository.ts';
export { nombrarAdministrador } from './nombrar-administrador.ts';
export { notifySecurityChange } from './notify-security-change.ts';
export { readMotivo } from './parse-cambios.ts';
export { PREFERENCIAS, type SmsVia } from './parse-preferencias.ts';
export { presentAvisos } from './present.ts';
export { requireRank } from './rank.ts';
export {
  clearDeviceToken,
  isReachableSql,
  listRecipients,
  markEmailRebota,
  type Recipient,
} from './recipients.repository.ts';
export { recordAuditoria } from './record-auditoria.ts';
export { requestEmailForUsuario } from './request-email-for-usuario.ts';
export { type Reautenticar, requireRecentClave } from './require-recent-clave.ts';
export { registerUsuarios } from './routes.ts';
export { searchPeople, searchPeopleIds } from './search-people.ts';
export { hashClave, hashCodigo, matchesClave, nuevoToken } from './secrets.ts';
export type { EmailConfirmationDeps } from './send-email-confirmation.ts';
export type { EndSesiones } from './staff-email-change.ts';
export { parseCelular, parseTelefono, telefonoVisible } from './telefono.ts';
export { usuarioVigencia } from './usuario-vigencia.ts';
export {
  findUsuarioByEmail,
  findUsuarioById,
  lockLiveUsuario,
  lockUsuario,
  nombreVisibleSql,
  setFirstSuministro,
  updateUsuario,
} from './usuarios.repository.ts';
export type { IsCustomerOfEncargado } from './ver-usuario.ts';
export { writeExport } from './write-export.ts';
