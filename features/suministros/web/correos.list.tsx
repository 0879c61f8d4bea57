import { defineList, PAGE_SIZES, textFilter, yesNoFilter } from '@oficina/ui/list';
import { mailsRoutes } from '../contract/index.ts';
import { CORREOS_KEY, type useCorreosWaiting } from './correos.api.ts';
import { CorreoActions, type CorreoActionsProps, nameOfCorreo } from './correos-actions.tsx';
import { EstadoCorreo, isWaiting } from './estado-correo.tsx';

export type CorreosContext = Omit<CorreoActionsProps, 'correo'> & {
  waiting?: ReturnType<typeof useCorreosWaiting>;
};

export const correosList = defineList<CorreosContext>()(mailsRoutes.listar, {
  id: 'correos',
  plural: 'correos que reciben las facturas',
  queryKey: CORREOS_KEY,
  empty: 'Todavía no hay correos cargados.',
  views: {
    label: 'Qué correos ver',
    options: [
      { value: 'todos', label: 'Todos' },
      {
        value: 'rebotan',
        label: 'Rebotan',
        count: ({ waiting }) => waiting?.rebotan,
        isUrgent: true,
        query: { rebota: true },
        empty: 'No hay correos que reboten.',
      },
      {
        value: 'sin-validar',
        label: 'Sin validar',
        count: ({ waiting }) => waiting?.sinValidar,
        // Nobody waits for who asked for no more.
        query: { validado: false, desuscribir: false },
        empty: 'No hay correos sin validar.',
      },
    ],
  },
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
    // Nothing shares the first line of the card with the address, whose end says whose server it is.
    { title: 'Correo', cell: ({ email }) => email, card: 'title', width: 20 },
    { title: 'Suministro', cell: ({ suministroCuenta }) => suministroCuenta, card: 'data', width: 8 },
    { title: 'Titular', cell: ({ suministroNombre }) => suministroNombre, card: 'text', priority: 2 },
    {
      title: 'Estado',
      cell: (correo) => (
        <>
          <EstadoCorreo correo={correo} />
          {isWaiting(correo) && <small> de confirmar</small>}
        </>
      ),
      card: 'data',
      width: 12.5,
    },
    {
      title: 'Última factura',
      cell: ({ ultimaFactura }) => (ultimaFactura === 0 ? '–' : ultimaFactura),
      width: 8,
      priority: 3,
    },
  ],
  actions: (correo, context) => <CorreoActions correo={correo} {...context} />,
});
