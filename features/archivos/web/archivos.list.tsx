import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { dateRange, defineList, optionFilter, PAGE_SIZES, textFilter } from '@oficina/ui/list';
import { formatCount } from '@oficina/ui/money';
import type { ReactNode } from 'react';
import {
  archivoEstado,
  archivoFacturasRoutes,
  archivoSubidasRoutes,
  canConfirm,
  isInProgress,
} from '../contract/index.ts';
import { archivoTo } from './archivo-address.ts';
import { ArchivoProgress } from './archivo-progress.tsx';
import { claseKey, INTERVAL_MS } from './archivos.api.ts';
import styles from './archivos.list.module.css';
import type { Archivo } from './clase.ts';
import { EstadoArchivo } from './estado-archivo.tsx';
import { importedWord, TIPO_OPTIONS, tamano, tipoLabel } from './wording.ts';

/** An archivo opens over the address of its list, so a link to it needs what that address holds. */
export type ArchivosContext = { search: URLSearchParams };

const ESTADO_OPTIONS = archivoEstado.rows().map(({ code, label }) => ({ value: String(code), label }));

const filters = {
  nombre: textFilter({
    label: 'Nombre',
    placeholder: 'Buscar por nombre',
    query: 'nombre',
    isSearch: true,
  }),
  estado: optionFilter({ label: 'Estado', options: ESTADO_OPTIONS, query: 'estado' }),
  ...dateRange('created'),
};

const nombreColumn = {
  title: 'Nombre',
  cell: (archivo: Archivo) => archivo.nombre,
  card: 'title',
  width: 16,
} as const;

const isWrong = ({ estado }: Archivo) => archivoEstado.name(estado) === 'error';

/** On the card of a file that failed, why it did takes the place of the text. */
const withReason = (archivo: Archivo, text: ReactNode) => (
  <>
    <span className={styles.texto}>{text}</span>
    {isWrong(archivo) && archivo.obs && (
      <span className={styles.razon} data-opens-whole>
        {archivo.obs}
      </span>
    )}
  </>
);

function Importados({ archivo }: { archivo: Archivo }) {
  const { renglonesImportados } = archivo;
  if (renglonesImportados === 0) return <span className={styles.ninguno}>–</span>;
  return (
    <>
      {formatCount(renglonesImportados)} <span className={styles.unidad}>{importedWord(archivo)}</span>
    </>
  );
}

const createdColumn = {
  title: 'Subido',
  order: () => 'desc' as const,
  cell: ({ created }: Archivo) => <DateText value={created} format="hora" />,
  card: 'data',
  width: 9,
  priority: 2,
} as const;

const progressColumns = [
  {
    title: 'Estado',
    cell: ({ estado }: Archivo) => <EstadoArchivo estado={estado} />,
    card: 'badge',
    width: 8.5,
  },
  {
    title: 'Avance',
    cell: (archivo: Archivo) => <ArchivoProgress archivo={archivo} />,
    priority: 3,
  },
  {
    title: 'Importados',
    cell: (archivo: Archivo) => <Importados archivo={archivo} />,
    card: 'data',
    align: 'end',
    width: 7,
    priority: 3,
  },
] as const;

const shared = {
  pageSizes: PAGE_SIZES,
  empty: 'Todavía no se subieron archivos.',
  nameOf: (archivo: Archivo) => archivo.nombre,
  tonesOf: (archivo: Archivo) => ({ isLate: isWrong(archivo) }),
  linkTo: ({ id }: Archivo, { search }: ArchivosContext) => archivoTo(search, id),
  actions: (archivo: Archivo, { search }: ArchivosContext) =>
    canConfirm(archivo) && (
      <LinkButton to={archivoTo(search, archivo.id)}>
        Revisar<span className="oculto"> {archivo.nombre}</span>
      </LinkButton>
    ),
  refetchInterval: (archivos: readonly Archivo[]) => archivos.some(isInProgress) && INTERVAL_MS,
};

export const facturasList = defineList<ArchivosContext>()(archivoFacturasRoutes.listar, {
  ...shared,
  id: 'archivos',
  plural: 'archivos de facturas',
  queryKey: claseKey('facturas'),
  filters,
  columns: [
    nombreColumn,
    createdColumn,
    {
      title: 'Tamaño',
      cell: (archivo) => withReason(archivo, tamano(archivo.tamano)),
      card: 'text',
      width: 6,
      priority: 4,
    },
    ...progressColumns,
  ],
});

export const subidasList = defineList<ArchivosContext>()(archivoSubidasRoutes.listar, {
  ...shared,
  id: 'subidas',
  plural: 'archivos v2',
  queryKey: claseKey('subidas'),
  filters: { tipo: optionFilter({ label: 'Tipo', options: TIPO_OPTIONS, query: 'tipo' }), ...filters },
  columns: [
    nombreColumn,
    {
      title: 'Tipo',
      cell: (archivo) => withReason(archivo, tipoLabel(archivo.tipo)),
      card: 'text',
      width: 11,
      priority: 2,
    },
    createdColumn,
    ...progressColumns,
  ],
});
