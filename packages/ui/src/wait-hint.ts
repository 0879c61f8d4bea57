/** It has its own file, so that using it does not load the shell. */
export const WAIT_HINT = 'Esperá a que termine esta operación.';
