/** Alone in its file: whoever enters forgets it, and the login must not carry the rest. */
export const TERMINOS_AHORA_NO = 'terminos_ahora_no';
