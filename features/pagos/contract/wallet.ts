/**
 * What the page of a link and the portal say of a pago that a wallet makes. That page has no zod, so nothing here may import
 * the rest of the contract.
 */

/** A wallet pays it, with a code or on the same phone. */
export const isByWallet = ({ metodo }: { metodo: string }): boolean => metodo !== 'tarjeta';

const MAKING_CODE = 'Estamos preparando tu código…';
const OPENING_WALLET = 'Estamos abriendo Mercado Pago…';
export const makingText = (metodo: string): string => (metodo === 'qr' ? MAKING_CODE : OPENING_WALLET);
export const MAKING_HINT = 'Tarda menos de un minuto. No cierres esta página.';
const CODE_ENDED = 'El código venció y no se cobró nada.';
const WALLET_ENDED = 'El pago en Mercado Pago venció y no se cobró nada.';
export const endedText = (metodo: string): string => (metodo === 'qr' ? CODE_ENDED : WALLET_ENDED);
export const ANOTHER_CODE = 'Generar otro';
export const SEE_CODE = 'Ver el código';
/** Somebody is looking at the screen, so it asks more often than for a card. */
export const ASK_WAITING_MS = 3_500;
