import { isUnavailable } from '@oficina/db';

/** Two transactions changed the same rows, and a retry works. */
const SERIALIZATION_FAILURE = '40001';

export const isTransientDbError = (error: unknown): boolean =>
  isUnavailable(error) || (error as { code?: string } | null)?.code === SERIALIZATION_FAILURE;
