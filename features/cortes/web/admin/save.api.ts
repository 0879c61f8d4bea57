import { ApiError, type Violation } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useSendKey } from '@oficina/ui/send-key';
import { type Afectados, type Corte, cortesRoutes } from '../../contract/index.ts';
import { bodyOf } from './cortes.api.ts';
import { type Cambios, type CorteDraft, type newCorteBody, targetOf } from './form-values.ts';

type SaveResult =
  | { corte: Corte }
  | {
      corte: undefined;
      violations: readonly Violation[];
      sentence: string;
      /** Another person changed or deleted it meanwhile. */
      cambio: boolean;
    };

export function useSaveCorte(corte: Corte | undefined) {
  const client = useClient();
  const sendKey = useSendKey();
  return {
    /** Undefined when the count failed, which must not block publishing: people without service are waiting. */
    async countAfectados(draft: CorteDraft): Promise<Afectados | undefined> {
      if (draft.reach === 'mismos') return undefined;
      try {
        return await client.call(cortesRoutes.afectados, {
          body: bodyOf(targetOf(draft)),
        });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return undefined;
      }
    },
    async save(cuerpo: ReturnType<typeof newCorteBody> | Cambios): Promise<SaveResult> {
      try {
        return {
          corte: corte
            ? await client.call(cortesRoutes.editar, { params: { id: corte.id }, body: cuerpo })
            : await client.call(cortesRoutes.publicar, {
                body: cuerpo as ReturnType<typeof newCorteBody>,
                // The key ensures that a corte sent again, after an answer was lost, is published and notified once.
                headers: sendKey.of(cuerpo),
              }),
        };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return {
          corte: undefined,
          violations: error.violations,
          sentence: error.message,
          cambio: error.status === 404 || error.status === 409,
        };
      }
    },
  };
}
