import { ApiError } from '@oficina/hydra';
import type { Contact } from '@oficina/ui/contact-line';
import { ErrorState, NotFound } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { useSearchParams } from 'react-router';
import { archivoEstado } from '../contract/index.ts';
import { useArchivo } from './archivos.api.ts';
import type { Archivo, Clase } from './clase.ts';
import { EstadoArchivo } from './estado-archivo.tsx';
import { listaTo } from './filtros.ts';
import { palabraDeTipo } from './palabras.ts';
import { UnArchivo } from './un-archivo.tsx';

type Props = {
  clase: Clase;
  /** The one of the address, or null when it names none. */
  id: number | null;
  contact?: Contact | undefined;
};

const noEsta = (error: Error | null) => error instanceof ApiError && error.status === 404;

const tituloDe = ({ estado, nombre }: Archivo) =>
  estado === archivoEstado.code('nuevo') ? `Revisar ${nombre}` : nombre;

/** One file, from its check to its end. */
export function VerArchivo({ clase, id, contact }: Props) {
  const [search] = useSearchParams();
  const consulta = useArchivo(clase, id ?? 0, id !== null);
  const { data: archivo, error } = consulta;
  const volver = { to: listaTo(search), label: 'Volver a la lista' };
  if (isForbidden(error)) return <Forbidden error={error} />;
  if (id === null || noEsta(error)) return <NotFound contact={contact} back={volver} />;
  return (
    <>
      <PageHeader
        title={archivo ? tituloDe(archivo) : 'Archivo'}
        back={volver}
        subtitle={
          archivo && (
            <>
              <EstadoArchivo estado={archivo.estado} />
              {'tipo' in archivo && ` ${palabraDeTipo(archivo.tipo)}`}
            </>
          )
        }
      />
      {consulta.isPending && <CardSkeleton />}
      {consulta.isError && !archivo && (
        <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
      )}
      {archivo && (
        <Stack gap={24}>
          {consulta.isRefetchError && (
            <Notice tint="amarillo" role="status">
              No pudimos actualizar esta pantalla. Seguimos intentando.
            </Notice>
          )}
          <UnArchivo clase={clase} archivo={archivo} />
        </Stack>
      )}
    </>
  );
}
