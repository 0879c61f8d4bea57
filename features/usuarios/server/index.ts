export { registrarAuditoria } from './registrar-auditoria.ts';
export { registerUsuarios } from './routes.ts';
export {
  findUsuarioByEmail,
  findUsuarioById,
  lockUsuario,
  setPrimerSuministro,
} from './usuarios.repository.ts';
export type { EsClienteDelEncargado } from './ver-usuario.ts';
