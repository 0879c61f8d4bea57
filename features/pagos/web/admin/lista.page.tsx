import { Exportar } from '@oficina/mensajes/web';
import { Forbidden, isForbidden, SecondStepMissing } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { useFilters } from '@oficina/ui/use-filters';
import { type Clock, systemClock } from '@oficina/values';
import { desdeDe, escribirFiltros, type Filtros, leerFiltros, toQuery } from './filtros.ts';
import { ListaDePagos } from './lista.tsx';
import { usePagos } from './pagos.api.ts';
import { esDeCliente } from './palabras.ts';

export type PagosPageProps = {
  /** Anybody else would be given their own payments, which is not what this page is about. */
  esAdmin: boolean;
  pagoTo: (id: number) => string;
  clock?: Clock;
};

/** Follow the money: every payment, and those somebody has to look at. */
export default function PagosPage({ esAdmin, pagoTo, clock = systemClock }: PagosPageProps) {
  const [filtros, ir] = useFilters(leerFiltros, escribirFiltros);
  const consulta = usePagos(filtros, clock, esAdmin);
  if (!esAdmin || isForbidden(consulta.error)) return <Forbidden error={consulta.error} />;
  if (consulta.data?.member.some(esDeCliente)) return <SecondStepMissing />;
  return (
    <>
      <PageHeader title="Pagos" actions={<Exportar planillas={planillasDe(filtros, clock.now())} />} />
      <ListaDePagos filtros={filtros} ir={ir} consulta={consulta} pagoTo={pagoTo} now={clock.now()} />
    </>
  );
}

/** Only what was charged is accounted for: of the view on the screen the second one takes the dates and the rest. */
function planillasDe(filtros: Filtros, now: Date) {
  const deTodos: Filtros = { ...filtros, vista: 'todos', desde: desdeDe(filtros, now) };
  return [
    { nombre: 'pagos', etiqueta: 'Pagos', filtros: toQuery(filtros, now) },
    { nombre: 'rendicion', etiqueta: 'Rendición', filtros: toQuery(deTodos, now) },
  ];
}
