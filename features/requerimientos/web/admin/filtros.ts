import { parseId } from '@oficina/hydra';
import { collapseBlanks, isDay } from '@oficina/values';
import { CODIGOS_ABIERTOS, requerimientoEstado } from '../../contract/index.ts';

export type Vista = 'mios' | 'sin-asignar' | 'con-novedades' | 'vencidos' | 'todos';
export type Orden = 'viejos' | 'recientes' | 'vencen' | 'nuevos';

/** What the address of the queue says. Empty is "all of them"; of the order, the one of the view. */
export type Filtros = {
  vista: Vista;
  /** A number looks in the numbers, words in what people wrote. */
  q: string;
  estados: readonly number[];
  categoria: string;
  encargado: string;
  desde: string;
  hasta: string;
  /** By number: the page of a person leads here. */
  cliente: string;
  orden: Orden | '';
  filas: number;
  page: number;
};

export const VISTAS: readonly { value: Vista; label: string }[] = [
  { value: 'mios', label: 'Míos' },
  { value: 'sin-asignar', label: 'Sin asignar' },
  { value: 'con-novedades', label: 'Con novedades' },
  { value: 'vencidos', label: 'Vencidos' },
  { value: 'todos', label: 'Todos' },
];

export const ORDENES: readonly { value: Orden; label: string }[] = [
  { value: 'viejos', label: 'Esperan más' },
  { value: 'recientes', label: 'Movidos recién' },
  { value: 'vencen', label: 'Vencen antes' },
  { value: 'nuevos', label: 'Más nuevos' },
];

export const FILAS = [30, 50, 100] as const;
const [POCAS] = FILAS;

/** As much as the server reads of a text. */
export const LARGO_BUSQUEDA = 200;

export const SIN_FILTROS = {
  q: '',
  estados: [],
  categoria: '',
  encargado: '',
  desde: '',
  hasta: '',
  cliente: '',
} as const satisfies Partial<Filtros>;

/** Whoever has it is what these two are about. */
export const eligeEncargado = (vista: Vista): boolean => vista !== 'mios' && vista !== 'sin-asignar';

/** Work: what was left alone longest goes first. All of it, closed too: the newest. */
const ORDEN_DE: Readonly<Record<Vista, Orden>> = {
  mios: 'viejos',
  'sin-asignar': 'viejos',
  'con-novedades': 'viejos',
  vencidos: 'vencen',
  todos: 'nuevos',
};

export const ordenDe = ({ vista, orden }: Pick<Filtros, 'vista' | 'orden'>): Orden =>
  orden || ORDEN_DE[vista];

/** What is not understood does not filter. */
export function leerFiltros(search: URLSearchParams): Filtros {
  const texto = (name: string) => collapseBlanks(search.get(name) ?? '');
  const dia = (name: string) => (isDay(texto(name)) ? texto(name) : '');
  const numero = (name: string) => (parseId(texto(name)) === null ? '' : texto(name));
  const vista = VISTAS.find(({ value }) => value === search.get('vista'))?.value ?? 'mios';
  const pedidos = search.getAll('estado');
  return {
    vista,
    q: texto('q').slice(0, LARGO_BUSQUEDA),
    estados: requerimientoEstado.codes().filter((code) => pedidos.includes(String(code))),
    categoria: numero('categoria'),
    encargado: eligeEncargado(vista) ? numero('encargado') : '',
    desde: dia('desde'),
    hasta: dia('hasta'),
    cliente: numero('cliente'),
    orden: ORDENES.find(({ value }) => value === search.get('orden'))?.value ?? '',
    filas: FILAS.find((filas) => String(filas) === search.get('filas')) ?? POCAS,
    page: /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1,
  };
}

/** The address without what it would say anyway. */
export function escribirFiltros({ vista, estados, filas, page, ...resto }: Filtros): URLSearchParams {
  const search = new URLSearchParams();
  if (vista !== 'mios') search.set('vista', vista);
  for (const estado of estados) search.append('estado', String(estado));
  for (const [name, value] of Object.entries(resto)) if (value) search.set(name, value);
  if (!eligeEncargado(vista)) search.delete('encargado');
  if (filas !== POCAS) search.set('filas', String(filas));
  if (page > 1) search.set('page', String(page));
  return search;
}

/** The address of all the cases of one person. */
export const requerimientosDe = (usuarioId: number): string => `?vista=todos&cliente=${usuarioId}`;

export const hayFiltros = (filtros: Filtros): boolean =>
  filtros.estados.length > 0 ||
  [filtros.q, filtros.categoria, filtros.encargado, filtros.desde, filtros.hasta, filtros.cliente].some(
    Boolean,
  );

const ORDEN_PEDIDO = {
  viejos: { 'order[updated]': 'asc' },
  recientes: { 'order[updated]': 'desc' },
  vencen: { 'order[vence]': 'asc' },
  nuevos: { 'order[id]': 'desc' },
} as const satisfies Record<Orden, Record<string, 'asc' | 'desc'>>;

/** As the counts of the tabs are made: what there is to do, unless somebody asked for other states. */
function deLaVista(vista: Vista, encargado: string) {
  const dueno = encargado ? { encargado } : {};
  if (vista === 'mios') return { encargado: 'yo' };
  if (vista === 'sin-asignar') return { encargado: 'ninguno' };
  if (vista === 'con-novedades') return { ...dueno, novedadesEncargado: true };
  return vista === 'vencidos' ? { ...dueno, vencido: true } : dueno;
}

export function toQuery(filtros: Filtros) {
  const { vista, q, categoria, encargado, desde, hasta, cliente, filas, page } = filtros;
  const conTodas = vista === 'todos' || vista === 'con-novedades';
  const estados = filtros.estados.length === 0 && !conTodas ? CODIGOS_ABIERTOS : filtros.estados;
  return {
    page,
    itemsPerPage: filas,
    ...deLaVista(vista, encargado),
    ...(estados.length > 0 ? { estado: estados } : {}),
    ...(q ? { q } : {}),
    ...(categoria ? { categoria } : {}),
    ...(cliente ? { usuario: cliente } : {}),
    ...(desde ? { 'created[after]': desde } : {}),
    ...(hasta ? { 'created[before]': hasta } : {}),
    ...ORDEN_PEDIDO[ordenDe(filtros)],
  };
}
