import { CODIGOS_ABIERTOS, CODIGOS_CERRADOS } from '../contract/index.ts';

export type Vista = 'abiertos' | 'cerrados' | 'todos';

/** What the address of the list says. */
export type Filtros = { estado: Vista; page: number };

export const VISTAS: readonly { value: Vista; label: string }[] = [
  { value: 'abiertos', label: 'Abiertos' },
  { value: 'cerrados', label: 'Cerrados' },
  { value: 'todos', label: 'Todos' },
];

/** What is not understood does not filter. */
export function leerFiltros(search: URLSearchParams): Filtros {
  const page = search.get('page') ?? '';
  return {
    estado: VISTAS.find(({ value }) => value === search.get('estado'))?.value ?? 'abiertos',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** The address without what it would say anyway. */
export function escribirFiltros({ estado, page }: Filtros): URLSearchParams {
  const search = new URLSearchParams();
  if (estado !== 'abiertos') search.set('estado', estado);
  if (page > 1) search.set('page', String(page));
  return search;
}

const CODIGOS: Readonly<Record<Vista, readonly number[] | undefined>> = {
  abiertos: CODIGOS_ABIERTOS,
  cerrados: CODIGOS_CERRADOS,
  todos: undefined,
};

/** One's own, also for whoever attends those of everybody. */
export function toQuery({ estado, page }: Filtros, categoria: number, usuario: number) {
  const codigos = CODIGOS[estado];
  return {
    usuario,
    categoria,
    page,
    'order[id]': 'desc' as const,
    ...(codigos ? { estado: codigos } : {}),
  };
}
