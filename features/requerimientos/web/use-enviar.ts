import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useState } from 'react';
import type { useDraft } from './draft/use-draft.ts';
import { iniciarRequerimiento, type NewRequerimiento, useRefresh } from './requerimientos.api.ts';

/** The refusal outlives the form, which is not shown while the result is unknown. */
export function useEnviar(
  draft: ReturnType<typeof useDraft<NewRequerimiento>>,
  onEnviado: (requerimiento: number) => unknown,
) {
  const client = useClient();
  const refresh = useRefresh();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const send = (nuevo: NewRequerimiento, key: string) => iniciarRequerimiento(client, nuevo, key);
  const attempt = async (request: () => ReturnType<typeof send>) => {
    setSending(true);
    setRefusal(null);
    try {
      const { id } = await request();
      // The refresh is not awaited, because the next page reads the cases by itself.
      void refresh();
      await onEnviado(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    } finally {
      setSending(false);
    }
  };
  return {
    sending,
    refusal,
    enviar: (nuevo: NewRequerimiento) => attempt(() => draft.enviar(nuevo, send)),
    reenviar: () => attempt(() => draft.reenviar(send)),
  };
}
