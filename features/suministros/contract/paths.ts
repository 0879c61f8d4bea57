export const AGREGAR_SUMINISTRO_PATH = '/suministros/agregar';
export const AGREGAR_CORREO_PATH = '/admin/suministro_mails/agregar';
