import { DateText, formatDate } from '@oficina/ui/date-text';
import { dateRange, defineList, optionFilter, textFilter } from '@oficina/ui/list';
import { panelTo } from '@oficina/ui/panel-address';
import { mensajeEstado, mensajesRoutes } from '../contract/index.ts';
import { EstadoMensaje } from './estado-mensaje.tsx';
import { PRIORIDAD_OPTIONS, prioridadLabel, recipient, TIPO_OPTIONS, tipoLabel } from './labels.ts';
import { hasLinks, MensajeLinks, type PageLinks } from './links.tsx';
import { MENSAJES_KEY } from './mensajes.api.ts';

type MensajesContext = { links: PageLinks; search: URLSearchParams };

const codes = (...names: Parameters<typeof mensajeEstado.code>[0][]) => names.map(mensajeEstado.code);

/** Phone numbers are stored without blanks or hyphens, which people type and paste. */
const normalizeRecipient = (para: string) =>
  /^[\d\s().+-]+$/.test(para) ? para.replace(/[^\d+]/g, '') : para;

export const mensajesList = defineList<MensajesContext>()(mensajesRoutes.listar, {
  id: 'mensajes',
  plural: 'mensajes',
  queryKey: MENSAJES_KEY,
  views: {
    label: 'Qué mensajes ver',
    options: [
      { value: 'todos', label: 'Todos', empty: 'Todavía no se envió ningún mensaje.' },
      {
        value: 'fallidos',
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
    para: textFilter<'para'>({
      label: 'Para',
      placeholder: 'Para quién',
      query: (para) => ({ para: normalizeRecipient(para) }),
      isSearch: true,
    }),
    prioridad: optionFilter({
      label: 'Prioridad',
      options: PRIORIDAD_OPTIONS,
      all: 'Todas',
      query: 'prioridad',
    }),
    ...dateRange('created'),
  },
  linkTo: ({ id }, { search }) => panelTo(search, id),
  actions: (mensaje, { links }) =>
    hasLinks(mensaje, links) && <MensajeLinks mensaje={mensaje} links={links} />,
  nameOf: (mensaje) => `el mensaje a ${recipient(mensaje)} del ${formatDate(mensaje.created, 'hora')}`,
  columns: [
    {
      title: 'Creado',
      cell: ({ created }) => <DateText value={created} format="hora" />,
      card: 'title',
      width: 8.75,
    },
    { title: 'Para', cell: recipient, card: 'data', width: 14 },
    { title: 'Tipo', cell: ({ tipo }) => tipoLabel(tipo), card: 'data', width: 5.5, priority: 3 },
    { title: 'Asunto', cell: ({ asunto }) => asunto ?? '–', card: 'text', priority: 2 },
    { title: 'Prioridad', cell: ({ prioridad }) => prioridadLabel(prioridad), width: 6, priority: 4 },
    { title: 'Estado', cell: (mensaje) => <EstadoMensaje mensaje={mensaje} />, card: 'badge', width: 9 },
    {
      title: 'Actualizado',
      cell: ({ updated }) => <DateText value={updated} format="hora" />,
      width: 9,
      priority: 3,
    },
  ],
});
