import { Button } from '@oficina/ui/button';
import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { ListView, useList } from '@oficina/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useReloadUsuarios } from './usuarios.api.ts';
import { type UsuariosContext, usuariosList } from './usuarios.list.tsx';

const NuevoUsuarioDialog = lazy(() => import('./nuevo-usuario.dialog.tsx'));

export type UsuariosPageProps = UsuariosContext;

export default function UsuariosPage(context: UsuariosPageProps) {
  const { isUsuarioAdmin } = context;
  const reload = useReloadUsuarios();
  const [isCreating, setCreating] = useState(false);
  const list = useList(usuariosList, context);
  if (isForbidden(list.query.error)) return <Forbidden error={list.query.error} />;
  const filters = usuariosList.toQuery(list.state, context);
  return (
    <>
      <PageHeader
        title="Usuarios"
        actions={
          isUsuarioAdmin && (
            <>
              {/* A search that is too short matches nobody, so the exported file would be empty. */}
              {!list.hasProblem && (
                <ExportButton spreadsheets={[{ nombre: 'usuarios', label: 'Usuarios', filters }]} />
              )}
              <Button variant="primary" onClick={() => setCreating(true)}>
                Nuevo usuario
              </Button>
            </>
          )
        }
      />
      <ListView handle={list} />
      {isUsuarioAdmin && (
        <Suspense>
          <NuevoUsuarioDialog opened={isCreating} onCreado={reload} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
