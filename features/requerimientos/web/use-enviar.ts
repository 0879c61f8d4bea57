import { ApiError, type Violation } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useState } from 'react';
import type { useDraft } from './draft/use-draft.ts';
import { iniciarRequerimiento, type NewRequerimiento, useRefresh } from './requerimientos.api.ts';

/** Why it was not taken: of a field, or of the whole. */
export type ServerErrors = { violations: readonly Violation[]; message: string };

/**
 * Sends what was written, for the first time or again. What the server says of it outlives the form, which is not there
 * while nobody knows whether it arrived.
 */
export function useEnviar(
  draft: ReturnType<typeof useDraft<NewRequerimiento>>,
  onEnviado: (requerimiento: number) => unknown,
) {
  const client = useClient();
  const refresh = useRefresh();
  const [sending, setSending] = useState(false);
  const [serverErrors, setServerErrors] = useState<ServerErrors | null>(null);
  const send = (nuevo: NewRequerimiento, key: string) => iniciarRequerimiento(client, nuevo, key);
  const attempt = async (request: () => ReturnType<typeof send>) => {
    setSending(true);
    setServerErrors(null);
    try {
      const { id } = await request();
      // What was read before of one's own cases is not true any more; the page that comes reads it by itself.
      void refresh();
      await onEnviado(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setServerErrors({ violations: error.violations, message: error.message });
    } finally {
      setSending(false);
    }
  };
  return {
    sending,
    serverErrors,
    enviar: (nuevo: NewRequerimiento) => attempt(() => draft.enviar(nuevo, send)),
    reenviar: () => attempt(() => draft.reenviar(send)),
  };
}
