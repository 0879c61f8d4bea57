import { Button } from '@oficina/ui/button';
import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { type List, ListView, useList } from '@oficina/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SUBIDA_TIPOS } from '../contract/index.ts';
import { archivoTo } from './archivo-address.ts';
import type { ArchivosContext } from './archivos.list.tsx';
import type { Archivo, Clase } from './clase.ts';
import { useNovedad } from './use-novedad.ts';

const UploadDialog = lazy(async () => ({ default: (await import('./upload.dialog.tsx')).UploadDialog }));

const TITLES: Readonly<Record<Clase, { title: string; subtitle?: string }>> = {
  facturas: { title: 'Archivos de facturas' },
  subidas: {
    title: 'Archivos v2',
    subtitle: 'Padrón de suministros, consumos, cobranzas y PDF de facturas.',
  },
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
      <PageHeader
        {...TITLES[clase]}
        actions={
          <>
            {clase === 'facturas' && (
              <ExportButton spreadsheets={[{ nombre: 'facturas', label: 'Facturas', filters: {} }]} />
            )}
            <Button variant="primary" aria-haspopup="dialog" onClick={() => setIsUploadOpen(true)}>
              Subir archivo
            </Button>
          </>
        }
      />
      <ListView handle={handle} />
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
