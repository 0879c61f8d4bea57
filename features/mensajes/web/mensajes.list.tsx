import { DateText, formatDate } from '@oficina/ui/date-text';
import { dateRange, defineList, optionFilter, textFilter } from '@oficina/ui/list';
import { mensajeEstado, mensajesRoutes } from '../contract/index.ts';
import { EstadoMensaje } from './estado-mensaje.tsx';
import { PRIORIDAD_OPTIONS, prioridadLabel, recipient, TIPO_OPTIONS, tipoLabel } from './labels.ts';
import { MensajeLinks, type PageLinks } from './links.tsx';
import { MENSAJES_KEY } from './mensajes.api.ts';

const FAILED_VIEW = 'fallidos';

type MensajesContext = { links: PageLinks };

const codes = (...names: Parameters<typeof mensajeEstado.code>[0][]) => names.map(mensajeEstado.code);

/** Phone numbers are stored without blanks or hyphens, which people type and paste. */
const normalizeRecipient = (para: string) =>
  /^[\d\s().+-]+$/.test(para) ? para.replace(/[^\d+]/g, '') : para;

export const mensajesList = defineList<MensajesContext>()(mensajesRoutes.listar, {
  plural: 'mensajes',
  queryKey: MENSAJES_KEY,
  views: {
    label: 'Qué mensajes ver',
    options: [
      { value: 'todos', label: 'Todos', empty: 'Todavía no se envió ningún mensaje.' },
      {
        value: FAILED_VIEW,
        label: 'Fallidos',
        empty: 'No hay mensajes fallidos.',
        query: { estado: codes('fallido') },
      },
      {
        value: 'no-entregados',
        label: 'No entregados',
        empty: 'No hay mensajes sin entregar.',
        query: { acuse: 'fallido' },
      },
      {
        value: 'pendientes',
        label: 'Pendientes',
        empty: 'No hay mensajes pendientes.',
        query: { estado: codes('pendiente', 'enviando', 'reintento') },
      },
    ],
  },
  filters: {
    tipo: optionFilter({ label: 'Tipo', options: TIPO_OPTIONS, query: 'tipo' }),
    para: textFilter<'para'>({ label: 'Para', query: (para) => ({ para: normalizeRecipient(para) }) }),
    prioridad: optionFilter({
      label: 'Prioridad',
      options: PRIORIDAD_OPTIONS,
      all: 'Todas',
      query: 'prioridad',
    }),
    ...dateRange('created'),
  },
  // Only failed messages have links in their rows, to the pages where their address is corrected.
  hasActions: (view) => view === FAILED_VIEW,
  actions: (mensaje, { links }) => <MensajeLinks mensaje={mensaje} links={links} />,
  tableRem: 55,
  nameOf: (mensaje) => `el mensaje a ${recipient(mensaje)} del ${formatDate(mensaje.created, 'hora')}`,
  columns: [
    { title: 'Creado', cell: ({ created }) => <DateText value={created} format="hora" />, card: 'title' },
    { title: 'Para', cell: recipient, card: 'text', wraps: true },
    { title: 'Tipo', cell: ({ tipo }) => tipoLabel(tipo) },
    { title: 'Asunto', cell: ({ asunto }) => asunto ?? '–', wraps: true },
    { title: 'Prioridad', cell: ({ prioridad }) => prioridadLabel(prioridad) },
    { title: 'Estado', cell: (mensaje) => <EstadoMensaje mensaje={mensaje} />, card: 'badge' },
    { title: 'Actualizado', cell: ({ updated }) => <DateText value={updated} format="hora" /> },
  ],
});
