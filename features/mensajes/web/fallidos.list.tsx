import { parseIri } from '@oficina/hydra';
import { DateText } from '@oficina/ui/date-text';
import { defineList } from '@oficina/ui/list';
import { panelTo } from '@oficina/ui/panel-address';
import { type Fallidos, fallidosRoutes } from '../contract/index.ts';
import { addressName, ownerText, reasonText, totalText } from './fallidos.texts.ts';
import { FallidosActs } from './fallidos-acts.tsx';
import { MENSAJES_KEY } from './mensajes.api.ts';
import { addressTo, FILTERS, type MensajesContext, VIEWS, VIEWS_LABEL } from './searching.ts';

/** A device has no address to search by, so its messages are those of its owner. */
function messagesTo(search: URLSearchParams, { id, tipo, para, usuario }: Fallidos): string {
  if (tipo !== 'push') return addressTo(search, { para });
  const cliente = parseIri('usuarios', usuario ?? '');
  return cliente === null
    ? panelTo(search, id)
    : addressTo(search, { tipo, cliente: String(cliente), para: null });
}

/** What failed, once for each address: whoever mends one mends all its messages. */
export const fallidosList = defineList<MensajesContext>()(fallidosRoutes.listar, {
  id: 'mensajes',
  plural: 'mensajes',
  queryKey: [...MENSAJES_KEY, 'fallidos'],
  views: { label: VIEWS_LABEL, options: VIEWS },
  filters: FILTERS,
  linkTo: (fallidos, { search }) => messagesTo(search, fallidos),
  actions: (fallidos, context) => <FallidosActs fallidos={fallidos} context={context} />,
  nameOf: (fallidos) => `los mensajes a ${addressName(fallidos)}`,
  columns: [
    { title: 'Dirección', cell: addressName, card: 'title', width: 14.5 },
    { title: 'Fallidos', cell: totalText, card: 'badge', width: 7 },
    { title: 'De quién', cell: ownerText, card: 'data', width: 14, priority: 2 },
    { title: 'Último motivo', cell: reasonText, card: 'text', priority: 3 },
    {
      title: 'Última vez',
      order: () => 'desc',
      cell: ({ updated }) => <DateText value={updated} format="hora" />,
      card: 'data',
      width: 8.75,
      priority: 3,
    },
  ],
});
