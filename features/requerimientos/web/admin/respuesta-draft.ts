import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const KEY = ['requerimientos', 'personal', 'borrador'] as const;

/** The draft lasts as long as the page, so that looking at another case loses nothing. An answer and a note are apart. */
export function useRespuestaDraft(
  id: number,
  kind: 'respuesta' | 'nota' = 'respuesta',
): [string, (texto: string) => void] {
  const queries = useQueryClient();
  const key = [...KEY, id, kind];
  const [texto, setTexto] = useState(() => queries.getQueryData<string>(key) ?? '');
  return [
    texto,
    (next) => {
      setTexto(next);
      // No component observes this query, so it would be discarded after some minutes.
      queries.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY });
      queries.setQueryData(key, next);
    },
  ];
}
