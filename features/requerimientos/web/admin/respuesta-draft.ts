import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const KEY = ['requerimientos', 'personal', 'borrador'] as const;

export const useUnsentText = (id: number): string =>
  useQueryClient()
    .getQueryData<string>([...KEY, id])
    ?.trim() ?? '';

/** The draft lasts as long as the page, so that looking at another case loses nothing. */
export function useRespuestaDraft(id: number): [string, (texto: string) => void] {
  const queries = useQueryClient();
  const [texto, setTexto] = useState(() => queries.getQueryData<string>([...KEY, id]) ?? '');
  return [
    texto,
    (next) => {
      setTexto(next);
      // No component observes this query, so it would be discarded after some minutes.
      queries.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY });
      queries.setQueryData([...KEY, id], next);
    },
  ];
}
