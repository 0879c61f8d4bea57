import { Button } from '@oficina/ui/button';
import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { StaffList, sheetOf, useList } from '@oficina/ui/list';
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
  return (
    <>
      <StaffList
        title="Usuarios"
        handle={list}
        primary={
          isUsuarioAdmin && (
            <Button variant="primary" onClick={() => setCreating(true)}>
              Nuevo usuario
            </Button>
          )
        }
        more={
          // A search that is too short matches nobody, so the exported file would be empty.
          isUsuarioAdmin &&
          !list.hasProblem && (
            <ExportButton spreadsheets={[sheetOf(list, { nombre: 'usuarios', label: 'Usuarios' })]} />
          )
        }
      />
      {isUsuarioAdmin && (
        <Suspense>
          <NuevoUsuarioDialog opened={isCreating} onCreado={reload} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
