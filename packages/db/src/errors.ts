import pg from 'pg';

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

export function uniqueViolation(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null;
}

// The codes are class 08, class 57P (the server is stopping or starting), too many clients, and the errors of the socket.
const lostCodes =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE)$/;
const lostMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

// The codes mean a full disk or memory of the server, a timeout, a row locked by another transaction, or a deadlock.
const busyCodes = /^(53[124]00|57014|55P03|40P01)$/;

/** The connection no longer exists, so it must not return to the pool. */
export function isLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isLost);
  if (lostCodes.test(codeOf(error) ?? '')) return true;
  return error instanceof Error && lostMessages.test(error.message);
}

/** The database cannot do it now but did not refuse it, so the answer is 503 and not 500. */
export function isUnavailable(error: unknown): boolean {
  return isLost(error) || busyCodes.test(codeOf(error) ?? '');
}

/** The statement took longer than its transaction allowed. */
export const isTimedOut = (error: unknown): boolean => codeOf(error) === '57014';
