import { useClient } from '@oficina/hydra/react';
import { withProgress } from '@oficina/ui/upload-progress';
import { useEffect, useRef, useState } from 'react';
import { type Archivo, type Clase, RUTAS } from './clase.ts';
import type { Elegido } from './elegido.ts';

export type EnCurso = { archivo: File; fraccion: number };

/** One file on its way: how much of it has left, and how to stop it. */
export function useSubida(clase: Clase) {
  const client = useClient();
  const [enCurso, setEnCurso] = useState<EnCurso | null>(null);
  const control = useRef<AbortController | null>(null);
  // Whoever leaves the page no longer wants it.
  useEffect(() => () => control.current?.abort(), []);
  useAvisoAlCerrar(enCurso !== null);

  async function subir({ archivo, tipo, perfil }: Elegido): Promise<Archivo> {
    const corte = new AbortController();
    control.current = corte;
    setEnCurso({ archivo, fraccion: 0 });
    const form = new FormData();
    // Before the file: the server knows what it is about while it still arrives.
    if (tipo) form.set('tipo', tipo);
    if (perfil) form.set('perfil', perfil);
    form.set(RUTAS[clase].subir.upload.field, archivo);
    const onProgreso = (fraccion: number) =>
      setEnCurso((actual) => actual && { ...actual, fraccion: Math.min(1, Math.max(0, fraccion)) });
    try {
      return await client.call(RUTAS[clase].subir, {
        form,
        signal: corte.signal,
        via: withProgress(onProgreso),
      });
    } finally {
      setEnCurso(null);
    }
  }

  return { enCurso, subir, cortar: () => control.current?.abort() };
}

export type Subida = ReturnType<typeof useSubida>;

/** A window closed by mistake would lose minutes of sending: the browser asks first. */
function useAvisoAlCerrar(hay: boolean): void {
  useEffect(() => {
    if (!hay) return;
    const avisar = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', avisar);
    return () => window.removeEventListener('beforeunload', avisar);
  }, [hay]);
}
