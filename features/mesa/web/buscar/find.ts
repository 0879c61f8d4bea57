import type { Client } from '@oficina/hydra';
import type { Found } from '@oficina/ui/list';
import { type GrupoTipo, mesaRoutes } from '../../contract/index.ts';
import { idOf } from './options.ts';

export async function findIn(
  client: Client,
  tipo: GrupoTipo,
  q: string,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const { grupos } = await client.call(mesaRoutes.buscar, { query: { q }, signal });
  const filas = grupos.find((grupo) => grupo.tipo === tipo)?.filas ?? [];
  return filas.map(({ '@id': iri, titulo, detalle, dato }) => ({
    id: idOf(iri),
    title: titulo,
    detail: [dato, detalle].filter(Boolean).join(' · '),
  }));
}
