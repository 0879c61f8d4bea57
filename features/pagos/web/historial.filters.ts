import { dayInArgentina } from '@oficina/values';
import { pagoEstado } from '../contract/index.ts';

export type PagosFilters = { anio: number | null; estado: number | null; page: number };

const YEARS_BACK = 10;

export function offeredYears(now: Date): number[] {
  const actual = Number(dayInArgentina(now).slice(0, 4));
  return Array.from({ length: YEARS_BACK + 1 }, (_, yearsBack) => actual - yearsBack);
}

export function parseFilters(search: URLSearchParams, now: Date): PagosFilters {
  const page = search.get('page') ?? '';
  return {
    anio: offeredYears(now).find((one) => String(one) === search.get('anio')) ?? null,
    estado: pagoEstado.codes().find((code) => String(code) === search.get('estado')) ?? null,
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export function writeFilters({ anio, estado, page }: PagosFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (anio !== null) search.set('anio', String(anio));
  if (estado !== null) search.set('estado', String(estado));
  if (page > 1) search.set('page', String(page));
  return search;
}

export function toQuery({ anio, estado, page }: PagosFilters, usuario: number) {
  return {
    usuario,
    page,
    'order[id]': 'desc' as const,
    ...(estado === null ? {} : { estado }),
    ...(anio === null ? {} : { 'created[after]': `${anio}-01-01`, 'created[before]': `${anio}-12-31` }),
  };
}
