import { useClient } from '@oficina/hydra/react';
import { withProgress } from '@oficina/ui/upload-progress';
import { adjuntosRoutes } from '../contract/index.ts';
import type { UploadFile } from './subidas.ts';

export function useUploadAdjunto(): UploadFile {
  const client = useClient();
  return async (archivo, { signal, onProgreso }) => {
    const form = new FormData();
    form.set(adjuntosRoutes.subir.upload.field, archivo);
    const uploaded = await client.call(adjuntosRoutes.subir, { form, signal, via: withProgress(onProgreso) });
    return uploaded['@id'];
  };
}
