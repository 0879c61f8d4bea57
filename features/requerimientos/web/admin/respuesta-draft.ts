import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const KEY = ['requerimientos', 'personal', 'borrador'] as const;

/** What was left written in the box, where the box is not any more. */
export const useUnsentText = (id: number): string =>
  useQueryClient()
    .getQueryData<string>([...KEY, id])
    ?.trim() ?? '';

/** What is being answered, while this page of the browser lives: to look at another case loses nothing. */
export function useRespuestaDraft(id: number): [string, (texto: string) => void] {
  const queries = useQueryClient();
  const [texto, setTexto] = useState(() => queries.getQueryData<string>([...KEY, id]) ?? '');
  return [
    texto,
    (next) => {
      setTexto(next);
      // Nobody watches it: without this it would be forgotten in minutes.
      queries.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY });
      queries.setQueryData([...KEY, id], next);
    },
  ];
}
