export const INVALID_TELEFONO = 'Escribí un teléfono con código de área, por ejemplo 3492 15 401234.';
export const INVALID_CELULAR = 'Escribí un celular con código de área, por ejemplo 3492 15 401234.';

/**
 * The number looks like a landline: the same digits may be a mobile's without its 9, so the form asks "¿Es un celular?" and
 * sends it again with `esCelular`.
 */
export const LOOKS_LANDLINE = 'fijo';
