import { LinkButton } from '@oficina/ui/button';
import { isNotFound, NotFound } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { Stack } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { Tabs } from '@oficina/ui/tabs';
import { isStaff } from '@oficina/values';
import type { ReactElement, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { editarUsuarioPath, USUARIOS_PATH, type Usuario } from '../../contract/index.ts';
import { UsuarioDatos } from './usuario-datos.tsx';
import { UsuarioHeader } from './usuario-header.tsx';
import { useUsuario } from './usuarios.api.ts';

export type UsuarioTab = { value: string; label: string; contenido: (usuario: Usuario) => ReactNode };

/** What the ficha of the person puts in their page. */
export type FichaParts = {
  /** It is beside the title. */
  aside?: ReactNode;
  block: ReactNode;
  /** The block tells how the person gets in, so the rest of the page does not. */
  tellsAccess: boolean;
};

export type UsuarioPageProps = {
  id: number | null;
  isUsuarioAdmin: boolean;
  isAdmin: boolean;
  tabs: readonly UsuarioTab[];
  identidades?: ((usuario: Usuario) => ReactNode) | undefined;
  /** It draws the page with its parts in it. */
  ficha?: ((usuario: Usuario, draw: (parts?: FichaParts) => ReactElement) => ReactElement) | undefined;
  /** The list of people is not for everybody who opens one. */
  back?: { to: string; label: string };
};

const LIST = { to: USUARIOS_PATH, label: 'Usuarios' };

const DATOS = 'datos';

export default function UsuarioPage(props: UsuarioPageProps) {
  const { id, isUsuarioAdmin, isAdmin, tabs, identidades, ficha, back = LIST } = props;
  const consulta = useUsuario(id);
  const [search, setSearch] = useSearchParams();
  const { data: usuario, error } = consulta;
  if (id === null || isNotFound(error))
    return <NotFound back={{ to: back.to, label: 'Volver a la lista' }} />;
  if (isForbidden(error)) return <Forbidden error={error} />;
  if (!usuario)
    return (
      <>
        <UsuarioHeader title="Usuario" back={back} />
        <QueryFallback query={consulta} skeleton={<ListSkeleton rows={4} />} />
      </>
    );
  const selected = tabs.find(({ value }) => value === search.get('ver'));
  const options = [{ value: DATOS, label: 'Datos' }, ...tabs];
  const edit = isUsuarioAdmin && (isAdmin || !isStaff(usuario.roles ?? [])) && (
    <LinkButton to={editarUsuarioPath(id)} variant="primary">
      Editar
    </LinkButton>
  );
  const draw = (parts?: FichaParts) => (
    <>
      <UsuarioHeader title={usuario.nombreVisible} back={back} aside={parts?.aside} action={edit} />
      <Stack gap={parts ? 12 : 24}>
        {parts?.block}
        {options.length > 1 && (
          <Tabs
            label="Qué ver de esta persona"
            {...(parts && { look: 'line' })}
            options={options}
            value={selected?.value ?? DATOS}
            onChange={(value) => setSearch(value === DATOS ? {} : { ver: value }, { replace: true })}
          />
        )}
        {selected ? (
          selected.contenido(usuario)
        ) : (
          <>
            <UsuarioDatos
              usuario={usuario}
              isAccessTold={parts?.tellsAccess}
              isTitled={options.length === 1}
            />
            {identidades?.(usuario)}
          </>
        )}
      </Stack>
    </>
  );
  return ficha ? ficha(usuario, draw) : draw();
}
