import { mesText, type SuministroIndex } from '@oficina/facturas/web';
import { suministroName } from '@oficina/suministros/contract';
import { defineList, optionFilter, yearOptions } from '@oficina/ui/list';
import { type Pago, pagoEstado, pagosRoutes } from '../contract/index.ts';
import { PAGOS_KEY } from './pagos.api.ts';
import { dateAndTime } from './resultado.ts';

export type HistorialContext = {
  now: Date;
  usuarioId: number;
  suministroIndex: SuministroIndex;
};

const MAX_NAMED = 3;

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
      all: 'Todos los años',
      options: yearOptions,
      query: (year) => ({ 'created[after]': `${year}-01-01`, 'created[before]': `${year}-12-31` }),
    }),
    estado: optionFilter({
      label: 'Estado',
      all: 'Todos los estados',
      options: pagoEstado
        .codes()
        .map((code) => ({ value: String(code), label: pagoEstado.customerLabel(code) })),
      query: 'estado',
    }),
  },
  nameOf: ({ created }) => `el pago del ${dateAndTime(created)}`,
  // The page draws its own rows.
  columns: [],
});

/** The result reads "Casa · octubre" for one factura and "2 facturas · Casa, Campo" for several, for example. */
export function facturasText(
  { facturas }: Pick<Pago, 'facturas'>,
  suministroIndex: SuministroIndex,
  now: Date,
): string {
  const nombres = facturas.flatMap(({ suministro }) => {
    const available = suministroIndex.get(suministro);
    return available ? [suministroName(available)] : [];
  });
  const uniqueNames = [...new Set(nombres)];
  const [only, ...others] = facturas;
  if (only && others.length === 0) {
    const mes = mesText(only.periodo, now);
    return nombres[0] ? `${nombres[0]} · ${mes}` : `Factura de ${mes}`;
  }
  const rest = uniqueNames.length - MAX_NAMED;
  const names = uniqueNames.slice(0, MAX_NAMED).join(', ') + (rest > 0 ? ` y ${rest} más` : '');
  return [`${facturas.length} facturas`, ...(names ? [names] : [])].join(' · ');
}
