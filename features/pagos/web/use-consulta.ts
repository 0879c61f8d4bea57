import { useEffect } from 'react';
import type { Pago } from '../contract/index.ts';

type Consulta = {
  /** The payment, if it is there by now. */
  buscar: (signal: AbortSignal) => Promise<Pago | undefined>;
  pausaMs: number;
  /** Whether it was sent long enough ago for "there is none" to mean that there will be none. */
  yaLlegaria: () => boolean;
  onEncontrado: (pago: Pago) => void;
  onNada: () => void;
};

/** One answer of "there is none" may come from before the payment got there. */
const VECES_SIN_NADA = 2;
/** What a payment may take to get there. */
const LLEGADA_MS = 20_000;

/** Of one that does not say when, nothing is waited for. A clock set back since must not hold anybody here. */
export const pudoLlegar = (enviado: number | undefined, now: Date): boolean =>
  enviado === undefined || Math.abs(now.getTime() - enviado) >= LLEGADA_MS;

/** While nobody knows what became of a payment: asks, also when the connection comes back, until it is known. */
export function useConsulta(activa: boolean, consulta: Consulta): void {
  const { buscar, pausaMs, yaLlegaria, onEncontrado, onNada } = consulta;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on by itself from one question to the next
  useEffect(() => {
    if (!activa) return;
    const control = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let preguntando = false;
    let sinNada = 0;
    const preguntar = async (porConexion = false): Promise<void> => {
      if (preguntando) return;
      preguntando = true;
      clearTimeout(timer);
      const cuenta = yaLlegaria();
      // A question without an answer says nothing: the next one may have it.
      const hecho = await buscar(control.signal).catch(() => null);
      preguntando = false;
      if (control.signal.aborted) return;
      if (hecho) return onEncontrado(hecho);
      // The connection may come back many times in a moment: the second answer is of a question asked in its turn.
      if (hecho === undefined && cuenta && !(porConexion && sinNada > 0)) sinNada += 1;
      if (sinNada >= VECES_SIN_NADA) return onNada();
      timer = setTimeout(() => void preguntar(), pausaMs);
    };
    const alVolver = () => void preguntar(true);
    window.addEventListener('online', alVolver);
    void preguntar();
    return () => {
      control.abort();
      clearTimeout(timer);
      window.removeEventListener('online', alVolver);
    };
  }, [activa]);
}
