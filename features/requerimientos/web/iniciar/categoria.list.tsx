import { DateText } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { defineList } from '@oficina/ui/list';
import {
  CLOSED_CODES,
  OPEN_CODES,
  type RequerimientoCategoria,
  requerimientoPath,
  requerimientosRoutes,
} from '../../contract/index.ts';
import { EstadoRequerimiento } from '../estado-requerimiento.tsx';
import { REQUERIMIENTOS } from '../query-keys.ts';
import { findSuministro, type SuministroSummary, suministroLabel } from '../suministro-label.ts';
import { excerpt, requerimientoTitle } from '../texts.ts';

export type CategoriaContext = {
  usuarioId: number;
  suministros: readonly SuministroSummary[];
  now: Date;
};

const EXCERPT_LENGTH = 110;

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
    tableRem: Number.POSITIVE_INFINITY,
    // Somebody may answer meanwhile, so each visit reads the list again.
    staleTime: 0,
    nameOf: ({ categoria, numero }) => `el ${categoria.sustantivo} ${numero}`,
    linkTo: (row) => requerimientoPath(row.id),
    columns: [
      {
        title: 'Número',
        cell: ({ categoria, numero }) => requerimientoTitle(categoria.sustantivo, numero),
        card: 'title',
      },
      { title: 'Estado', cell: ({ estado }) => <EstadoRequerimiento estado={estado} />, card: 'badge' },
      {
        title: 'Descripción',
        cell: ({ descripcion }) => excerpt(descripcion, EXCERPT_LENGTH),
        card: 'text',
        wraps: true,
      },
      { title: 'Iniciado el', cell: ({ created }) => <DateText value={created} /> },
      {
        title: 'Suministro',
        cell: ({ suministro }, { suministros }) => {
          const found = findSuministro(suministros, suministro);
          return found && suministroLabel(found);
        },
        wraps: true,
      },
      {
        title: 'Novedad',
        cell: ({ novedadesUsuario, updated }, { now }) =>
          novedadesUsuario && (
            <>
              <EstadoBadge word="Novedad" tint="violeta" />{' '}
              <DateText value={updated} format="relativa" now={now} />
            </>
          ),
        card: 'note',
      },
    ],
  });
