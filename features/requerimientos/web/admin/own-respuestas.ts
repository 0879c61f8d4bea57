import { browserStore } from '@oficina/ui/browser-store';
import { useEffect, useState } from 'react';

/** Before the server kept them, each person had their saved replies in one browser. */
export type BrowserRespuesta = { titulo: string; texto: string };

const withStore = browserStore('oficina-respuestas', 'propias');

const isRespuesta = (valor: unknown): valor is BrowserRespuesta =>
  typeof valor === 'object' &&
  valor !== null &&
  typeof Reflect.get(valor, 'titulo') === 'string' &&
  typeof Reflect.get(valor, 'texto') === 'string';

async function readOwn(usuarioId: number): Promise<BrowserRespuesta[]> {
  try {
    const stored: unknown = await withStore('readonly', (store) => store.get(usuarioId));
    return Array.isArray(stored) ? stored.filter(isRespuesta) : [];
  } catch {
    return [];
  }
}

/** Those of this person in this browser; what is not kept any more is taken out of it. */
export function useBrowserRespuestas(usuarioId: number) {
  const [own, setOwn] = useState<readonly BrowserRespuesta[]>([]);
  useEffect(() => {
    let vigente = true;
    void readOwn(usuarioId).then((loaded) => vigente && setOwn(loaded));
    return () => {
      vigente = false;
    };
  }, [usuarioId]);
  const keep = (rest: readonly BrowserRespuesta[]) => {
    setOwn(rest);
    withStore('readwrite', (store) => store.put([...rest], usuarioId)).catch(() => undefined);
  };
  return [own, keep] as const;
}
