import { useClient } from '@oficina/hydra/react';
import { withProgress } from '@oficina/ui/upload-progress';
import { adjuntosRoutes } from '../contract/index.ts';
import type { Subir } from './fotos/subidas.ts';

/** How a file of a form goes to the server, which answers how it calls it. */
export function useSubirAdjunto(): Subir {
  const client = useClient();
  return async (archivo, { signal, onProgreso }) => {
    const form = new FormData();
    form.set(adjuntosRoutes.subir.upload.field, archivo);
    const subido = await client.call(adjuntosRoutes.subir, { form, signal, via: withProgress(onProgreso) });
    return subido['@id'];
  };
}
