import { defineList } from '@oficina/ui/list';
import {
  CLOSED_CODES,
  OPEN_CODES,
  type RequerimientoCategoria,
  requerimientosRoutes,
} from '../../contract/index.ts';
import { REQUERIMIENTOS } from '../query-keys.ts';
import type { SuministroSummary } from '../suministro-label.ts';

export type CategoriaContext = {
  usuarioId: number;
  suministros: readonly SuministroSummary[];
  now: Date;
};

/** The list speaks of trámites or of reclamos, as its category does. */
export const categoriaList = ({ id, sustantivoPlural: plural }: RequerimientoCategoria) =>
  defineList<CategoriaContext>()(requerimientosRoutes.listar, {
    plural,
    queryKey: REQUERIMIENTOS,
    // Without the filter by person, staff would get everybody's cases.
    scope: ({ usuarioId }) => ({ usuario: usuarioId, categoria: id, 'order[id]': 'desc' }),
    views: {
      label: `Qué ${plural} ver`,
      name: 'estado',
      options: [
        {
          value: 'abiertos',
          label: 'Abiertos',
          empty: `No tenés ${plural} abiertos.`,
          query: { estado: OPEN_CODES },
        },
        {
          value: 'cerrados',
          label: 'Cerrados',
          empty: `No tenés ${plural} cerrados.`,
          query: { estado: CLOSED_CODES },
        },
        { value: 'todos', label: 'Todos' },
      ],
    },
    filters: {},
    // Somebody may answer meanwhile, so each visit reads the list again.
    staleTime: 0,
    nameOf: ({ categoria, numero }) => `el ${categoria.sustantivo} ${numero}`,
    // The page draws its own rows.
    columns: [],
  });
