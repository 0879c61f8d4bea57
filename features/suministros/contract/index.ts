export { MAX_MAILS, SuministroMail } from './mail.ts';
export { darDeBaja, mailsQuery, mailsRoutes } from './mails.routes.ts';
export * from './paths.ts';
export { SUMINISTRO_READERS, staffSuministrosQuery, suministrosRoutes } from './routes.ts';
export { Suministro, suministroName } from './suministro.ts';
export { SuministroOfList } from './suministro-of-list.ts';
export { MAX_TELEFONOS, SuministroTelefono } from './telefono.ts';
export { telefonosQuery, telefonosRoutes } from './telefonos.routes.ts';
export { MAX_ALIAS, MAX_SUMINISTROS, UsuarioSuministro } from './usuario-suministro.ts';
