import { type Limits, limit, type Origin, takeAll } from '@oficina/http';

const HORA = 3600;
/** Behind one address there may be a whole town's phones. */
const POR_RED = limit('registro-ip', 60, HORA);
const POR_NAVEGADOR = limit('registro-navegador', 5, HORA);
const POR_CORREO = limit('registro-correo', 3, 24 * HORA);

/** All that comes from an address without saying from which browser counts as one: saying nothing gains nothing. */
const SIN_NAVEGADOR = '';

/** Before the password is measured, which is what a registration costs. */
export function frenarMedida(limits: Limits, { network, browser }: Origin): Promise<void> {
  return takeAll(limits, [
    [POR_RED, network],
    [POR_NAVEGADOR, JSON.stringify([network, browser ?? SIN_NAVEGADOR])],
  ]);
}

/** By what was typed, whether or not it has an account: the limit tells nothing of anybody either. */
export const frenarRegistro = (limits: Limits, email: string): Promise<void> =>
  limits.take(POR_CORREO, email);
