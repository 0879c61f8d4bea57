import { Exportar } from '@oficina/mensajes/web';
import { Button } from '@oficina/ui/button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { openShortcutsHelp } from '@oficina/ui/shortcuts';
import { useFilters } from '@oficina/ui/use-filters';
import { type Clock, systemClock } from '@oficina/values';
import { useCola, useResumen } from './casos.api.ts';
import { Cola } from './cola.tsx';
import { escribirFiltros, leerFiltros, toQuery } from './filtros.ts';
import { esDelPersonal, type Yo } from './quien.ts';

export type ColaPageProps = {
  yo: Yo;
  casoTo: (id: number) => string;
  clock?: Clock;
};

/** What there is to attend. */
export default function ColaPage({ yo, casoTo, clock = systemClock }: ColaPageProps) {
  const [filtros, ir] = useFilters(leerFiltros, escribirFiltros);
  const puede = esDelPersonal(yo);
  const consulta = useCola(filtros, puede);
  // Only for the staff: whoever lacks the second step is given their own cases in the list, and refused here.
  const resumen = useResumen(puede);
  const negado = [consulta.error, resumen.error].find(isForbidden);
  if (!puede || negado) return <Forbidden error={negado ?? null} />;
  return (
    <>
      <PageHeader
        title="Requerimientos"
        actions={
          <>
            <Button variant="link" onClick={openShortcutsHelp}>
              Atajos de teclado
            </Button>
            {yo.administra && (
              <Exportar
                planillas={[
                  { nombre: 'requerimientos', etiqueta: 'Requerimientos', filtros: toQuery(filtros) },
                ]}
              />
            )}
          </>
        }
      />
      <Cola {...{ filtros, ir, consulta, yo, casoTo }} resumen={resumen.data} now={clock.now()} />
    </>
  );
}
