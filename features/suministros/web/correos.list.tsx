import { EstadoBadge } from '@oficina/ui/estado-badge';
import { defineList, PAGE_SIZES, textFilter, yesNoFilter } from '@oficina/ui/list';
import type { Tint } from '@oficina/ui/tint';
import { mailsRoutes } from '../contract/index.ts';
import { CORREOS_KEY } from './correos.api.ts';
import { CorreoActions, type CorreoActionsProps, nameOfCorreo } from './correos-actions.tsx';

export type CorreosContext = Omit<CorreoActionsProps, 'correo'>;

const yesNo = (isYes: boolean, tint: Tint) => (isYes ? <EstadoBadge word="Sí" tint={tint} /> : 'No');

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
    correo: textFilter({ label: 'Correo', query: 'email', live: true }),
    validado: yesNoFilter({ label: 'Validado', query: 'validado' }),
    desuscripto: yesNoFilter({ label: 'Desuscripto', query: 'desuscribir' }),
    rebota: yesNoFilter({ label: 'Rebota', query: 'rebota' }),
  },
  pageSizes: PAGE_SIZES,
  // Five buttons in each row need more room than most tables.
  tableRem: 56,
  nameOf: nameOfCorreo,
  isSelectable: () => true,
  columns: [
    { title: 'Suministro', cell: ({ suministroCuenta }) => suministroCuenta },
    { title: 'Correo', cell: ({ email }) => email, card: 'title', wraps: true },
    { title: 'Validado', cell: ({ validado }) => yesNo(validado, 'verde') },
    { title: 'Desuscripto', cell: ({ desuscribir }) => yesNo(desuscribir, 'amarillo') },
    { title: 'Rebota', cell: ({ rebota }) => yesNo(rebota, 'rojo') },
    { title: 'Última factura', cell: ({ ultimaFactura }) => (ultimaFactura === 0 ? '–' : ultimaFactura) },
  ],
  actions: (correo, context) => <CorreoActions correo={correo} {...context} />,
});
