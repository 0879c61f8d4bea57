import { ApiError } from '@oficina/hydra';
import { LinkButton } from '@oficina/ui/button';
import { ErrorState, NotFound } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { Tabs } from '@oficina/ui/tabs';
import { isStaff } from '@oficina/values';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Usuario } from '../../contract/index.ts';
import { UsuarioDatos } from './usuario-datos.tsx';
import { useUsuario } from './usuarios.api.ts';

export type Pestana = { value: string; label: string; contenido: (usuario: Usuario) => ReactNode };

export type UsuarioPageProps = {
  id: number | null;
  listaTo: string;
  /** Undefined for whoever may not. */
  editarTo?: string | undefined;
  /** Only administrators edit their colleagues. */
  esAdmin?: boolean;
  /** Of the other features, those that this role may see. */
  pestanas: readonly Pestana[];
  /** Of their identity, under their data. */
  identidades?: ((usuario: Usuario) => ReactNode) | undefined;
};

const DATOS = 'datos';

/** Everything about one customer, in one place; which part, in the address. */
export default function UsuarioPage(props: UsuarioPageProps) {
  const { id, listaTo, editarTo, esAdmin = false, pestanas, identidades } = props;
  const consulta = useUsuario(id);
  const [search, setSearch] = useSearchParams();
  const { data: usuario, error } = consulta;
  const volver = { to: listaTo, label: 'Volver a la lista' };
  if (id === null || (error instanceof ApiError && error.status === 404)) return <NotFound back={volver} />;
  if (isForbidden(error)) return <Forbidden error={error} />;
  if (!usuario)
    return (
      <>
        <PageHeader title="Usuario" back={{ to: listaTo, label: 'Usuarios' }} />
        {consulta.isError ? (
          <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </>
    );
  const elegida = pestanas.find(({ value }) => value === search.get('ver'));
  const opciones = [{ value: DATOS, label: 'Datos' }, ...pestanas];
  return (
    <>
      <PageHeader
        title={usuario.nombreVisible}
        back={{ to: listaTo, label: 'Usuarios' }}
        actions={
          editarTo &&
          (esAdmin || !isStaff(usuario.roles ?? [])) && (
            <LinkButton to={editarTo} variant="primary">
              Editar
            </LinkButton>
          )
        }
      />
      <Stack gap={24}>
        {opciones.length > 1 && (
          <Tabs
            label="Qué ver de esta persona"
            options={opciones}
            value={elegida?.value ?? DATOS}
            onChange={(value) => setSearch(value === DATOS ? {} : { ver: value }, { replace: true })}
          />
        )}
        {elegida ? (
          elegida.contenido(usuario)
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
