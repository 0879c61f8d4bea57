import { ApiError, type Violation } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useSendKey } from '@oficina/ui/send-key';
import { type Afectados, type Corte, cortesRoutes } from '../../contract/index.ts';
import type { Cambios, Escrito, nuevoDe } from './campos.ts';
import { cuerpoDe } from './cortes.api.ts';

/** How it ended: with the cut, or with why not. */
type Fin =
  | { corte: Corte }
  | {
      corte: undefined;
      violaciones: readonly Violation[];
      frase: string;
      /** Somebody else changed or erased it meanwhile. */
      cambio: boolean;
    };

export function useGuardarCorte(corte: Corte | undefined) {
  const client = useClient();
  const clave = useSendKey();
  return {
    /** Undefined when it could not be known, which is no reason not to publish: who is in the dark is waiting. */
    async contar({ quienes, zona, cuentas }: Escrito): Promise<Afectados | undefined> {
      if (quienes === 'mismos') return undefined;
      try {
        return await client.call(cortesRoutes.afectados, {
          body: cuerpoDe(quienes === 'zona' ? { zona } : { cuentas }),
        });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return undefined;
      }
    },
    async guardar(cuerpo: ReturnType<typeof nuevoDe> | Cambios): Promise<Fin> {
      try {
        return {
          corte: corte
            ? await client.call(cortesRoutes.editar, { params: { id: corte.id }, body: cuerpo })
            : await client.call(cortesRoutes.publicar, {
                body: cuerpo as ReturnType<typeof nuevoDe>,
                // Nobody answered and it is sent again: it is published, and told, once.
                headers: clave.of(cuerpo),
              }),
        };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return {
          corte: undefined,
          violaciones: error.violations,
          frase: error.message,
          cambio: error.status === 404 || error.status === 409,
        };
      }
    },
  };
}
