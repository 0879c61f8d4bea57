import { LinkButton } from '@oficina/ui/button';
import { isNotFound, NotFound } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { isStaff } from '@oficina/values';
import { PERFIL_PATH, USUARIOS_PATH, usuarioPath } from '../../contract/index.ts';
import { EditarUsuarioForm } from './editar-usuario.form.tsx';
import { RolesForm } from './roles.form.tsx';
import { useUsuario } from './usuarios.api.ts';

export type EditarUsuarioPageProps = {
  id: number | null;
  /** Nobody changes their own account from here. */
  ownId: number;
  isUsuarioAdmin: boolean;
  isAdmin: boolean;
  cooperativa: string;
};

export default function EditarUsuarioPage(props: EditarUsuarioPageProps) {
  const { id, ownId, isUsuarioAdmin, isAdmin, cooperativa } = props;
  const consulta = useUsuario(isUsuarioAdmin ? id : null);
  const { data: usuario, error } = consulta;
  if (id === null || isNotFound(error))
    return <NotFound back={{ to: USUARIOS_PATH, label: 'Volver a la lista' }} />;
  if (!isUsuarioAdmin || isForbidden(error)) return <Forbidden error={error} />;
  const back = { to: usuarioPath(id), label: usuario?.nombreVisible ?? 'Usuario' };
  return (
    <>
      <PageHeader title="Editar usuario" back={back} />
      {!usuario ? (
        <QueryFallback query={consulta} skeleton={<FormSkeleton fields={6} />} />
      ) : id === ownId ? (
        <Panel>
          <Stack>
            <p>No podés cambiar tus propios roles ni validaciones.</p>
            <Actions>
              <LinkButton to={PERFIL_PATH}>Ir a mi perfil</LinkButton>
            </Actions>
          </Stack>
        </Panel>
      ) : !isAdmin && isStaff(usuario.roles ?? []) ? (
        <Panel>
          <p>Los datos de alguien del personal los cambia un administrador.</p>
        </Panel>
      ) : (
        <Stack gap={24}>
          <EditarUsuarioForm key={usuario.id} usuario={usuario} cooperativa={cooperativa} />
          {isAdmin && <RolesForm key={`roles-${usuario.id}`} usuario={usuario} />}
        </Stack>
      )}
    </>
  );
}
