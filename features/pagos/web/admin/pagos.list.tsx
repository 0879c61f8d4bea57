import { parseId } from '@oficina/hydra';
import { DateText } from '@oficina/ui/date-text';
import {
  dateRange,
  defineList,
  type Find,
  optionFilter,
  PAGE_SIZES,
  pickFilter,
  textFilter,
} from '@oficina/ui/list';
import { formatMoney } from '@oficina/ui/money';
import { dayInArgentina } from '@oficina/values';
import { pagoEstado, pagosRoutes, staffPagoPath } from '../../contract/index.ts';
import { LIST_KEY } from './pagos.api.ts';
import styles from './pagos.module.css';
import { StaffEstado } from './staff-estado.tsx';
import {
  addsUp,
  facturasText,
  isDelayed,
  MEDIO_OPTIONS,
  medioText,
  ORIGEN_OPTIONS,
  origenLabel,
  payerText,
} from './texts.ts';

export type PagosContext = {
  now: Date;
  /** The name is known only once a pago of that customer is listed. */
  customerName?: string | undefined;
  /** They choose one of the many in the one search, which belongs to a feature above. */
  finds?: { persona: Find; suministro: Find } | undefined;
  /** How many wait for somebody of the staff, whatever the filters say. */
  waiting?: { enVerificacion: number; aDevolver: number } | undefined;
};

const DEFAULT_DAYS = 31;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The two views of unresolved pagos have no start date, because the oldest ones matter most. */
const defaultFrom = (view: string, { now }: PagosContext) =>
  view === 'en-verificacion' || view === 'a-devolver'
    ? ''
    : dayInArgentina(new Date(now.getTime() - (DEFAULT_DAYS - 1) * DAY_MS));

const parseIdText = (text: string) => (parseId(text) === null ? null : text);

export const pagosList = defineList<PagosContext>()(pagosRoutes.listar, {
  id: 'pagos',
  plural: 'pagos',
  queryKey: LIST_KEY,
  views: {
    label: 'Qué pagos ver',
    options: [
      { value: 'todos', label: 'Todos', empty: 'No hubo pagos en los últimos 31 días.' },
      {
        value: 'en-verificacion',
        label: 'En verificación',
        empty: 'No hay pagos en verificación.',
        count: ({ waiting }) => waiting?.enVerificacion || undefined,
        // The person who has waited longest goes first.
        query: { estado: pagoEstado.code('enVerificacion'), 'order[id]': 'asc' },
      },
      {
        value: 'a-devolver',
        label: 'A devolver',
        empty: 'No hay pagos a devolver.',
        count: ({ waiting }) => waiting?.aDevolver || undefined,
        query: { estado: pagoEstado.code('aDevolver') },
      },
      {
        value: 'esperando',
        label: 'Esperando el pago',
        empty: 'Ningún código espera que lo paguen.',
        query: { estado: pagoEstado.code('esperandoPago') },
      },
      {
        value: 'rechazados',
        label: 'Rechazados',
        empty: 'No hubo pagos rechazados en los últimos 31 días.',
        query: { estado: pagoEstado.code('rechazado') },
      },
    ],
  },
  filters: {
    ...dateRange('created', { fromByDefault: defaultFrom }),
    cliente: pickFilter({
      label: 'Persona',
      placeholder: 'Nombre o documento',
      parse: parseIdText,
      query: 'usuario',
      find: ({ finds }) => finds?.persona,
      nameOf: ({ customerName }) => customerName,
    }),
    suministro: pickFilter({
      label: 'Suministro',
      placeholder: 'Cuenta o titular',
      parse: parseIdText,
      query: 'suministro',
      find: ({ finds }) => finds?.suministro,
      nameOf: () => undefined,
    }),
    factura: textFilter({
      label: 'Factura',
      placeholder: 'Número de factura',
      query: 'factura.numero',
      isSearch: true,
    }),
    medio: optionFilter({ label: 'Medio', options: MEDIO_OPTIONS, query: 'metodo' }),
    origen: optionFilter({ label: 'Origen', options: ORIGEN_OPTIONS, query: 'origen' }),
  },
  pageSizes: PAGE_SIZES,
  nameOf: ({ id }) => `el pago N.º ${id}`,
  linkTo: ({ id }) => staffPagoPath(id),
  tonesOf: (pago, { now }) => ({ isLate: isDelayed(pago, now) }),
  columns: [
    { title: 'N.º', cell: ({ id }) => id, card: 'title', width: 4.5 },
    {
      title: 'Fecha',
      cell: ({ created }) => <DateText value={created} format="hora" />,
      card: 'data',
      width: 8.5,
      priority: 2,
      order: (view) => (view === 'en-verificacion' ? 'asc' : 'desc'),
    },
    { title: 'Cliente', cell: payerText, card: 'text' },
    { title: 'Facturas', cell: facturasText, width: 12.5, priority: 3 },
    {
      title: 'Medio',
      cell: (pago) => <span className={styles.suave}>{medioText(pago)}</span>,
      width: 8.25,
      priority: 3,
    },
    {
      title: 'Estado',
      cell: (pago, { now }) => <StaffEstado pago={pago} now={now} />,
      card: 'badge',
      width: 13.5,
    },
    {
      title: 'Importe',
      cell: ({ facturasTotal, estado }) => (
        <span className={addsUp(estado) ? undefined : styles.suave}>{formatMoney(facturasTotal)}</span>
      ),
      card: 'data',
      align: 'end',
      width: 8.5,
    },
    { title: 'Origen', cell: ({ origen }) => origenLabel(origen), width: 6, priority: 4 },
  ],
});
