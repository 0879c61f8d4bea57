import { defineList, PAGE_SIZES, textFilter, yesNoFilter } from '@oficina/ui/list';
import { mailsRoutes } from '../contract/index.ts';
import { CORREOS_KEY } from './correos.api.ts';
import { CorreoActions, type CorreoActionsProps, nameOfCorreo } from './correos-actions.tsx';
import { EstadoCorreo } from './estado-correo.tsx';

export type CorreosContext = Omit<CorreoActionsProps, 'correo'>;

export const correosList = defineList<CorreosContext>()(mailsRoutes.listar, {
  id: 'correos',
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
    { title: 'Estado', cell: (correo) => <EstadoCorreo correo={correo} />, card: 'badge', width: 9 },
    {
      title: 'Última factura',
      cell: ({ ultimaFactura }) => (ultimaFactura === 0 ? '–' : ultimaFactura),
      width: 12,
      priority: 3,
    },
  ],
  actions: (correo, context) => <CorreoActions correo={correo} {...context} />,
});
