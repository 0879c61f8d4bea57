export const REGISTRO_PATH = '/registro';
export const PERFIL_PATH = '/perfil';
export const PREFERENCIAS_PATH = '/preferencias';
export const ELIMINAR_CUENTA_PATH = '/eliminar_cuenta';
export const usuarioPath = (id: number): string => `/admin/usuarios/${id}`;
