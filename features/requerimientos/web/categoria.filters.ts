import { CLOSED_CODES, OPEN_CODES } from '../contract/index.ts';

export type ListView = 'abiertos' | 'cerrados' | 'todos';

export type Filters = { estado: ListView; page: number };

export const LIST_VIEWS: readonly { value: ListView; label: string }[] = [
  { value: 'abiertos', label: 'Abiertos' },
  { value: 'cerrados', label: 'Cerrados' },
  { value: 'todos', label: 'Todos' },
];

export function parseFilters(search: URLSearchParams): Filters {
  const page = search.get('page') ?? '';
  return {
    estado: LIST_VIEWS.find(({ value }) => value === search.get('estado'))?.value ?? 'abiertos',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export function formatFilters({ estado, page }: Filters): URLSearchParams {
  const search = new URLSearchParams();
  if (estado !== 'abiertos') search.set('estado', estado);
  if (page > 1) search.set('page', String(page));
  return search;
}

const CODIGOS: Readonly<Record<ListView, readonly number[] | undefined>> = {
  abiertos: OPEN_CODES,
  cerrados: CLOSED_CODES,
  todos: undefined,
};

/** Without the filter by person, staff would get everybody's cases. */
export function toQuery({ estado, page }: Filters, categoria: number, usuario: number) {
  const codigos = CODIGOS[estado];
  return {
    usuario,
    categoria,
    page,
    'order[id]': 'desc' as const,
    ...(codigos ? { estado: codigos } : {}),
  };
}
