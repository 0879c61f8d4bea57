import type { Estado } from '@oficina/ui/estado-badge';
import { EstadoMark } from '@oficina/ui/estado-mark';
import { defineList, PAGE_SIZES, textFilter, yesNoFilter } from '@oficina/ui/list';
import { mailsRoutes, type SuministroMail } from '../contract/index.ts';
import { CORREOS_KEY } from './correos.api.ts';
import { CorreoActions, type CorreoActionsProps, nameOfCorreo } from './correos-actions.tsx';

export type CorreosContext = Omit<CorreoActionsProps, 'correo'>;

/** What keeps the facturas from arriving comes first. */
function estadoOf({ rebota, desuscribir, validado }: SuministroMail): Estado {
  if (rebota) return { word: 'Rebota', tint: 'rojo' };
  if (desuscribir) return { word: 'Desuscripto', tint: 'amarillo' };
  return validado ? { word: 'Validado', tint: 'verde' } : { word: 'Pendiente', tint: 'violeta' };
}

export const correosList = defineList<CorreosContext>()(mailsRoutes.listar, {
  plural: 'correos que reciben las facturas',
  queryKey: CORREOS_KEY,
  empty: 'Todavía no hay correos cargados.',
  filters: {
    suministro: textFilter({
      label: 'Suministro',
      hint: 'Número de suministro',
      query: 'suministro.cuenta',
      live: true,
    }),
    correo: textFilter({
      label: 'Correo',
      placeholder: 'Buscar un correo',
      query: 'email',
      live: true,
      isSearch: true,
    }),
    validado: yesNoFilter({ label: 'Validado', query: 'validado' }),
    desuscripto: yesNoFilter({ label: 'Desuscripto', query: 'desuscribir' }),
    rebota: yesNoFilter({ label: 'Rebota', query: 'rebota' }),
  },
  pageSizes: PAGE_SIZES,
  nameOf: nameOfCorreo,
  isSelectable: () => true,
  columns: [
    { title: 'Correo', cell: ({ email }) => email, card: 'title' },
    { title: 'Suministro', cell: ({ suministroCuenta }) => suministroCuenta, card: 'text', width: 12 },
    { title: 'Estado', cell: (correo) => <EstadoMark {...estadoOf(correo)} />, card: 'badge', width: 9 },
    {
      title: 'Última factura',
      cell: ({ ultimaFactura }) => (ultimaFactura === 0 ? '–' : ultimaFactura),
      width: 12,
      priority: 3,
    },
  ],
  actions: (correo, context) => <CorreoActions correo={correo} {...context} />,
});
