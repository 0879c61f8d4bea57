import { suministroName } from '@oficina/suministros/contract';
import { defineList, optionFilter, yearOptions } from '@oficina/ui/list';
import { facturasRoutes } from '../contract/index.ts';
import { isPayable } from './selection.ts';
import { describeFactura, type SuministroIndex, type SuministroSummary } from './suministro-summary.ts';

export type FacturasContext = {
  usuarioId: number;
  suministros: readonly SuministroSummary[];
  suministroIndex: SuministroIndex;
  now: Date;
  /** How many there are to pay is known only after reading them. */
  aPagar?: number | undefined;
};

export const TRY_ANOTHER = 'Probá con otro año o suministro.';

/** Invalid values and suministros of others are ignored, because an address must never hide a debt. */
export const facturasList = defineList<FacturasContext>()(facturasRoutes.listar, {
  plural: 'facturas',
  queryKey: ['facturas'],
  // Staff are allowed to ask for everybody's facturas, and this list must never do so.
  scope: ({ usuarioId }) => ({ usuario: usuarioId }),
  views: {
    label: 'Qué facturas ver',
    name: 'estado',
    options: [
      {
        value: 'a-pagar',
        label: 'A pagar',
        count: ({ aPagar }) => aPagar,
        query: { pagada: false, 'order[vencimiento]': 'asc' },
      },
      {
        value: 'pagadas',
        label: 'Pagadas',
        empty: TRY_ANOTHER,
        query: { pagada: true, 'order[periodo]': 'desc' },
      },
      { value: 'todas', label: 'Todas', empty: TRY_ANOTHER, query: { 'order[periodo]': 'desc' } },
    ],
  },
  filters: {
    suministro: optionFilter({
      label: 'Suministro',
      query: 'suministro',
      all: 'Todos los suministros',
      isOffered: (_view, { suministros }: FacturasContext) => suministros.length > 1,
      options: ({ suministros }: FacturasContext) =>
        suministros.map((suministro) => ({
          value: String(suministro.id),
          label: `${suministroName(suministro)} · ${suministro.cuenta}`,
        })),
    }),
    anio: optionFilter<FacturasContext, 'periodo[between]'>({
      label: 'Año',
      all: 'Todos los años',
      query: (year) => ({ 'periodo[between]': `${year}-01..${year}-12` }),
      options: yearOptions,
    }),
  },
  // Several suministros have a factura of the same month, so its name says which one it is of.
  nameOf: (factura, { suministroIndex }) => `factura de ${describeFactura(factura, suministroIndex)}`,
  isSelectable: (factura, { suministroIndex }) => isPayable(factura, suministroIndex),
  // The page draws its own rows.
  columns: [],
});
