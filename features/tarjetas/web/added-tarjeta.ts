export const addedTarjetaState = (id: number) => ({ tarjeta: id });

export function readAddedTarjeta(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('tarjeta' in state)) return null;
  return typeof state.tarjeta === 'number' ? state.tarjeta : null;
}
