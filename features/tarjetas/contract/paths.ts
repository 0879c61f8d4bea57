export const TARJETAS_PATH = '/tarjetas';
export const AGREGAR_TARJETA_PATH = '/tarjetas/agregar';
