import { forbidden, Refusal, type Subject } from '@oficina/hydra';
import type { Role } from '@oficina/values';

export type Actor = Subject & {
  usuarioId: number;
  /** The SHA-256 of the token identifies the session and cannot be used to enter it. */
  sesion: Buffer;
  expira: Date;
  /** A password or a code was last given in this session at this time. */
  autenticado: Date | null;
};

/** A call that does not count leaves the session as idle as it was. */
export type Authenticator = (
  token: string,
  use?: { counts: boolean },
) => Promise<Actor | 'invalid' | 'expired'>;

type Acting = Pick<Actor, 'roles' | 'otpPendiente'>;

const SECOND_FACTOR = 'Activá la verificación en dos pasos para usar las funciones de administración.';

/**
 * Use this when an action finds, after the access of the route has passed, that the required role lacks its second factor.
 */
export function secondFactorMissing(): Refusal {
  return new Refusal(403, 'otp', SECOND_FACTOR);
}

export const hasRole = (actor: Pick<Actor, 'roles'>, roles: readonly Role[]): boolean =>
  roles.some((role) => actor.roles.includes(role));

/** A role whose required second factor is missing grants nothing. */
export const actsAs = (actor: Acting, roles: readonly Role[]): boolean =>
  hasRole(actor, roles) && !actor.otpPendiente;

/**
 * Whoever attends at the counter reads what belongs to anybody, one suministro at a time: no list of theirs is a way to take
 * everything.
 */
export const attendsSuministro = (actor: Acting, suministros: readonly number[] | undefined): boolean =>
  suministros?.length === 1 && actsAs(actor, ['ROLE_MOSTRADOR']);

/** Staff who only lack their second factor are told so; anybody else gets the other refusal. */
export function requireRole(
  actor: Acting,
  roles: readonly Role[],
  otherwise: () => Refusal = forbidden,
): void {
  if (!hasRole(actor, roles)) throw otherwise();
  if (actor.otpPendiente) throw secondFactorMissing();
}

/** People ask for what is theirs, and only these roles for what belongs to somebody else, whose ids are returned. */
export function requireOwnOrRole(
  actor: Acting & Pick<Actor, 'usuarioId'>,
  usuarios: readonly number[] | undefined,
  roles: readonly Role[],
): readonly number[] {
  const foreign = usuarios?.filter((id) => id !== actor.usuarioId) ?? [];
  if (foreign.length > 0) requireRole(actor, roles);
  return foreign;
}
