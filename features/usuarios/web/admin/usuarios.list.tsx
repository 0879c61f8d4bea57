import { DateText } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { defineList, optionFilter, textFilter, yesNoFilter } from '@oficina/ui/list';
import { ROLES } from '@oficina/values';
import { cuentasRoutes, usuarioPath } from '../../contract/index.ts';
import { nombreOfRol } from './role-texts.ts';
import { USUARIOS_KEY } from './usuarios.api.ts';

export type UsuariosContext = {
  /** The requerimiento roles see neither roles nor dates. */
  isUsuarioAdmin: boolean;
};

/** A shorter search would match half of the people. */
const MIN_LETTERS = 3;

const showsRoles = ({ isUsuarioAdmin }: UsuariosContext) => isUsuarioAdmin;

export const usuariosList = defineList<UsuariosContext>()(cuentasRoutes.listar, {
  plural: 'usuarios',
  queryKey: USUARIOS_KEY,
  filters: {
    busqueda: textFilter({
      label: 'Nombre, documento, CUIT o correo',
      chip: 'Búsqueda',
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
    { title: 'Nombre', cell: ({ nombreVisible }) => nombreVisible, card: 'title', wraps: true },
    { title: 'Documento', cell: ({ documento }) => documento ?? '–' },
    {
      title: 'Correo',
      cell: ({ email, emailValidado }) => (
        <>
          {email} <Ok yes={emailValidado} />
        </>
      ),
      wraps: true,
    },
    {
      title: 'Teléfono',
      cell: ({ telefonoVisible, telefonoValidado }) => (
        <>
          {telefonoVisible} <Ok yes={telefonoValidado !== undefined} />
        </>
      ),
    },
    { title: 'Identidad', cell: ({ identidadValidada }) => <Ok yes={identidadValidada} /> },
    {
      title: 'Roles',
      cell: ({ roles }) => roles?.map(nombreOfRol).join(', ') || '–',
      isShown: showsRoles,
    },
    {
      title: 'Alta',
      cell: ({ created }) => (created ? <DateText value={created} /> : '–'),
      isShown: showsRoles,
    },
  ],
});

/** A negative also shows a word, because a blank cell could look like a fault. */
function Ok({ yes }: { yes: boolean }) {
  return yes ? (
    <EstadoBadge word="ok" tint="verde" />
  ) : (
    <>
      <span aria-hidden="true">–</span>
      <span className="oculto">sin validar</span>
    </>
  );
}
