export const ARCHIVOS_FACTURAS_PATH = '/admin/archivos_facturas';
export const ARCHIVOS_SUBIDAS_PATH = '/admin/archivos_subidas';
