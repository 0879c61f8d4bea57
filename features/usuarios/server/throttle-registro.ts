import { type Limits, limit, type Origin, takeAll } from '@oficina/http';

const HOUR = 3600;
/** Behind one address there may be a whole town's phones. */
const PER_NETWORK = limit('registro-ip', 60, HOUR);
const PER_BROWSER = limit('registro-navegador', 5, HOUR);
const PER_EMAIL = limit('registro-correo', 3, 24 * HOUR);

/** All that comes from an address without saying from which browser counts as one: saying nothing gains nothing. */
const NO_BROWSER = '';

/** Before the password is measured, which is what a registration costs. */
export function throttleMeasuring(limits: Limits, { network, browser }: Origin): Promise<void> {
  return takeAll(limits, [
    [PER_NETWORK, network],
    [PER_BROWSER, JSON.stringify([network, browser ?? NO_BROWSER])],
  ]);
}

/** By what was typed, whether or not it has an account: the limit tells nothing of anybody either. */
export const throttleRegistro = (limits: Limits, email: string): Promise<void> =>
  limits.take(PER_EMAIL, email);
