export const TARJETAS_PATH = '/tarjetas';
export const AGREGAR_TARJETA_PATH = '/tarjetas/agregar';
/** The page returns to the given address once the card is saved. */
export const agregarTarjetaPath = (returnTo: string): string =>
  `${AGREGAR_TARJETA_PATH}?volver=${encodeURIComponent(returnTo)}`;
