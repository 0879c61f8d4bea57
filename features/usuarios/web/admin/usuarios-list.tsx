import { DateText } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { StaffTable } from '@oficina/ui/staff-table';
import { usePhone } from '@oficina/ui/use-phone';
import type { Role } from '@oficina/values';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Usuario } from '../../contract/index.ts';
import { nombreOfRol } from './role-texts.ts';
import styles from './usuarios.module.css';

type Props = {
  usuarios: readonly Usuario[];
  /** The requerimiento roles see neither roles nor dates. */
  showRoles: boolean;
  usuarioTo: (id: number) => string;
};

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

const roleNames = (roles: readonly Role[] | undefined) => roles?.map(nombreOfRol).join(', ') || '–';

type Cell = [titulo: string, contenido: ReactNode];

function cellsOf(usuario: Usuario, showRoles: boolean): Cell[] {
  return [
    ['Documento', usuario.documento ?? '–'],
    [
      'Correo',
      <span key="correo" className={styles.correo}>
        {usuario.email} <Ok yes={usuario.emailValidado} />
      </span>,
    ],
    [
      'Teléfono',
      <span key="telefono" className={styles.correo}>
        {usuario.telefonoVisible} <Ok yes={usuario.telefonoValidado !== undefined} />
      </span>,
    ],
    ['Identidad', <Ok key="identidad" yes={usuario.identidadValidada} />],
    ...(showRoles
      ? ([
          ['Roles', roleNames(usuario.roles)],
          ['Alta', usuario.created ? <DateText key="alta" value={usuario.created} /> : '–'],
        ] as Cell[])
      : []),
  ];
}

export function UsuariosList(props: Props) {
  return usePhone() ? <Tarjetas {...props} /> : <Table {...props} />;
}

function Table({ usuarios, showRoles, usuarioTo }: Props) {
  const headings = [
    'Nombre',
    'Documento',
    'Correo',
    'Teléfono',
    'Identidad',
    ...(showRoles ? ['Roles', 'Alta'] : []),
  ];
  return (
    <StaffTable label="Tabla de usuarios" caption="Usuarios" className={styles.tabla}>
      <thead>
        <tr>
          {headings.map((titulo) => (
            <th key={titulo} scope="col">
              {titulo}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {usuarios.map((usuario) => (
          <tr key={usuario.id}>
            <th scope="row">
              <Link to={usuarioTo(usuario.id)} className={styles.nombre}>
                {usuario.nombreVisible}
              </Link>
            </th>
            {cellsOf(usuario, showRoles).map(([titulo, contenido]) => (
              <td key={titulo}>{contenido}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}

function Tarjetas({ usuarios, showRoles, usuarioTo }: Props) {
  return (
    <ul className={styles.tarjetas} aria-label="Usuarios">
      {usuarios.map((usuario) => (
        <li key={usuario.id}>
          <h2>
            <Link to={usuarioTo(usuario.id)} className={styles.nombre}>
              {usuario.nombreVisible}
            </Link>
          </h2>
          <dl className={styles.datos}>
            {cellsOf(usuario, showRoles).map(([titulo, contenido]) => (
              <div key={titulo}>
                <dt>{titulo}</dt>
                <dd>{contenido}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
