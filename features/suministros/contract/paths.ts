export const SUMINISTROS_PATH = '/suministros';
export const AGREGAR_SUMINISTRO_PATH = '/suministros/agregar';
/** A new account is led here; whoever has a suministro already goes to Inicio instead. */
export const FIRST_SUMINISTRO_PATH = `${AGREGAR_SUMINISTRO_PATH}?primero=si`;
export const CORREOS_PATH = '/admin/suministro_mails';
/** The page of correos is searched by account number. */
export const correosPath = (cuenta: string): string =>
  `${CORREOS_PATH}?suministro=${encodeURIComponent(cuenta)}`;
/** Or by an address, which several suministros may have. */
export const correosAtPath = (email: string): string => `${CORREOS_PATH}?correo=${encodeURIComponent(email)}`;
export const AGREGAR_CORREO_PATH = '/admin/suministro_mails/agregar';
export const CELULARES_PATH = '/admin/suministro_telefonos';
export const AGREGAR_CELULAR_PATH = '/admin/suministro_telefonos/agregar';
export const STAFF_SUMINISTROS_PATH = '/admin/suministros';
/** Why it is opened may travel with it. */
export const fichaPath = (suministro: number): string => `${STAFF_SUMINISTROS_PATH}/${suministro}`;
