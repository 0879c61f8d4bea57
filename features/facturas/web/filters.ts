import { dayInArgentina } from '@oficina/values';

export type Estado = 'a-pagar' | 'pagadas' | 'todas';

export type FacturaFilters = { estado: Estado; suministro: number | null; anio: number | null; page: number };

export const ESTADOS: readonly { value: Estado; label: string }[] = [
  { value: 'a-pagar', label: 'A pagar' },
  { value: 'pagadas', label: 'Pagadas' },
  { value: 'todas', label: 'Todas' },
];

const YEARS_BACK = 10;

export function offeredYears(now: Date): number[] {
  const actual = Number(dayInArgentina(now).slice(0, 4));
  return Array.from({ length: YEARS_BACK + 1 }, (_, back) => actual - back);
}

/** Invalid values and suministros of others are ignored, because an address must never hide a debt. */
export function readFilters(
  search: URLSearchParams,
  own: readonly { id: number }[],
  now: Date,
): FacturaFilters {
  const estado = ESTADOS.find(({ value }) => value === search.get('estado'))?.value ?? 'a-pagar';
  const suministro = own.find(({ id }) => String(id) === search.get('suministro'))?.id ?? null;
  const anio = offeredYears(now).find((year) => String(year) === search.get('anio')) ?? null;
  const page = /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1;
  return { estado, suministro, anio, page };
}

export function writeFilters({ estado, suministro, anio, page }: FacturaFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (estado !== 'a-pagar') search.set('estado', estado);
  if (suministro !== null) search.set('suministro', String(suministro));
  if (anio !== null) search.set('anio', String(anio));
  if (page > 1) search.set('page', String(page));
  return search;
}

export function toQuery({ estado, suministro, anio, page }: FacturaFilters, usuario: number) {
  return {
    usuario,
    page,
    ...(estado === 'a-pagar' ? { pagada: false, 'order[vencimiento]': 'asc' as const } : {}),
    ...(estado === 'pagadas' ? { pagada: true } : {}),
    ...(estado === 'a-pagar' ? {} : { 'order[periodo]': 'desc' as const }),
    ...(suministro === null ? {} : { suministro }),
    ...(anio === null ? {} : { 'periodo[between]': `${anio}-01..${anio}-12` }),
  };
}
