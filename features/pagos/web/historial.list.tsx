import type { SuministroIndex } from '@oficina/facturas/web';
import { suministroName } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { defineList, optionFilter, yearOptions } from '@oficina/ui/list';
import { Money } from '@oficina/ui/money';
import { isOngoing, type Pago, pagoEstado, pagoPath, pagosRoutes } from '../contract/index.ts';
import { EstadoPago } from './estado-pago.tsx';
import { PAGOS_KEY } from './pagos.api.ts';
import { dateAndTime, pagoTarjetaText } from './resultado.ts';

export type HistorialContext = {
  now: Date;
  usuarioId: number;
  suministroIndex: SuministroIndex;
};

const IN_PROGRESS = 'Estamos verificando tu pago. No vuelvas a pagar: te avisamos por correo.';
const MAX_NAMED = 3;

const nameOf = ({ created }: Pago) => `el pago del ${dateAndTime(created)}`;

export const historialList = defineList<HistorialContext>()(pagosRoutes.listar, {
  plural: 'pagos',
  queryKey: PAGOS_KEY,
  empty:
    'Todavía no hiciste pagos por acá. Los pagos hechos en caja o por otros medios no aparecen en esta lista.',
  // An administrator who did not name the usuario would get everyone's pagos.
  scope: ({ usuarioId }) => ({ usuario: usuarioId, 'order[id]': 'desc' }),
  filters: {
    anio: optionFilter<HistorialContext, 'created[after]' | 'created[before]'>({
      label: 'Año',
      options: yearOptions,
      query: (year) => ({ 'created[after]': `${year}-01-01`, 'created[before]': `${year}-12-31` }),
    }),
    estado: optionFilter({
      label: 'Estado',
      options: pagoEstado
        .codes()
        .map((code) => ({ value: String(code), label: pagoEstado.customerLabel(code) })),
      query: 'estado',
    }),
  },
  tableRem: 50,
  nameOf,
  columns: [
    { title: 'Fecha', cell: ({ created }) => <DateText value={created} format="hora" />, card: 'title' },
    {
      title: 'Facturas',
      cell: (pago, { suministroIndex }) => facturasText(pago, suministroIndex),
      card: 'text',
      wraps: true,
    },
    { title: 'Tarjeta', cell: pagoTarjetaText, card: 'note' },
    { title: 'Estado', cell: ({ estado }) => <Estado estado={estado} />, card: 'badge' },
    {
      title: 'Importe',
      cell: ({ facturasTotal }) => <Money value={facturasTotal} />,
      card: 'amount',
      align: 'end',
    },
  ],
  actions: (pago) => (
    <LinkButton variant="link" to={pagoPath(pago.id)}>
      Ver<span className="oculto"> {nameOf(pago)}</span>
    </LinkButton>
  ),
});

/** The result reads "2 facturas · Casa, Campo", for example. */
export function facturasText({ facturas }: Pick<Pago, 'facturas'>, suministroIndex: SuministroIndex): string {
  const countText = facturas.length === 1 ? '1 factura' : `${facturas.length} facturas`;
  const nombres = facturas.flatMap(({ suministro }) => {
    const available = suministroIndex.get(suministro);
    return available ? [suministroName(available)] : [];
  });
  const uniqueNames = [...new Set(nombres)];
  const rest = uniqueNames.length - MAX_NAMED;
  const names = uniqueNames.slice(0, MAX_NAMED).join(', ') + (rest > 0 ? ` y ${rest} más` : '');
  return names ? `${countText} · ${names}` : countText;
}

function Estado({ estado }: { estado: number }) {
  return (
    <>
      <EstadoPago estado={estado} />
      {isOngoing(estado) && <small> {IN_PROGRESS}</small>}
    </>
  );
}
