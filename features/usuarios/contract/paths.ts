export const REGISTRO_PATH = '/registro';
export const PERFIL_PATH = '/perfil';
export const PREFERENCIAS_PATH = '/preferencias';
export const ELIMINAR_CUENTA_PATH = '/eliminar_cuenta';
/** One person, as the staff see them. */
export const usuarioPath = (id: number): string => `/admin/usuarios/${id}`;
