const SEGUNDO = 1_000;

/** How long to wait before asking again for a payment that has been waited for so long. */
export function esperaMs(esperandoMs: number): number {
  if (esperandoMs < 30 * SEGUNDO) return 2 * SEGUNDO;
  return esperandoMs < 120 * SEGUNDO ? 5 * SEGUNDO : 30 * SEGUNDO;
}
