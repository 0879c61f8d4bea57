import { useRef } from 'react';

/** Not randomUUID: pages without HTTPS, as those of a test in an office, do not have it. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The same thing sent again, because nobody answered, carries the same key: the server writes it once. */
export function useSendKey() {
  const last = useRef<{ sent: string; key: string } | null>(null);
  return {
    of(sending: object): Record<'Idempotency-Key', string> {
      const sent = JSON.stringify(sending);
      if (last.current?.sent !== sent) last.current = { sent, key: newKey() };
      return { 'Idempotency-Key': last.current.key };
    },
    /** It was written: the same words, said later, are another thing. */
    spent() {
      last.current = null;
    },
  };
}
