import { Button } from '@oficina/ui/button';
import { ExportButtons, type Spreadsheet } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { type List, StaffList, useList } from '@oficina/ui/list';
import { addMonths, periodoName, periodoOf, systemClock } from '@oficina/values';
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

const FACTURAS: Spreadsheet = { nombre: 'facturas', label: 'Exportar facturas', filters: {} };

/** The printer wants the links of the month that was just loaded, which is not always this one. */
const ENLACES_AGO = [0, 1, 2];

function enlacesOf(monthsAgo: number): Spreadsheet {
  const periodo = addMonths(periodoOf(systemClock.now()), -monthsAgo);
  return { nombre: 'enlaces', label: `Enlaces de ${periodoName(periodo)}`, filters: { periodo } };
}

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
          clase === 'facturas' && <ExportButtons spreadsheets={[FACTURAS, ...ENLACES_AGO.map(enlacesOf)]} />
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
