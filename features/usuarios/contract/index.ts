export {
  ACCION_NAMES,
  type Accion,
  AUDITORIA_TIPOS,
  accionText,
  EXPORTS,
  FAILED_LOGINS,
  FICHA_READS,
} from './acciones.ts';
export { auditoriaQuery } from './auditoria.ts';
export {
  CLAVE_MAX_LENGTH,
  COMMON_CLAVE,
  claveLength,
  claveMinLength,
  LONG_CLAVE,
  SAME_CLAVE,
  shortClave,
  WEAK_CLAVE,
} from './clave.ts';
export { dniOfCuit, INVALID_CUIT, parseCuit } from './cuit.ts';
export { INVALID_DOCUMENTO, parseDocumento } from './documento.ts';
export { EMAIL_LINK_HOURS, EMAIL_MAX_LENGTH, INVALID_EMAIL, parseEmail } from './email.ts';
export { knownWordsOf } from './known-words.ts';
export { type Aceptaciones, legalRoutes } from './legal.routes.ts';
export {
  isLegalLink,
  LEGAL_CLAVE,
  LEGAL_MOVED,
  LEGAL_MOVED_CODE,
  type Legal,
} from './legal.ts';
export { nombreVisible } from './nombre-visible.ts';
export { otpEstado } from './otp.ts';
export * from './paths.ts';
export {
  NOMBRE_MIN_LENGTH,
  type Persona,
  type PersonaInput,
  type PersonaProblems,
  parsePersona,
} from './persona.ts';
export { MOTD_MAX_LENGTH, motdRoutes, usuariosRoutes } from './routes.ts';
export { INVALID_CELULAR, INVALID_TELEFONO, LOOKS_LANDLINE } from './telefono.ts';
export { preferenciaFields, Usuario, UsuarioPreferencia } from './usuario.ts';
export { cuentasRoutes, UsuarioCreado, usuariosQuery } from './usuarios.routes.ts';
