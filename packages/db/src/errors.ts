import pg from 'pg';

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The name of the unique constraint or index that refused the row; null for any other error. */
export function uniqueViolation(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null;
}

// Class 08, class 57P (the server is going or coming), too many clients, and the socket's own.
const lostCodes =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE)$/;
// The driver throws these two without a code.
const lostMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

// The disk or the memory of the server is full, out of time, somebody else holds the row, two waited for each other.
const busyCodes = /^(53[124]00|57014|55P03|40P01)$/;

/** There is no connection any more: whoever has it must not give it back. */
export function isLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isLost);
  if (lostCodes.test(codeOf(error) ?? '')) return true;
  return error instanceof Error && lostMessages.test(error.message);
}

/** The database cannot do it right now, as opposed to it having refused: http answers 503 and not 500. */
export function isUnavailable(error: unknown): boolean {
  return isLost(error) || busyCodes.test(codeOf(error) ?? '');
}
