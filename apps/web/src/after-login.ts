import type { PublicConfig } from '@oficina/hydra';
import { DIA_PATH } from '@oficina/mesa/contract';
import { FIRST_SUMINISTRO_PATH } from '@oficina/suministros/contract';
import { TWO_FACTOR_PATH } from '@oficina/ui/forbidden';
import { VALIDAR_TELEFONO_PATH } from '@oficina/validaciones/contract';
import { isStaff } from '@oficina/values';
import type { ClientState } from './persistent-state.ts';
import { isConfirmed } from './session.ts';

/** A telephone verified longer ago may belong to somebody else by now. */
const VIGENCIA_MS = 3650 * 24 * 60 * 60 * 1_000;

/** Required steps come first, then an offer that is made once, then the page that the person asked for. */
export function destinationAfterLogin(
  state: ClientState,
  { smsVia }: Pick<PublicConfig, 'smsVia'>,
  asked: string,
  now: Date,
): string {
  if (state.otpPendiente) return TWO_FACTOR_PATH;
  const wanted = asked === FIRST_SUMINISTRO_PATH && state.suministros.length > 0 ? '/' : asked;
  const redirect = wanted === '/' && isStaff(state.usuario.roles ?? []) ? DIA_PATH : wanted;
  // Without a channel no code would arrive.
  return smsVia.length > 0 && lacksTelephone(state, now)
    ? `${VALIDAR_TELEFONO_PATH}${redirect === '/' ? '' : `?redirect=${encodeURIComponent(redirect)}`}`
    : redirect;
}

/** A person without a suministro has nothing to be notified about, so they are asked the next time. */
function lacksTelephone(state: ClientState, now: Date): boolean {
  const { telefonoValidado, telefonoNoGracias } = state.usuario;
  if (!isConfirmed(state) || state.suministros.length === 0 || telefonoNoGracias !== undefined) return false;
  return telefonoValidado === undefined || now.getTime() - new Date(telefonoValidado).getTime() > VIGENCIA_MS;
}
