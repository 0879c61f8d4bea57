export type CorreoFilters = {
  suministro: string;
  correo: string;
  validado: boolean | null;
  desuscripto: boolean | null;
  rebota: boolean | null;
  filas: number;
  page: number;
};

export const PAGE_SIZES = [30, 50, 100] as const;
const [DEFAULT_PAGE_SIZE] = PAGE_SIZES;

export const NO_FILTERS: Omit<CorreoFilters, 'filas' | 'page'> = {
  suministro: '',
  correo: '',
  validado: null,
  desuscripto: null,
  rebota: null,
};

const YES_NO_FILTERS = ['validado', 'desuscripto', 'rebota'] as const;
export type YesNoFilter = (typeof YES_NO_FILTERS)[number];

export const readYesNo = (texto: string | null) => (texto === 'si' ? true : texto === 'no' ? false : null);
export const writeYesNo = (valor: boolean | null) => (valor === null ? '' : valor ? 'si' : 'no');

export function readFilters(search: URLSearchParams): CorreoFilters {
  const page = search.get('page') ?? '';
  return {
    suministro: search.get('suministro') ?? '',
    correo: search.get('correo') ?? '',
    validado: readYesNo(search.get('validado')),
    desuscripto: readYesNo(search.get('desuscripto')),
    rebota: readYesNo(search.get('rebota')),
    filas: PAGE_SIZES.find((filas) => String(filas) === search.get('filas')) ?? DEFAULT_PAGE_SIZE,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

export function writeFilters(filters: CorreoFilters): URLSearchParams {
  const search = new URLSearchParams();
  for (const nombre of ['suministro', 'correo'] as const)
    if (filters[nombre] !== '') search.set(nombre, filters[nombre]);
  for (const nombre of YES_NO_FILTERS)
    if (filters[nombre] !== null) search.set(nombre, writeYesNo(filters[nombre]));
  if (filters.filas !== DEFAULT_PAGE_SIZE) search.set('filas', String(filters.filas));
  if (filters.page > 1) search.set('page', String(filters.page));
  return search;
}

export function toQuery({ suministro, correo, validado, desuscripto, rebota, filas, page }: CorreoFilters) {
  return {
    page,
    itemsPerPage: filas,
    ...(suministro === '' ? {} : { 'suministro.cuenta': suministro }),
    ...(correo === '' ? {} : { email: correo }),
    ...(validado === null ? {} : { validado }),
    ...(desuscripto === null ? {} : { desuscribir: desuscripto }),
    ...(rebota === null ? {} : { rebota }),
  };
}

export type AppliedFilter = { nombre: keyof typeof NO_FILTERS; texto: string };

const LABELS = {
  suministro: 'Suministro',
  correo: 'Correo',
  validado: 'Validado',
  desuscripto: 'Desuscripto',
  rebota: 'Rebota',
} as const;

export const labelOf = (nombre: keyof typeof NO_FILTERS) => LABELS[nombre];

export function appliedFilters(filters: CorreoFilters): AppliedFilter[] {
  return (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((nombre) => {
    const valor = filters[nombre];
    if (valor === '' || valor === null) return [];
    const valueText = typeof valor === 'string' ? valor : valor ? 'sí' : 'no';
    return [{ nombre, texto: `${LABELS[nombre]}: ${valueText}` }];
  });
}
