import { DateText } from '@oficina/ui/date-text';
import { EstadoMark } from '@oficina/ui/estado-mark';
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
      cell: ({ documento }) => documento ?? '–',
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
      cell: ({ roles }) => roles?.map(nombreOfRol).join(', ') || '–',
      isShown: showsRoles,
      width: 10,
      priority: 4,
    },
    {
      title: 'Alta',
      width: 6,
      priority: 3,
      cell: ({ created }) => (created ? <DateText value={created} /> : '–'),
      isShown: showsRoles,
    },
  ],
});

/** The mark goes before the text, because the end of a long one is cut. */
function Checked({ text, isValid }: { text: string; isValid: boolean }) {
  return (
    <>
      <EstadoMark word={text} tint={isValid ? 'verde' : 'violeta'} />
      <span className="oculto">{isValid ? ' validado' : ' sin validar'}</span>
    </>
  );
}
