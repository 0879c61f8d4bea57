import type { Contact } from '@oficina/ui/contact-line';
import { isNotFound, NotFound } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { useSearchParams } from 'react-router';
import { archivoEstado } from '../contract/index.ts';
import { listTo } from './archivo-address.ts';
import { ArchivoDetail } from './archivo-detail.tsx';
import { useArchivo } from './archivos.api.ts';
import type { Archivo, Clase } from './clase.ts';
import { EstadoArchivo } from './estado-archivo.tsx';
import { tipoLabel } from './wording.ts';

type Props = {
  clase: Clase;
  /** Null means that the address holds no valid number. */
  id: number | null;
  contact?: Contact | undefined;
};

const titleOf = ({ estado, nombre }: Archivo) =>
  estado === archivoEstado.code('nuevo') ? `Revisar ${nombre}` : nombre;

export function ArchivoView({ clase, id, contact }: Props) {
  const [search] = useSearchParams();
  const consulta = useArchivo(clase, id ?? 0, id !== null);
  const { data: archivo, error } = consulta;
  const back = { to: listTo(search), label: 'Volver a la lista' };
  if (isForbidden(error)) return <Forbidden error={error} />;
  if (id === null || isNotFound(error)) return <NotFound contact={contact} back={back} />;
  return (
    <>
      <PageHeader
        title={archivo ? titleOf(archivo) : 'Archivo'}
        back={back}
        subtitle={
          archivo && (
            <>
              <EstadoArchivo estado={archivo.estado} />
              {'tipo' in archivo && ` ${tipoLabel(archivo.tipo)}`}
            </>
          )
        }
      />
      <QueryFallback query={consulta} skeleton={<CardSkeleton />} />
      {archivo && (
        <Stack gap={24}>
          {consulta.isRefetchError && (
            <Notice tint="amarillo" role="status">
              No pudimos actualizar esta pantalla. Seguimos intentando.
            </Notice>
          )}
          <ArchivoDetail clase={clase} archivo={archivo} />
        </Stack>
      )}
    </>
  );
}
