import type { Client } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import type { Find } from '@oficina/ui/list';
import { useMemo } from 'react';
import { type GrupoTipo, mesaRoutes } from '../../contract/index.ts';
import { idOf } from './options.ts';

const findIn =
  (client: Client, tipo: GrupoTipo): Find =>
  async (q, signal) => {
    const { grupos } = await client.call(mesaRoutes.buscar, { query: { q }, signal });
    const filas = grupos.find((grupo) => grupo.tipo === tipo)?.filas ?? [];
    return filas.map(({ '@id': iri, titulo, detalle, dato }) => ({
      id: idOf(iri),
      title: titulo,
      detail: [dato, detalle].filter(Boolean).join(' · '),
    }));
  };

/** The filters of a list choose a person or a suministro in the one search. */
export function useFinds() {
  const client = useClient();
  return useMemo(
    () => ({ persona: findIn(client, 'personas'), suministro: findIn(client, 'suministros') }),
    [client],
  );
}
