import { ApiError } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { ErrorState, NotFound } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { openShortcutsHelp } from '@oficina/ui/shortcuts';
import { useLocation } from 'react-router';
import type { Requerimiento } from '../../contract/index.ts';
import { nombreDelCaso } from '../palabras.ts';
import { AnteriorYSiguiente } from './anterior-y-siguiente.tsx';
import { Caso, type CasoProps } from './caso.tsx';
import { useCaso } from './casos.api.ts';
import { EstadoDelCaso, Vencido } from './estado-del-caso.tsx';
import { Presencia, usePresencia } from './presencia.tsx';
import { esDelPersonal } from './quien.ts';
import { useVecinos } from './vecinos.ts';

export type CasoPageProps = CasoProps & {
  /** The one of the address, or null when it names none. */
  id: number | null;
};

/** The point stays with the number: no line begins with it. */
const tituloDe = ({ categoria, numero }: Requerimiento) =>
  `${nombreDelCaso(categoria.sustantivo, numero)}\u00a0· ${categoria.nombre}`;

const noEsta = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** One case, to attend it. */
export default function CasoPage({ id, ...props }: CasoPageProps) {
  const { yo, listaTo, casoTo, contact } = props;
  const { search } = useLocation();
  const puede = esDelPersonal(yo) && id !== null;
  const consulta = useCaso(id ?? 0, puede);
  const { data: caso, error } = consulta;
  const presencia = usePresencia(id ?? 0, puede && caso !== undefined);
  const lugar = useVecinos(id ?? 0, puede);
  const volver = { to: `${listaTo}${search}`, label: 'Volver a la lista' };
  // Their own case is given to whoever lacks the second step, as a customer: what is only for the staff is not.
  const negado = [error, presencia.error].find(isForbidden);
  if (!esDelPersonal(yo) || negado) return <Forbidden error={negado ?? null} />;
  if (id === null || noEsta(error)) return <NotFound contact={contact} back={volver} />;
  return (
    <>
      <PageHeader
        title={caso ? tituloDe(caso) : 'Requerimiento'}
        back={{ to: volver.to, label: 'Volver' }}
        subtitle={
          caso && (
            <>
              <EstadoDelCaso estado={caso.estado} /> {caso.vencido && <Vencido />}
            </>
          )
        }
        actions={
          <>
            {lugar && <AnteriorYSiguiente lugar={lugar} casoTo={casoTo} />}
            <Button variant="link" onClick={openShortcutsHelp}>
              Atajos de teclado
            </Button>
          </>
        }
      />
      {consulta.isPending && <CardSkeleton />}
      {consulta.isError && !caso && (
        <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
      )}
      {caso && (
        <Stack gap={24}>
          <Presencia otros={presencia.data?.otros} />
          <Caso key={caso.id} {...props} caso={caso} lugar={lugar} />
        </Stack>
      )}
    </>
  );
}
