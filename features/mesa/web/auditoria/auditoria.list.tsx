import { parseId } from '@oficina/hydra';
import {
  dateRange,
  defineList,
  type Find,
  optionFilter,
  PAGE_SIZES,
  pickFilter,
  textFilter,
} from '@oficina/ui/list';
import { panelTo } from '@oficina/ui/panel-address';
import { ACCION_NAMES, accionText, EXPORTS, FAILED_LOGINS, FICHA_READS } from '@oficina/usuarios/contract';
import { dayInArgentina } from '@oficina/values';
import { AUDITORIA_MAX_DAYS, type Auditoria, auditoriaRoutes, DATES_TOO_LONG } from '../../contract/index.ts';
import styles from './auditoria.module.css';
import { shortMoment, subjectText, whoText } from './texts.ts';

export type AuditoriaContext = {
  now: Date;
  search: URLSearchParams;
  finds: { persona: Find };
  /** Who did the first of the rows: with one person chosen, that person. */
  who?: string | undefined;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 7;

const defaultFrom = (_view: string, { now }: AuditoriaContext) =>
  dayInArgentina(new Date(now.getTime() - (DEFAULT_DAYS - 1) * DAY_MS));

const { desde, hasta } = dateRange<AuditoriaContext, 'created'>('created', { fromByDefault: defaultFrom });

const isTooLong = (from: string, until: string | null | undefined) =>
  (until ? Date.parse(until) : Date.now()) - Date.parse(from) >= AUDITORIA_MAX_DAYS * DAY_MS;

const TIPOS = [
  { value: 'lectura', label: 'Lecturas' },
  { value: 'cambio', label: 'Cambios' },
  { value: 'acceso', label: 'Accesos' },
];

const accionOptions = ACCION_NAMES.map((value) => ({ value, label: accionText(value).words })).sort((a, b) =>
  a.label.localeCompare(b.label, 'es'),
);

/** It comes in the address of another page, as in "suministro/31". */
const SUBJECT = /^([a-z_]{1,40})\/([\w.-]{1,80})$/;

function Act({ accion }: Pick<Auditoria, 'accion'>) {
  const { words, isFailure } = accionText(accion);
  // The row opens the panel, whose title is this.
  return (
    <span className={isFailure ? styles.falla : undefined} data-opens-whole>
      {words}
    </span>
  );
}

const NEWEST = 'recientes';

export const auditoriaList = defineList<AuditoriaContext>()(auditoriaRoutes.listar, {
  id: 'auditoria',
  plural: 'hechos',
  queryKey: ['auditoria'],
  // Each reading is a row of the list, so it is not read again by itself.
  staleTime: 60_000,
  empty: 'No hubo nada en estos días.',
  views: {
    label: 'Qué ver de la auditoría',
    options: [
      { value: 'todo', label: 'Todo', sort: NEWEST },
      { value: 'cambios', label: 'Cambios', query: { tipo: ['cambio'] }, sort: NEWEST },
      { value: 'fichas', label: 'Lecturas de fichas', query: { accion: FICHA_READS }, sort: NEWEST },
      { value: 'ingresos', label: 'Ingresos fallidos', query: { accion: FAILED_LOGINS }, sort: NEWEST },
      { value: 'denegados', label: 'Denegados', query: { accion: ['permiso.denegado'] }, sort: NEWEST },
      { value: 'exportaciones', label: 'Exportaciones', query: { accion: EXPORTS }, sort: NEWEST },
    ],
  },
  filters: {
    motivo: textFilter({
      label: 'Motivo',
      placeholder: 'Buscar un motivo',
      query: 'motivo',
      isSearch: true,
    }),
    // The server asks for a first day, so there is no way to erase it.
    desde: {
      ...desde,
      parse: (text, context) => desde.parse(text, context) || null,
      problem: (value, values) => (isTooLong(value, values.hasta) ? DATES_TOO_LONG : undefined),
    },
    hasta,
    persona: pickFilter({
      label: 'Persona',
      placeholder: 'Nombre o documento',
      parse: (text) => (parseId(text) === null ? null : text),
      query: 'usuario',
      find: ({ finds }) => finds.persona,
      nameOf: ({ who }) => who,
    }),
    accion: optionFilter({ label: 'Qué', options: accionOptions, query: 'accion' }),
    tipo: optionFilter({ label: 'Tipo', options: TIPOS, query: 'tipo' }),
    sobre: {
      label: 'Sobre',
      parse: (text) => (SUBJECT.test(text) ? text : null),
      query: (value) => {
        const [, entidad = '', entidadId = ''] = SUBJECT.exec(value) ?? [];
        return { entidad, entidadId };
      },
      describe: (value) => {
        const [, entidad = '', entidadId = ''] = SUBJECT.exec(value) ?? [];
        return subjectText({ entidad, entidadId });
      },
    },
  },
  sorts: [
    { value: NEWEST, label: 'Más recientes', query: { 'order[created]': 'desc' } },
    { value: 'viejos', label: 'Más viejos', query: { 'order[created]': 'asc' } },
  ],
  pageSizes: PAGE_SIZES,
  nameOf: (fact) => `«${accionText(fact.accion).words}», ${whoText(fact)}, ${shortMoment(fact.created)}`,
  linkTo: ({ id }, { search }) => panelTo(search, id),
  columns: [
    {
      title: 'Cuándo',
      cell: ({ created }) => <time dateTime={created}>{shortMoment(created)}</time>,
      card: 'title',
      width: 9,
      sorts: { asc: 'viejos', desc: NEWEST },
    },
    { title: 'Quién', cell: whoText, card: 'data', width: 9 },
    { title: 'Qué', cell: (fact) => <Act accion={fact.accion} />, card: 'badge', width: 9.5 },
    { title: 'Sobre qué', cell: subjectText, card: 'text' },
    { title: 'Motivo', cell: ({ motivo }) => motivo ?? '–', width: 10, priority: 3 },
    { title: 'IP', cell: ({ ip }) => ip ?? '–', width: 8.5, priority: 3 },
  ],
});
