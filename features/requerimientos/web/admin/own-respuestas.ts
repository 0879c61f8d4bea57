import { browserStore } from '@oficina/ui/browser-store';
import { useCallback, useEffect, useState } from 'react';
import type { Respuesta } from './respuestas.ts';

// Saved replies hold placeholders instead of personal data, so they may stay after logging out. They are not in local
// storage, which is only for the session.
const withStore = browserStore('oficina-respuestas', 'propias');

const isRespuesta = (valor: unknown): valor is Respuesta =>
  typeof valor === 'object' &&
  valor !== null &&
  typeof Reflect.get(valor, 'titulo') === 'string' &&
  typeof Reflect.get(valor, 'texto') === 'string';

async function readOwn(usuarioId: number): Promise<Respuesta[]> {
  try {
    const stored: unknown = await withStore('readonly', (store) => store.get(usuarioId));
    return Array.isArray(stored) ? stored.filter(isRespuesta) : [];
  } catch {
    return [];
  }
}

/** The replies belong to this person in this browser. Where storage is not allowed, they last as long as the page. */
export function useOwnRespuestas(usuarioId: number) {
  const [own, setOwn] = useState<readonly Respuesta[]>([]);
  useEffect(() => {
    let vigente = true;
    void readOwn(usuarioId).then((loaded) => vigente && setOwn(loaded));
    return () => {
      vigente = false;
    };
  }, [usuarioId]);
  const save = useCallback(
    (next: readonly Respuesta[]) => {
      setOwn(next);
      withStore('readwrite', (store) => store.put([...next], usuarioId)).catch(() => undefined);
    },
    [usuarioId],
  );
  return [own, save] as const;
}
