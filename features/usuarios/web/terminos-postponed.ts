/** The key has its own file, because signing in clears it and the login must not load the rest. */
export const TERMINOS_POSTPONED = 'terminos_ahora_no';
