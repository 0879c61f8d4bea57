import { isRole, type Role } from '@oficina/values';

type Rule =
  | { readonly kind: 'loggedIn' }
  | { readonly kind: 'confirmado' }
  | { readonly kind: 'owner' }
  | { readonly kind: 'role'; readonly roles: readonly Role[] };

export type Visibility = 'public' | 'private';

/** A route without an access does not compile. */
export type Access<V extends Visibility = Visibility> = {
  readonly visibility: V;
  readonly rules: readonly Rule[];
  or(other: Access<'private'>): Access<'private'>;
};

export type Subject = { roles: readonly Role[]; confirmado: boolean; otpPendiente: boolean };

export type Verdict = 'ok' | 'anonymous' | 'role' | 'unconfirmed' | 'otp';

function privately(rules: readonly Rule[]): Access<'private'> {
  return { visibility: 'private', rules, or: (other) => privately([...rules, ...other.rules]) };
}

export function anyone(): Access<'public'> {
  return { visibility: 'public', rules: [], or: (other) => other };
}

export function loggedIn(): Access<'private'> {
  return privately([{ kind: 'loggedIn' }]);
}

export function confirmado(): Access<'private'> {
  return privately([{ kind: 'confirmado' }]);
}

/** Any signed-in person passes here: the action answers 404 for a row that is not theirs. */
export function owner(): Access<'private'> {
  return privately([{ kind: 'owner' }]);
}

export function role(...roles: readonly Role[]): Access<'private'> {
  for (const name of roles) if (!isRole(name)) throw new Error(`unknown role ${name}`);
  return privately([{ kind: 'role', roles }]);
}

export function judge(access: Access, subject: Subject | null): Verdict {
  if (access.visibility === 'public') return 'ok';
  if (!subject) return 'anonymous';
  let verdict: Verdict = 'role';
  for (const rule of access.rules) {
    if (rule.kind === 'loggedIn' || rule.kind === 'owner') return 'ok';
    if (rule.kind === 'confirmado') {
      if (subject.confirmado) return 'ok';
      verdict = 'unconfirmed';
    } else if (rule.roles.some((name) => subject.roles.includes(name))) {
      // A staff role whose required second factor is missing grants nothing.
      if (!subject.otpPendiente) return 'ok';
      return 'otp';
    }
  }
  return verdict;
}
