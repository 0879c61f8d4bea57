export { auditoriaQuery } from './auditoria.ts';
export {
  CLAVE_COMUN,
  CLAVE_DEBIL,
  CLAVE_LARGA,
  CLAVE_MAXIMO,
  CLAVE_REPETIDA,
  claveCorta,
  claveMinimo,
  largoDeClave,
} from './clave.ts';
export { CUIT_INVALIDO, leerCuit } from './cuit.ts';
export { DOCUMENTO_INVALIDO, leerDocumento } from './documento.ts';
export { EMAIL_INVALIDO, EMAIL_MAXIMO, leerEmail } from './email.ts';
export { nombreVisible } from './nombre-visible.ts';
export { otpEstado } from './otp.ts';
export {
  ELIMINAR_CUENTA_PATH,
  PERFIL_PATH,
  PREFERENCIAS_PATH,
  REGISTRO_PATH,
  usuarioPath,
} from './paths.ts';
export {
  type FaltasDePersona,
  leerPersona,
  NOMBRE_MINIMO,
  type Persona,
  type PersonaEscrita,
} from './persona.ts';
export { pistasDe } from './pistas.ts';
export { usuariosRoutes } from './routes.ts';
export { CELULAR_INVALIDO, PARECE_FIJO, TELEFONO_INVALIDO } from './telefono.ts';
export { Usuario, UsuarioPreferencia } from './usuario.ts';
export { cuentasRoutes, UsuarioCreado, usuariosQuery } from './usuarios.routes.ts';
