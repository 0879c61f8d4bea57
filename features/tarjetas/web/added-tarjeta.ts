/** The card just added, as whoever comes back from adding it finds it: in the state of the navigation. */
export const addedTarjetaState = (id: number) => ({ tarjeta: id });

/** Null for whoever comes from anywhere else. */
export function readAddedTarjeta(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('tarjeta' in state)) return null;
  return typeof state.tarjeta === 'number' ? state.tarjeta : null;
}
