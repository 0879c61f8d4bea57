import { isUnavailable } from '@oficina/db';

/** Two changed the same: the next time it works. */
const SERIALIZATION_FAILURE = '40001';

/** The database refused for now, and not because of what it was told. */
export const isTransientDbError = (error: unknown): boolean =>
  isUnavailable(error) || (error as { code?: string } | null)?.code === SERIALIZATION_FAILURE;
