import { Button } from '@oficina/ui/button';
import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { type List, StaffList, useList } from '@oficina/ui/list';
import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SUBIDA_TIPOS } from '../contract/index.ts';
import { archivoTo } from './archivo-address.ts';
import type { ArchivosContext } from './archivos.list.tsx';
import type { Archivo, Clase } from './clase.ts';
import { UploadDialog } from './lazy-upload.ts';
import { useNovedad } from './use-novedad.ts';

const TITLES: Readonly<Record<Clase, string>> = {
  facturas: 'Archivos de facturas',
  subidas: 'Archivos v2',
};

export type ArchivosListProps<A extends Archivo> = { clase: Clase; list: List<A, ArchivosContext> };

export function ArchivosList<A extends Archivo>({ clase, list }: ArchivosListProps<A>) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isUploadOpen, setIsUploadOpen] = useState(false);
  const handle = useList(list, { search });
  const { query, rows, state } = handle;
  const novedad = useNovedad(rows);
  if (isForbidden(query.error)) return <Forbidden error={query.error} />;
  return (
    <>
      <StaffList
        title={TITLES[clase]}
        handle={handle}
        primary={
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setIsUploadOpen(true)}>
            Subir archivo
          </Button>
        }
        more={
          clase === 'facturas' && (
            <ExportButton spreadsheets={[{ nombre: 'facturas', label: 'Facturas', filters: {} }]} />
          )
        }
      />
      <p role="status" className="oculto">
        {novedad}
      </p>
      <Suspense>
        <UploadDialog
          opened={isUploadOpen}
          clase={clase}
          tipo={SUBIDA_TIPOS.find((tipo) => tipo === state.values.tipo) ?? null}
          usualPerfil={rows[0]?.perfil}
          onClose={() => setIsUploadOpen(false)}
          onUploaded={({ id }) => void navigate(archivoTo(search, id))}
        />
      </Suspense>
    </>
  );
}
