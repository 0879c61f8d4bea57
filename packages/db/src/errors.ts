import pg from 'pg';

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The name of the unique constraint or index that refused the row; null for any other error. */
export function uniqueViolation(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null;
}

// Class 08, class 57P (the server is going or coming), too many clients, out of time (57014, 55P03), and the
// socket's own.
const unavailableCodes =
  /^(08...|57P0[1-5]|53300|57014|55P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE)$/;
// The driver throws these two without a code.
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** The database cannot be asked right now, as opposed to it having refused: http answers 503 and not 500. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (unavailableCodes.test(codeOf(error) ?? '')) return true;
  return error instanceof Error && unavailableMessages.test(error.message);
}
