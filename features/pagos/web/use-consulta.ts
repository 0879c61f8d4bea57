import { useEffect } from 'react';
import type { Pago } from '../contract/index.ts';

type Consulta = {
  findPago: (signal: AbortSignal) => Promise<Pago | undefined>;
  pauseMs: number;
  /** True when the pago was sent long enough ago for its absence to be final. */
  hasArrivalTimePassed: () => boolean;
  onFound: (pago: Pago) => void;
  onNotFound: () => void;
};

/** A single empty answer may come from before the pago reached the server. */
const MAX_EMPTY_ANSWERS = 2;
/** A pago may take this long to reach the server. */
const ARRIVAL_MS = 20_000;

/**
 * Without a sending time there is no wait. The absolute value covers a clock that was set back, which must not block anybody
 * here.
 */
export const couldHaveArrived = (enviado: number | undefined, now: Date): boolean =>
  enviado === undefined || Math.abs(now.getTime() - enviado) >= ARRIVAL_MS;

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
      // A failed question proves nothing; the next one may succeed.
      const found = await findPago(control.signal).catch(() => null);
      isAsking = false;
      if (control.signal.aborted) return;
      if (found) return onFound(found);
      // The connection may return many times in a moment, so the second empty answer must come from a scheduled question.
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
