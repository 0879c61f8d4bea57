/** Why nothing else can be chosen now. Apart from the frame, which is not loaded with it. */
export const WAIT_HINT = 'Esperá a que termine esta operación.';
