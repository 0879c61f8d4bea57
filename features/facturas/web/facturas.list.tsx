import { suministroName } from '@oficina/suministros/contract';
import { DateText } from '@oficina/ui/date-text';
import { defineList, optionFilter, yearOptions } from '@oficina/ui/list';
import { Money } from '@oficina/ui/money';
import { periodoName } from '@oficina/values';
import { estadoPago, type Factura, facturasRoutes } from '../contract/index.ts';
import { EstadoFactura } from './estado-factura.tsx';
import { RowActions, type RowActionsContext } from './row-actions.tsx';
import { isPayable } from './selection.ts';
import { describeFactura, type SuministroSummary } from './suministro-summary.ts';
import { VisitCooperativa } from './visit-cooperativa.tsx';

export type FacturasContext = RowActionsContext & {
  usuarioId: number;
  suministros: readonly SuministroSummary[];
  telefono?: string | undefined;
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
      { value: 'a-pagar', label: 'A pagar', query: { pagada: false, 'order[vencimiento]': 'asc' } },
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
      isOffered: (_view, { suministros }: FacturasContext) => suministros.length > 1,
      options: ({ suministros }: FacturasContext) =>
        suministros.map((suministro) => ({
          value: String(suministro.id),
          label: `${suministroName(suministro)} · ${suministro.cuenta}`,
        })),
    }),
    anio: optionFilter<FacturasContext, 'periodo[between]'>({
      label: 'Año',
      query: (year) => ({ 'periodo[between]': `${year}-01..${year}-12` }),
      options: yearOptions,
    }),
  },
  // Several suministros have a factura of the same month, so its name says which one it is of.
  nameOf: (factura, { suministroIndex }) => `factura de ${describeFactura(factura, suministroIndex)}`,
  isSelectable: (factura, { suministroIndex }) => isPayable(factura, suministroIndex),
  columns: [
    {
      title: 'Período',
      card: 'title',
      cell: ({ periodo, numero }) => (
        <>
          {capitalize(periodoName(periodo))} <small>{numero}</small>
        </>
      ),
    },
    {
      title: 'Suministro',
      card: 'text',
      wraps: true,
      cell: (factura, context) => {
        const suministro = suministroOf(factura, context);
        return (
          suministro && (
            <>
              {suministroName(suministro)} <small>cuenta {suministro.cuenta}</small>
            </>
          )
        );
      },
    },
    { title: 'Vencimiento', cell: ({ vencimiento }) => <DateText value={vencimiento} /> },
    {
      title: 'Estado',
      card: 'badge',
      cell: (factura, context) => (
        <>
          <EstadoFactura factura={factura} suministro={suministroOf(factura, context)} />{' '}
          <Note factura={factura} context={context} />
        </>
      ),
    },
    { title: 'Importe', card: 'amount', align: 'end', cell: ({ importe }) => <Money value={importe} /> },
  ],
  tableRem: 52,
  actions: (factura, context) => <RowActions factura={factura} {...context} />,
});

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const suministroOf = ({ suministro }: Factura, { suministroIndex }: FacturasContext) =>
  suministroIndex.get(suministro);

function Note({ factura, context }: { factura: Factura; context: FacturasContext }) {
  if (factura.estadoPago === estadoPago.code('enPago')) return <small>No vuelvas a pagar.</small>;
  const isUnpaid = factura.estadoPago === estadoPago.code('impaga') && !factura.pagada;
  if (!isUnpaid || !suministroOf(factura, context)?.pagoInhabilitado) return null;
  return (
    <small>
      <VisitCooperativa telefono={context.telefono} />
    </small>
  );
}
