import type { Client } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import type { Find } from '@oficina/ui/list';
import { useMemo } from 'react';

/** What it needs to know of the search comes when somebody searches, because every page of the staff loads this. */
const findIn =
  (client: Client, tipo: 'personas' | 'suministros'): Find =>
  async (q, signal) =>
    (await import('./find.ts')).findIn(client, tipo, q, signal);

/** The filters of a list choose a person or a suministro in the one search. */
export function useFinds() {
  const client = useClient();
  return useMemo(
    () => ({ persona: findIn(client, 'personas'), suministro: findIn(client, 'suministros') }),
    [client],
  );
}
