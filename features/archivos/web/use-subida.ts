import { useClient } from '@oficina/hydra/react';
import { withProgress } from '@oficina/ui/upload-progress';
import { useEffect, useRef, useState } from 'react';
import type { ChosenFile } from './chosen-file.ts';
import { type Archivo, type Clase, ROUTES } from './clase.ts';

export type UploadInProgress = { archivo: File; fraction: number };

export function useSubida(clase: Clase) {
  const client = useClient();
  const [uploading, setUploading] = useState<UploadInProgress | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  useWarnOnClose(uploading !== null);

  /** With an original, the file brings its rejected lines, and is read as it was. */
  async function subir({ archivo, tipo, perfil }: ChosenFile, original?: Archivo): Promise<Archivo> {
    const corte = new AbortController();
    control.current = corte;
    setUploading({ archivo, fraction: 0 });
    const form = new FormData();
    // The fields go before the file, so that the server knows them while the file is still arriving.
    if (tipo) form.set('tipo', tipo);
    if (perfil) form.set('perfil', perfil);
    form.set(ROUTES[clase].subir.upload.field, archivo);
    const options = { form, signal: corte.signal };
    const onProgress = (fraction: number) =>
      setUploading((actual) => actual && { ...actual, fraction: Math.min(1, Math.max(0, fraction)) });
    try {
      const via = withProgress(onProgress);
      return await (original
        ? client.call(ROUTES[clase].corregir, { ...options, via, params: { id: original.id } })
        : client.call(ROUTES[clase].subir, { ...options, via }));
    } finally {
      setUploading(null);
    }
  }

  return { uploading, subir, abort: () => control.current?.abort() };
}

export type Subida = ReturnType<typeof useSubida>;

/** Closing the window by mistake would lose minutes of uploading, so the browser asks first. */
function useWarnOnClose(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}
