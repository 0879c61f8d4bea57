/** A file of its own keeps the shell from being loaded with this text. */
export const WAIT_HINT = 'Esperá a que termine esta operación.';
export const OFFLINE_HINT = 'Necesitás conexión para hacer esto.';
