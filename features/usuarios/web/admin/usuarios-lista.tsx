import { DateText } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { StaffTable } from '@oficina/ui/staff-table';
import { usePhone } from '@oficina/ui/use-phone';
import type { Role } from '@oficina/values';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Usuario } from '../../contract/index.ts';
import { nombreDeRol } from './palabras.ts';
import styles from './usuarios.module.css';

type Props = {
  usuarios: readonly Usuario[];
  /** The requerimiento roles see neither roles nor dates. */
  conRoles: boolean;
  usuarioTo: (id: number) => string;
};

/** A word even for nothing: a blank cell could be a fault. */
function Ok({ si }: { si: boolean }) {
  return si ? (
    <EstadoBadge word="ok" tint="verde" />
  ) : (
    <>
      <span aria-hidden="true">–</span>
      <span className="oculto">sin validar</span>
    </>
  );
}

const rolesDe = (roles: readonly Role[] | undefined) => roles?.map(nombreDeRol).join(', ') || '–';

type Celda = [titulo: string, contenido: ReactNode];

function celdasDe(usuario: Usuario, conRoles: boolean): Celda[] {
  return [
    ['Documento', usuario.documento ?? '–'],
    [
      'Correo',
      <span key="correo" className={styles.correo}>
        {usuario.email} <Ok si={usuario.emailValidado} />
      </span>,
    ],
    [
      'Teléfono',
      <span key="telefono" className={styles.correo}>
        {usuario.telefonoVisible} <Ok si={usuario.telefonoValidado !== undefined} />
      </span>,
    ],
    ['Identidad', <Ok key="identidad" si={usuario.identidadValidada} />],
    ...(conRoles
      ? ([
          ['Roles', rolesDe(usuario.roles)],
          ['Alta', usuario.created ? <DateText key="alta" value={usuario.created} /> : '–'],
        ] as Celda[])
      : []),
  ];
}

export function UsuariosLista(props: Props) {
  return usePhone() ? <Tarjetas {...props} /> : <Tabla {...props} />;
}

function Tabla({ usuarios, conRoles, usuarioTo }: Props) {
  const titulos = [
    'Nombre',
    'Documento',
    'Correo',
    'Teléfono',
    'Identidad',
    ...(conRoles ? ['Roles', 'Alta'] : []),
  ];
  return (
    <StaffTable label="Tabla de usuarios" caption="Usuarios" className={styles.tabla}>
      <thead>
        <tr>
          {titulos.map((titulo) => (
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
            {celdasDe(usuario, conRoles).map(([titulo, contenido]) => (
              <td key={titulo}>{contenido}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}

function Tarjetas({ usuarios, conRoles, usuarioTo }: Props) {
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
            {celdasDe(usuario, conRoles).map(([titulo, contenido]) => (
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
