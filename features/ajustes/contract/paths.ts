export const CONFIGURACION_PATH = '/admin/configuracion';

export const configuracionPath = (seccion: string): string => `${CONFIGURACION_PATH}/${seccion}`;
