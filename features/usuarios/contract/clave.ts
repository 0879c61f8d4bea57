/** F.clave: how long a password is and what people read when theirs is refused. Shared with the forms. */
const MINIMO = 8;
const MINIMO_DEL_PERSONAL = 12;

export const CLAVE_MAXIMO = 128;
export const CLAVE_DEBIL = 'La contraseña es débil. Sumá palabras o hacela más larga.';
export const CLAVE_COMUN = 'Esa contraseña es muy común. Elegí otra.';
export const CLAVE_REPETIDA = 'Elegí una contraseña distinta de la actual.';
export const CLAVE_LARGA = `Máximo ${CLAVE_MAXIMO} caracteres.`;

export const claveMinimo = (personal: boolean): number => (personal ? MINIMO_DEL_PERSONAL : MINIMO);

export const claveCorta = (personal: boolean): string =>
  `La contraseña tiene que tener al menos ${claveMinimo(personal)} caracteres.`;

/** As people count: an emoji is one, although it takes two places in a text. */
export const largoDeClave = (clave: string): number => [...clave].length;
