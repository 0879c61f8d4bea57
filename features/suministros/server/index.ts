export { findMailsAt, findSuministroAddresses } from './addresses.repository.ts';
export { type BajaPreferencia, type BajaScope, makeBajaToken } from './baja-token.ts';
export { darDeBajaTelefono } from './dar-de-baja-telefono.ts';
export type { HasPagoInProgress } from './desvincular-suministro.ts';
export { exportarMails } from './exportar-mails.ts';
export {
  type FichaSuministro,
  findFichaSuministro,
  findSuministrosOfPersona,
  type SuministroOfPersona,
} from './ficha-suministro.repository.ts';
export { PADRON_COLUMNS } from './importar/columns.repository.ts';
export { padronImport } from './importar/importar-padron.ts';
export { handleSuministros, suministrosJobs } from './jobs.ts';
export {
  countPendingMails,
  type FoundMail,
  type FoundSuministro,
  findSuministrosByIds,
  lookupMails,
} from './lookup-suministros.repository.ts';
export type { EnqueueMensaje, LatestFacturas, MailsDeps } from './mail.deps.ts';
export { markMailBouncing } from './mails.repository.ts';
export { registerSuministroMails } from './mails.routes.ts';
export { findKeptSuministros, forgetSuministros } from './personal-data.repository.ts';
export { receivesMailsSql } from './recipients.repository.ts';
export type { MailDatos } from './request-mail-confirmation.ts';
export { registerSuministros } from './routes.ts';
export { searchSuministroIds, searchSuministros } from './search-suministros.ts';
export { countSuministrosAt } from './suministros-per-month.repository.ts';
export { isLiveSql, markTelefonoBouncing } from './telefonos.repository.ts';
export { telefonosVigencia } from './telefonos-vigencia.ts';
export { cuentaKey } from './titular.ts';
export { unsubscribeByToken } from './unsubscribe.ts';
export { areOwnSuministros, findCandidatesByKey } from './usuario-suministros.repository.ts';
export { verVinculo, vincularForUsuario } from './vincular-for-usuario.ts';
