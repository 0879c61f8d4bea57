import { DateText, formatDate } from '@oficina/ui/date-text';
import { defineList } from '@oficina/ui/list';
import { panelTo } from '@oficina/ui/panel-address';
import { mensajeEstado, mensajesRoutes } from '../contract/index.ts';
import { EstadoMensaje } from './estado-mensaje.tsx';
import { recipient, tipoLabel } from './labels.ts';
import { hasLinks, MensajeLinks } from './links.tsx';
import { MENSAJES_KEY } from './mensajes.api.ts';
import { FILTERS, type MensajesContext, VIEWS, VIEWS_LABEL } from './searching.ts';

const codes = (...names: Parameters<typeof mensajeEstado.code>[0][]) => names.map(mensajeEstado.code);

const QUERIES = {
  todos: {},
  fallidos: { estado: codes('fallido') },
  'no-entregados': { acuse: 'fallido' },
  pendientes: { estado: codes('pendiente', 'enviando', 'reintento') },
} as const;

/** When it is tried again: the hour, or the day of one that waits longer. */
function nextTry(proximo: string): string {
  const text = formatDate(proximo, 'hora');
  return formatDate(proximo) === formatDate(new Date()) ? text.slice(-5) : text.slice(0, 5);
}

export const mensajesList = defineList<MensajesContext>()(mensajesRoutes.listar, {
  id: 'mensajes',
  plural: 'mensajes',
  queryKey: MENSAJES_KEY,
  views: { label: VIEWS_LABEL, options: VIEWS.map((view) => ({ ...view, query: QUERIES[view.value] })) },
  filters: FILTERS,
  linkTo: ({ id }, { search }) => panelTo(search, id),
  actions: (mensaje, { links }) =>
    hasLinks(mensaje, links) && <MensajeLinks mensaje={mensaje} links={links} />,
  nameOf: (mensaje) => `el mensaje a ${recipient(mensaje)} del ${formatDate(mensaje.created, 'hora')}`,
  columns: [
    {
      title: 'Creado',
      order: () => 'desc',
      cell: ({ created }) => <DateText value={created} format="hora" />,
      card: 'title',
      width: 8.75,
    },
    { title: 'Para', cell: recipient, card: 'data', width: 14 },
    { title: 'Tipo', cell: ({ tipo }) => tipoLabel(tipo), card: 'data', width: 6.75, priority: 3 },
    { title: 'Asunto', cell: ({ asunto }) => asunto ?? '–', card: 'text', priority: 2 },
    {
      title: 'Estado',
      cell: (mensaje) => (
        <>
          <EstadoMensaje mensaje={mensaje} />
          {mensaje.proximo && <small> {nextTry(mensaje.proximo)}</small>}
        </>
      ),
      card: 'badge',
      width: 10,
    },
  ],
});
