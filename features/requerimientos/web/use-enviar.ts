import { ApiError, type Violation } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useState } from 'react';
import type { useBorrador } from './borrador/use-borrador.ts';
import { type CasoNuevo, iniciarCaso, useReleer } from './requerimientos.api.ts';

/** Why it was not taken: of a field, or of the whole. */
export type Faltas = { violaciones: readonly Violation[]; oracion: string };

/**
 * Sends what was written, for the first time or again. What the server says of it outlives the form, which is not there
 * while nobody knows whether it arrived.
 */
export function useEnviar(
  borrador: ReturnType<typeof useBorrador<CasoNuevo>>,
  onEnviado: (caso: number) => unknown,
) {
  const client = useClient();
  const releer = useReleer();
  const [enviando, setEnviando] = useState(false);
  const [faltas, setFaltas] = useState<Faltas | null>(null);
  const mandar = (nuevo: CasoNuevo, clave: string) => iniciarCaso(client, nuevo, clave);
  const intentar = async (envio: () => ReturnType<typeof mandar>) => {
    setEnviando(true);
    setFaltas(null);
    try {
      const { id } = await envio();
      // What was read before of one's own cases is not true any more; the page that comes reads it by itself.
      void releer();
      await onEnviado(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaltas({ violaciones: error.violations, oracion: error.message });
    } finally {
      setEnviando(false);
    }
  };
  return {
    enviando,
    faltas,
    enviar: (nuevo: CasoNuevo) => intentar(() => borrador.enviar(nuevo, mandar)),
    reenviar: () => intentar(() => borrador.reenviar(mandar)),
  };
}
