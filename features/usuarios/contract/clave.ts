/** F.clave: the server and the forms share these lengths and messages. */
const MIN_LENGTH = 8;
const STAFF_MIN_LENGTH = 12;

export const CLAVE_MAX_LENGTH = 128;
export const WEAK_CLAVE = 'La contraseña es débil. Sumá palabras o hacela más larga.';
export const COMMON_CLAVE = 'Esa contraseña es muy común. Elegí otra.';
export const SAME_CLAVE = 'Elegí una contraseña distinta de la actual.';
export const LONG_CLAVE = `Máximo ${CLAVE_MAX_LENGTH} caracteres.`;

export const claveMinLength = (personal: boolean): number => (personal ? STAFF_MIN_LENGTH : MIN_LENGTH);

export const shortClave = (personal: boolean): string =>
  `La contraseña tiene que tener al menos ${claveMinLength(personal)} caracteres.`;

/** An emoji counts as one character, although it takes two UTF-16 units. */
export const claveLength = (clave: string): number => [...clave].length;
