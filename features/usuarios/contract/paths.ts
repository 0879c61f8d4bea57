export const PERFIL_PATH = '/perfil';
export const PREFERENCIAS_PATH = '/preferencias';
export const ELIMINAR_CUENTA_PATH = '/eliminar_cuenta';
export const VALIDAR_CORREO_PATH = '/validar/correo';
export const USUARIOS_PATH = '/admin/usuarios';
export const usuarioPath = (id: number): string => `${USUARIOS_PATH}/${id}`;
export const editarUsuarioPath = (id: number): string => `${usuarioPath(id)}/editar`;
