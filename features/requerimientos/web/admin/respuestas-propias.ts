import { browserStore } from '@oficina/ui/browser-store';
import { useCallback, useEffect, useState } from 'react';
import type { Respuesta } from './respuestas.ts';

// The replies somebody saved for themselves. They carry gaps instead of people, so they stay when that person leaves;
// and they are not in local storage, which is for the session alone.
const withStore = browserStore('oficina-respuestas', 'propias');

const esRespuesta = (valor: unknown): valor is Respuesta =>
  typeof valor === 'object' &&
  valor !== null &&
  typeof Reflect.get(valor, 'titulo') === 'string' &&
  typeof Reflect.get(valor, 'texto') === 'string';

async function leer(usuarioId: number): Promise<Respuesta[]> {
  try {
    const guardadas: unknown = await withStore('readonly', (store) => store.get(usuarioId));
    return Array.isArray(guardadas) ? guardadas.filter(esRespuesta) : [];
  } catch {
    return [];
  }
}

/** Of this person, in this browser. Where nothing may be kept they last as long as the page. */
export function useRespuestasPropias(usuarioId: number) {
  const [propias, setPropias] = useState<readonly Respuesta[]>([]);
  useEffect(() => {
    let vigente = true;
    void leer(usuarioId).then((leidas) => vigente && setPropias(leidas));
    return () => {
      vigente = false;
    };
  }, [usuarioId]);
  const guardar = useCallback(
    (ahora: readonly Respuesta[]) => {
      setPropias(ahora);
      withStore('readwrite', (store) => store.put([...ahora], usuarioId)).catch(() => undefined);
    },
    [usuarioId],
  );
  return [propias, guardar] as const;
}
