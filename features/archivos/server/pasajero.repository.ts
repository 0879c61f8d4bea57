import { isUnavailable } from '@oficina/db';

/** Somebody waited for somebody else's lock in a ring, or two changed the same: the next time it works. */
const DE_A_DOS = new Set(['40P01', '40001']);

/** The database refused for now, and not because of what it was told. */
export const esPasajeroDeLaBase = (error: unknown): boolean =>
  isUnavailable(error) || DE_A_DOS.has((error as { code?: string } | null)?.code ?? '');
