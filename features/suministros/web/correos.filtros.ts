/** What the address of the list says. An empty text and a null filter nothing. */
export type FiltrosDeCorreos = {
  suministro: string;
  correo: string;
  validado: boolean | null;
  desuscripto: boolean | null;
  rebota: boolean | null;
  filas: number;
  page: number;
};

export const FILAS = [30, 50, 100] as const;
const [POCAS] = FILAS;

export const SIN_FILTROS: Omit<FiltrosDeCorreos, 'filas' | 'page'> = {
  suministro: '',
  correo: '',
  validado: null,
  desuscripto: null,
  rebota: null,
};

const SI_NO = ['validado', 'desuscripto', 'rebota'] as const;
export type SiNo = (typeof SI_NO)[number];

export const leerSiNo = (texto: string | null) => (texto === 'si' ? true : texto === 'no' ? false : null);
export const escribirSiNo = (valor: boolean | null) => (valor === null ? '' : valor ? 'si' : 'no');

export function leerFiltros(search: URLSearchParams): FiltrosDeCorreos {
  const page = search.get('page') ?? '';
  return {
    suministro: search.get('suministro') ?? '',
    correo: search.get('correo') ?? '',
    validado: leerSiNo(search.get('validado')),
    desuscripto: leerSiNo(search.get('desuscripto')),
    rebota: leerSiNo(search.get('rebota')),
    filas: FILAS.find((filas) => String(filas) === search.get('filas')) ?? POCAS,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The address without what it would say anyway. */
export function escribirFiltros(filtros: FiltrosDeCorreos): URLSearchParams {
  const search = new URLSearchParams();
  for (const nombre of ['suministro', 'correo'] as const)
    if (filtros[nombre] !== '') search.set(nombre, filtros[nombre]);
  for (const nombre of SI_NO) if (filtros[nombre] !== null) search.set(nombre, escribirSiNo(filtros[nombre]));
  if (filtros.filas !== POCAS) search.set('filas', String(filtros.filas));
  if (filtros.page > 1) search.set('page', String(filtros.page));
  return search;
}

export function toQuery({
  suministro,
  correo,
  validado,
  desuscripto,
  rebota,
  filas,
  page,
}: FiltrosDeCorreos) {
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

export type Puesto = { nombre: keyof typeof SIN_FILTROS; texto: string };

const ETIQUETAS = {
  suministro: 'Suministro',
  correo: 'Correo',
  validado: 'Validado',
  desuscripto: 'Desuscripto',
  rebota: 'Rebota',
} as const;

export const etiquetaDe = (nombre: keyof typeof SIN_FILTROS) => ETIQUETAS[nombre];

/** The filters in force, as they are told: "Validado: no". */
export function filtrosPuestos(filtros: FiltrosDeCorreos): Puesto[] {
  return (Object.keys(ETIQUETAS) as (keyof typeof ETIQUETAS)[]).flatMap((nombre) => {
    const valor = filtros[nombre];
    if (valor === '' || valor === null) return [];
    const dicho = typeof valor === 'string' ? valor : valor ? 'sí' : 'no';
    return [{ nombre, texto: `${ETIQUETAS[nombre]}: ${dicho}` }];
  });
}
