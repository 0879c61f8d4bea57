import { EstadoMark } from '@oficina/ui/estado-mark';
import { IconCheck } from '@oficina/ui/icon';
import { defineList, PAGE_SIZES, textFilter, yesNoFilter } from '@oficina/ui/list';
import { fichaPath, type SuministroOfList, suministrosRoutes } from '../../contract/index.ts';
import styles from './admin.module.css';

export type SuministrosContext = {
  /** Whether the caller learns who linked the suministro to an account. */
  readsPersonas: boolean;
};

/** A shorter search would match half of the town. */
const MIN_LETTERS = 3;

/** A card says only what is wrong; a table says it of each. */
function Correo({ correo }: Pick<SuministroOfList, 'correo'>) {
  if (correo === 'rebota') return <EstadoMark word="Rebota" tint="rojo" />;
  if (correo !== 'bien') return <span className={styles.suave}>Sin correo</span>;
  return (
    <span className={styles.bien} title="Con correo">
      <IconCheck size={18} />
      <span className="oculto">Con correo</span>
    </span>
  );
}

const titularText = ({ nombre, activo }: SuministroOfList) => (activo ? nombre : `${nombre} · de baja`);

/** A role that does not read the addresses may not ask by them either, so its list has no views. */
const listOf = (readsCorreos: boolean) =>
  defineList<SuministrosContext>()(suministrosRoutes.listarForStaff, {
    id: 'suministros',
    plural: 'suministros',
    queryKey: ['suministros', 'personal'],
    empty: 'Todavía no hay suministros cargados.',
    ...(readsCorreos && {
      views: {
        label: 'Qué suministros ver',
        options: [
          { value: 'todos', label: 'Todos' },
          {
            value: 'rebota',
            label: 'Correo que rebota',
            query: { correo: 'rebota' },
            empty: 'No hay correos que reboten.',
          },
          {
            value: 'sin-correo',
            label: 'Sin correo',
            query: { correo: 'ninguno' },
            empty: 'Todos los suministros tienen correo.',
          },
        ],
      },
    }),
    filters: {
      q: textFilter({
        label: 'Cuenta o titular',
        placeholder: 'Buscar un suministro',
        chip: 'Búsqueda',
        query: 'q',
        live: true,
        isSearch: true,
        problem: (text) => ([...text].length < MIN_LETTERS ? 'Escribí al menos 3 letras' : undefined),
      }),
      zona: textFilter({ label: 'Zona', hint: 'Como está en el padrón', query: 'zona' }),
      activo: yesNoFilter({ label: 'Activo', query: 'activo' }),
    },
    sorts: [
      { value: 'cuenta', label: 'Cuenta', query: { 'order[cuenta]': 'asc' } },
      { value: 'titular', label: 'Titular', query: { 'order[nombre]': 'asc' } },
    ],
    pageSizes: PAGE_SIZES,
    nameOf: ({ cuenta, nombre }) => `el suministro ${cuenta} de ${nombre}`,
    linkTo: ({ id }) => fichaPath(id),
    columns: [
      { title: 'Cuenta', cell: ({ cuenta }) => cuenta, card: 'badge', width: 8, sorts: { asc: 'cuenta' } },
      {
        title: 'Titular',
        cell: titularText,
        card: 'title',
        sorts: { asc: 'titular' },
      },
      { title: 'Domicilio', cell: ({ domicilio }) => domicilio ?? '–', card: 'text', width: 17, priority: 2 },
      { title: 'Zona', cell: ({ zona }) => zona ?? '–', card: 'data', width: 10, priority: 3 },
      {
        title: 'Correo',
        cell: ({ correo }) => <Correo correo={correo} />,
        card: 'data',
        width: 8,
        isShown: () => readsCorreos,
      },
      {
        title: 'Cuenta web',
        cell: ({ usuario }) => (usuario ? 'Sí' : '–'),
        width: 7,
        priority: 3,
        isShown: ({ readsPersonas }) => readsPersonas,
      },
    ],
  });

export const listWithCorreos = listOf(true);
export const listWithoutCorreos = listOf(false);
