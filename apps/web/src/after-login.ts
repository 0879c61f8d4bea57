import type { PublicConfig } from '@oficina/hydra';
import type { ClientState } from './persistent-state.ts';
import { isConfirmed } from './session.ts';

/** A telephone verified longer ago may well be somebody else's by now. */
const VIGENCIA_MS = 3650 * 24 * 60 * 60 * 1_000;

/** Where whoever has just signed in goes: what they must do first, what is worth offering once, or where they meant to. */
export function destinationAfterLogin(
  state: ClientState,
  { smsVia }: Pick<PublicConfig, 'smsVia'>,
  redirect: string,
  now: Date,
): string {
  if (state.otpPendiente) return '/2fa';
  // Without a channel no code would arrive.
  return smsVia.length > 0 && lacksTelephone(state, now)
    ? `/validar/telefono${redirect === '/' ? '' : `?redirect=${encodeURIComponent(redirect)}`}`
    : redirect;
}

/**
 * Confirmed, never said no, and without a number verified in these ten years. Whoever has no supply yet has nothing to
 * be told about: they are asked the next time.
 */
function lacksTelephone(state: ClientState, now: Date): boolean {
  const { telefonoValidado, telefonoNoGracias } = state.usuario;
  if (!isConfirmed(state) || state.suministros.length === 0 || telefonoNoGracias !== undefined) return false;
  return telefonoValidado === undefined || now.getTime() - new Date(telefonoValidado).getTime() > VIGENCIA_MS;
}
