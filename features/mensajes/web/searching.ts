import { parseId } from '@oficina/hydra';
import { dateRange, type Find, optionFilter, pickFilter, textFilter } from '@oficina/ui/list';
import { isWholeAddress } from '../contract/index.ts';
import { PRIORIDAD_OPTIONS, TIPO_OPTIONS } from './labels.ts';
import type { PageLinks } from './links.tsx';
import type { Mending } from './mending.ts';

export type MensajesContext = {
  links: PageLinks;
  search: URLSearchParams;
  /** It belongs to a feature above. */
  findPersona?: Find | undefined;
  /** It is known once a row of that person is listed. */
  personaName?: string | undefined;
  mending?: Mending | undefined;
  onResend?: ((fallidos: { id: number }) => void) | undefined;
};

/** Phone numbers are stored without blanks or hyphens, which people type and paste. */
const normalizeRecipient = (para: string) =>
  /^[\d\s().+-]+$/.test(para) ? para.replace(/[^\d+]/g, '') : para;

/** The failed ones are asked for by address or one by one, and the views are the same for both. */
export const VIEWS = [
  { value: 'todos', label: 'Todos', empty: 'Todavía no se envió ningún mensaje.' },
  { value: 'fallidos', label: 'Fallidos', empty: 'No hay mensajes fallidos.' },
  { value: 'no-entregados', label: 'No entregados', empty: 'No hay mensajes sin entregar.' },
  { value: 'pendientes', label: 'Pendientes', empty: 'No hay mensajes pendientes.' },
] as const;

export const VIEWS_LABEL = 'Qué mensajes ver';

export const FILTERS = {
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
  cliente: pickFilter<MensajesContext, 'usuario'>({
    label: 'Cliente',
    placeholder: 'Nombre o documento',
    query: 'usuario',
    parse: (text) => (parseId(text) === null ? null : text),
    find: ({ findPersona }) => findPersona,
    nameOf: ({ personaName }) => personaName,
  }),
};

type Asked = { view: string; values: Readonly<Record<string, string | null>> };

const isOneAddress = (para: string | null | undefined): para is string =>
  para != null && isWholeAddress(normalizeRecipient(para).toLowerCase());

/** Whoever asks for one address, or for one person, sees its messages one by one. */
export const isByAddress = ({ view, values }: Asked): boolean =>
  view === 'fallidos' && !values.cliente && !isOneAddress(values.para);

/** The address whose failed messages are in sight. */
export const openAddress = ({ view, values: { para } }: Asked): string | null =>
  view === 'fallidos' && isOneAddress(para) ? normalizeRecipient(para) : null;

/** From the addresses to the messages of one of them. The other filters stay. */
export function addressTo(search: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(search);
  for (const name of ['page', 'ver']) next.delete(name);
  for (const [name, value] of Object.entries(changes))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return `?${next}`;
}
