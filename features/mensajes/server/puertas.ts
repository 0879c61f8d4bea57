import type { Tipo } from '../contract/index.ts';

/** How long nobody but the urgent knocks at a provider that is down. */
export const PAUSA_MS = 60_000;

type Puerta = { cerradaHasta: number; dudosa: boolean; pasando: Promise<boolean> | null };

/**
 * What this process knows of each way out. A provider that was down, or that nobody has tried yet, is in doubt: the
 * urgent ones that wait for it pass before anything else does.
 */
export type Puertas = ReturnType<typeof createPuertas>;

export function createPuertas() {
  const puertas = new Map<Tipo, Puerta>();
  const de = (tipo: Tipo): Puerta => {
    const found = puertas.get(tipo);
    if (found) return found;
    const made: Puerta = { cerradaHasta: 0, dudosa: true, pasando: null };
    puertas.set(tipo, made);
    return made;
  };
  return {
    /** Null when it is open. */
    cerradaHasta(tipo: Tipo, now: Date): Date | null {
      const { cerradaHasta } = de(tipo);
      return cerradaHasta > now.getTime() ? new Date(cerradaHasta) : null;
    },
    cerrar(tipo: Tipo, now: Date): Date {
      const puerta = de(tipo);
      puerta.dudosa = true;
      puerta.cerradaHasta = now.getTime() + PAUSA_MS;
      return new Date(puerta.cerradaHasta);
    },
    /**
     * One has left: the rest need not wait for the hour. The doubt ends when it is one of those that come after the
     * urgent: that these passed without leaving, or that there was nothing to send, proves nothing.
     */
    salio(tipo: Tipo, { urgente }: { urgente: boolean }): void {
      const puerta = de(tipo);
      puerta.cerradaHasta = 0;
      if (!urgente) puerta.dudosa = false;
    },
    /** Lets the urgent pass while it is in doubt; who comes meanwhile waits for them too. Tells whether it is open. */
    async tras(tipo: Tipo, urgentes: () => Promise<boolean>): Promise<boolean> {
      const puerta = de(tipo);
      if (!puerta.dudosa) return true;
      puerta.pasando ??= urgentes().finally(() => {
        puerta.pasando = null;
      });
      return puerta.pasando;
    },
  };
}
