/**
 * The page of a link and the portal say the same of a pago that waits to be paid. That page has no zod, so nothing here may
 * import the rest of the contract.
 */

const hourFormat = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export const SCAN_TITLE = 'Escaneá este código';
export const SCAN_WALLETS =
  'Con Mercado Pago, Cuenta DNI, MODO, BNA+ o la aplicación de tu banco: todas leen este código.';
export const SAME_PHONE =
  '¿La billetera está en este mismo teléfono? Guardá la imagen y abrila desde tu billetera, si lo permite.';
export const SAVE_IMAGE = 'Guardar imagen';
export const IMAGE_NAME = 'codigo-qr.png';
export const SHOW_CODE = 'Mostrar código QR';
export const SEE_WALLET = 'Ver el pago';
export const CODE_WAITS = 'Tenés un código QR esperando tu pago.';
export const WALLET_WAITS = 'Tenés un pago en Mercado Pago esperando que lo hagas.';

export const PAY_IN_WALLET = 'Pagar con Mercado Pago';
export const OPEN_WALLET = 'Volver a Mercado Pago';
/** Whoever has paid there must not pay again here. */
export const PAID_THERE = 'Si ya pagaste, esperá: te lo confirmamos acá.';

const CANCEL_CODE = 'Cancelar y elegir otra forma';
const CANCEL_ONLY = 'Cancelar el código';
/** Without another way to go to, it is only cancelled. */
export function cancelName(metodo: string, isToChoose: boolean): string {
  if (isToChoose) return CANCEL_CODE;
  return metodo === 'qr' ? CANCEL_ONLY : 'Cancelar el pago';
}
export const CANCELLING = 'Cancelando…';
/** The server says the same when the gateway does not answer. */
export const NOT_CANCELLED = 'No pudimos cancelar el código. Esperá unos minutos.';

const WAITING: Readonly<Record<string, string>> = {
  qr: 'Esperando tu pago…',
  billetera: 'Esperando la confirmación de Mercado Pago…',
};
export const waitingText = (metodo: string): string => WAITING[metodo] ?? '';

export const codeAlt = (total: string): string => `Código QR para pagar ${total}`;
export const validText = (vence: string): string => `Vale hasta las ${hourFormat.format(new Date(vence))}.`;

export const ENDS_SOON = 'Quedan 2 minutos.';
const SOON_MS = 2 * 60_000;
/** Zero or less when the code already ended, or is about to. */
export const untilSoonMs = (vence: string, now: number): number => new Date(vence).getTime() - SOON_MS - now;

/** A wallet opens only by HTTPS, whatever the answer says. */
export const walletUrl = ({ pagarUrl = '' }: { pagarUrl?: string | undefined }): string | undefined =>
  /^https:\/\//i.test(pagarUrl) ? pagarUrl : undefined;
