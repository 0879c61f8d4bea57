import { type Limits, limit, type Origin, takeAll } from '@oficina/http';

const HOUR = 3600;
/** The phones of a whole town may share one address. */
const PER_NETWORK = limit('registro-ip', 60, HOUR);
const PER_BROWSER = limit('registro-navegador', 5, HOUR);
const PER_EMAIL = limit('registro-correo', 3, 24 * HOUR);

/** Requests of one address without a browser id share one counter, so that leaving it out gains nothing. */
const NO_BROWSER = '';

/** Call this before measuring the password, which is the costly part of a registration. */
export function throttleMeasuring(limits: Limits, { network, browser }: Origin): Promise<void> {
  return takeAll(limits, [
    [PER_NETWORK, network],
    [PER_BROWSER, JSON.stringify([network, browser ?? NO_BROWSER])],
  ]);
}

/** The limit counts typed addresses, with or without an account, so that it reveals nothing. */
export const throttleRegistro = (limits: Limits, email: string): Promise<void> =>
  limits.take(PER_EMAIL, email);
