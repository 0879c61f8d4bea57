import { useRef } from 'react';
import { newKey } from './new-key.ts';

/** Sending the same content again after no answer came reuses the key, so that the server writes it once. */
export function useSendKey() {
  const last = useRef<{ sent: string; key: string } | null>(null);
  return {
    of(sending: object): Record<'Idempotency-Key', string> {
      const sent = JSON.stringify(sending);
      if (last.current?.sent !== sent) last.current = { sent, key: newKey() };
      return { 'Idempotency-Key': last.current.key };
    },
    /** Call this once the content was written: the same content sent later is a new one. */
    spent() {
      last.current = null;
    },
  };
}
