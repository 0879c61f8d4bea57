import { LinkButton } from '@oficina/ui/button';
import { isNotFound, NotFound } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { Tabs } from '@oficina/ui/tabs';
import { isStaff } from '@oficina/values';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { editarUsuarioPath, USUARIOS_PATH, type Usuario } from '../../contract/index.ts';
import { UsuarioDatos } from './usuario-datos.tsx';
import { useUsuario } from './usuarios.api.ts';

export type UsuarioTab = { value: string; label: string; contenido: (usuario: Usuario) => ReactNode };

export type UsuarioPageProps = {
  id: number | null;
  isUsuarioAdmin: boolean;
  isAdmin: boolean;
  tabs: readonly UsuarioTab[];
  identidades?: ((usuario: Usuario) => ReactNode) | undefined;
};

const DATOS = 'datos';

export default function UsuarioPage(props: UsuarioPageProps) {
  const { id, isUsuarioAdmin, isAdmin, tabs, identidades } = props;
  const consulta = useUsuario(id);
  const [search, setSearch] = useSearchParams();
  const { data: usuario, error } = consulta;
  const back = { to: USUARIOS_PATH, label: 'Volver a la lista' };
  if (id === null || isNotFound(error)) return <NotFound back={back} />;
  if (isForbidden(error)) return <Forbidden error={error} />;
  if (!usuario)
    return (
      <>
        <PageHeader title="Usuario" back={{ to: USUARIOS_PATH, label: 'Usuarios' }} />
        <QueryFallback query={consulta} skeleton={<ListSkeleton rows={4} />} />
      </>
    );
  const selected = tabs.find(({ value }) => value === search.get('ver'));
  const options = [{ value: DATOS, label: 'Datos' }, ...tabs];
  return (
    <>
      <PageHeader
        title={usuario.nombreVisible}
        back={{ to: USUARIOS_PATH, label: 'Usuarios' }}
        actions={
          isUsuarioAdmin &&
          (isAdmin || !isStaff(usuario.roles ?? [])) && (
            <LinkButton to={editarUsuarioPath(id)} variant="primary">
              Editar
            </LinkButton>
          )
        }
      />
      <Stack gap={24}>
        {options.length > 1 && (
          <Tabs
            label="Qué ver de esta persona"
            options={options}
            value={selected?.value ?? DATOS}
            onChange={(value) => setSearch(value === DATOS ? {} : { ver: value }, { replace: true })}
          />
        )}
        {selected ? (
          selected.contenido(usuario)
        ) : (
          <>
            <UsuarioDatos usuario={usuario} />
            {identidades?.(usuario)}
          </>
        )}
      </Stack>
    </>
  );
}
