/** Alone in its file: whoever enters forgets it, and the login must not carry the rest. */
export const TERMINOS_POSTPONED = 'terminos_ahora_no';
