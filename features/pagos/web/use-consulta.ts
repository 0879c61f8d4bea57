import { useEffect } from 'react';
import type { Pago } from '../contract/index.ts';

type Consulta = {
  /** The payment, if it is there by now. */
  findPago: (signal: AbortSignal) => Promise<Pago | undefined>;
  pauseMs: number;
  /** Whether it was sent long enough ago for "there is none" to mean that there will be none. */
  hasArrivalTimePassed: () => boolean;
  onFound: (pago: Pago) => void;
  onNotFound: () => void;
};

/** One answer of "there is none" may come from before the payment got there. */
const MAX_EMPTY_ANSWERS = 2;
/** What a payment may take to get there. */
const ARRIVAL_MS = 20_000;

/** Of one that does not say when, nothing is waited for. A clock set back since must not hold anybody here. */
export const couldHaveArrived = (enviado: number | undefined, now: Date): boolean =>
  enviado === undefined || Math.abs(now.getTime() - enviado) >= ARRIVAL_MS;

/** While nobody knows what became of a payment: asks, also when the connection comes back, until it is known. */
export function useConsulta(isActive: boolean, consulta: Consulta): void {
  const { findPago, pauseMs, hasArrivalTimePassed, onFound, onNotFound } = consulta;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on by itself from one question to the next
  useEffect(() => {
    if (!isActive) return;
    const control = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let emptyAnswers = 0;
    const ask = async (isReconnect = false): Promise<void> => {
      if (isAsking) return;
      isAsking = true;
      clearTimeout(timer);
      const cuenta = hasArrivalTimePassed();
      // A question without an answer says nothing: the next one may have it.
      const found = await findPago(control.signal).catch(() => null);
      isAsking = false;
      if (control.signal.aborted) return;
      if (found) return onFound(found);
      // The connection may come back many times in a moment: the second answer is of a question asked in its turn.
      if (found === undefined && cuenta && !(isReconnect && emptyAnswers > 0)) emptyAnswers += 1;
      if (emptyAnswers >= MAX_EMPTY_ANSWERS) return onNotFound();
      timer = setTimeout(() => void ask(), pauseMs);
    };
    const onOnline = () => void ask(true);
    window.addEventListener('online', onOnline);
    void ask();
    return () => {
      control.abort();
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [isActive]);
}
