import { isUnavailable } from '@oficina/db';

/** Two changed the same: the next time it works. */
const DE_A_DOS = '40001';

/** The database refused for now, and not because of what it was told. */
export const esPasajeroDeLaBase = (error: unknown): boolean =>
  isUnavailable(error) || (error as { code?: string } | null)?.code === DE_A_DOS;
