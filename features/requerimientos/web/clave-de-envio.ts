import { useRef } from 'react';
import { nuevaClave } from './borrador/borrador.ts';

/** The same thing sent again, because nobody answered, carries the same key: the server writes it once. */
export function useClaveDeEnvio() {
  const ultima = useRef<{ envio: string; clave: string } | null>(null);
  return {
    de(envio: object): Record<'Idempotency-Key', string> {
      const escrito = JSON.stringify(envio);
      if (ultima.current?.envio !== escrito) ultima.current = { envio: escrito, clave: nuevaClave() };
      return { 'Idempotency-Key': ultima.current.clave };
    },
    /** It was written: the same words, said later, are another thing. */
    gastar() {
      ultima.current = null;
    },
  };
}
