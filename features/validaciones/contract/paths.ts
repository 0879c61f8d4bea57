export const VALIDAR_TELEFONO_PATH = '/validar/telefono';
export const VALIDAR_IDENTIDAD_PATH = '/validar/identidad';
