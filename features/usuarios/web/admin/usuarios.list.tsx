import { DateText } from '@oficina/ui/date-text';
import { EstadoMark } from '@oficina/ui/estado-mark';
import { defineList, optionFilter, textFilter, yesNoFilter } from '@oficina/ui/list';
import { maskDocumento, ROLES, type Role } from '@oficina/values';
import { cuentasRoutes, usuarioPath } from '../../contract/index.ts';
import { nombreOfRol, STAFF_ROLES } from './role-texts.ts';
import { USUARIOS_KEY } from './usuarios.api.ts';
import styles from './usuarios.module.css';

export type UsuariosContext = {
  /** The requerimiento roles see neither roles nor dates. */
  isUsuarioAdmin: boolean;
};

/** A shorter search would match half of the people. */
const MIN_LETTERS = 3;

const showsRoles = ({ isUsuarioAdmin }: UsuariosContext) => isUsuarioAdmin;

export const usuariosList = defineList<UsuariosContext>()(cuentasRoutes.listar, {
  id: 'usuarios',
  plural: 'usuarios',
  queryKey: USUARIOS_KEY,
  filters: {
    busqueda: textFilter({
      label: 'Nombre, documento, CUIT o correo',
      placeholder: 'Buscar una persona',
      chip: 'Búsqueda',
      isSearch: true,
      query: 'busqueda',
      live: true,
      problem: (text) => ([...text].length < MIN_LETTERS ? 'Escribí al menos 3 letras' : undefined),
    }),
    rol: optionFilter({
      label: 'Rol',
      options: ROLES.map((rol) => ({ value: rol, label: nombreOfRol(rol) })),
      query: 'roles',
      isOffered: (_view, context: UsuariosContext) => showsRoles(context),
    }),
    confirmado: yesNoFilter({ label: 'Confirmado', query: 'emailValidado' }),
    identidad: yesNoFilter({ label: 'Identidad', query: 'identidadValidada' }),
  },
  nameOf: ({ nombreVisible }) => nombreVisible,
  linkTo: ({ id }) => usuarioPath(id),
  columns: [
    { title: 'Nombre', cell: ({ nombreVisible }) => nombreVisible, card: 'title' },
    {
      title: 'Documento',
      // The whole number is behind «Ver», which the auditoría remembers.
      cell: ({ documento }) => (documento ? maskDocumento(documento) : '–'),
      card: 'data',
      width: 7,
      priority: 2,
    },
    {
      title: 'Correo',
      cell: ({ email, emailValidado }) => <Checked text={email} isValid={emailValidado} />,
      card: 'text',
      width: 15,
    },
    {
      title: 'Teléfono',
      card: 'data',
      width: 11,
      priority: 2,
      cell: ({ telefonoVisible, telefonoValidado }) =>
        telefonoVisible ? <Checked text={telefonoVisible} isValid={telefonoValidado !== undefined} /> : '–',
    },
    {
      title: 'Identidad',
      cell: ({ identidadValidada }) =>
        identidadValidada ? <EstadoMark word="Validada" tint="verde" /> : '–',
      width: 7,
      priority: 3,
    },
    {
      title: 'Roles',
      cell: ({ roles }) => staffRolesText(roles),
      isShown: showsRoles,
      width: 10,
      priority: 4,
    },
    {
      title: 'Alta',
      order: () => 'desc',
      width: 6,
      priority: 3,
      cell: ({ created }) => (created ? <DateText value={created} /> : '–'),
      isShown: showsRoles,
    },
  ],
});

const staffRolesText = (roles: readonly Role[] = []): string =>
  roles
    .filter((rol) => STAFF_ROLES.includes(rol))
    .map(nombreOfRol)
    .join(', ') || '–';

/** The mark goes before the text, because the end of a long one is cut. A card draws only what is missing, in words. */
function Checked({ text, isValid }: { text: string; isValid: boolean }) {
  const state = isValid ? 'confirmado' : 'sin confirmar';
  return (
    <span className={styles.dato} title={`${text}, ${state}`}>
      <EstadoMark word={text} tint={isValid ? 'verde' : 'violeta'} />
      <span className="oculto"> {state}</span>
      {!isValid && (
        <span className={styles.falta} aria-hidden="true">
          {' '}
          · {state}
        </span>
      )}
    </span>
  );
}
