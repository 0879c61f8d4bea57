import { Exportar } from '@oficina/mensajes/web';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader, Panel } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { useFilters } from '@oficina/ui/use-filters';
import { type Clock, systemClock } from '@oficina/values';
import { BarraFiltros } from './barra-filtros.tsx';
import { escribirFiltros, leerFiltros, rangoDe, toQuery } from './filtros.ts';
import { mesYAnio } from './frases.ts';
import { IndicadorCard } from './indicador.card.tsx';
import { type Leido, useIndicadores } from './indicadores.api.ts';
import styles from './indicadores.module.css';
import { mesDe } from './meses.ts';
import { TablaEntera } from './tabla.tsx';
import { armarRenglones, armarSeries } from './tablero.ts';

export type IndicadoresPageProps = {
  esAdmin: boolean;
  clock?: Clock;
};

/** How the office is doing, month by month. */
export default function IndicadoresPage({ esAdmin, clock = systemClock }: IndicadoresPageProps) {
  const [filtros, ir] = useFilters(leerFiltros, escribirFiltros);
  const now = clock.now();
  const rango = rangoDe(filtros, now);
  const sirve = rango.desde <= rango.hasta;
  const consulta = useIndicadores(filtros, rango, esAdmin && sirve);
  if (!esAdmin || isForbidden(consulta.error)) return <Forbidden error={consulta.error} />;
  const { data } = consulta;
  return (
    <>
      <PageHeader
        title="Indicadores"
        actions={
          sirve && (
            <Exportar
              planillas={[
                { nombre: 'indicadores', etiqueta: 'Indicadores', filtros: toQuery(filtros, rango) },
              ]}
            />
          )
        }
      />
      <div className={styles.pagina}>
        <BarraFiltros filtros={filtros} rango={rango} now={now} onCambio={ir} />
        {sirve && consulta.isPending && <ListSkeleton rows={4} />}
        {sirve && consulta.isError && data === undefined && (
          <ErrorState
            title="No pudimos consultar los indicadores."
            text="Probá de nuevo en unos minutos."
            retry={() => void consulta.refetch()}
            retrying={consulta.isFetching}
          />
        )}
        {sirve && data && <Tablero leido={data} vieja={consulta.isPlaceholderData} mes={mesDe(now)} />}
      </div>
    </>
  );
}

type TableroProps = { leido: Leido; vieja: boolean; mes: string };

function Tablero({ leido: { filas, rango }, vieja, mes }: TableroProps) {
  const series = armarSeries(filas, rango);
  const columnas = series.map(({ nombre }) => nombre);
  const cuantos = series.length === 1 ? '1 indicador' : `${series.length} indicadores`;
  return (
    <div className={styles.pagina} data-vieja={vieja || undefined}>
      {/* With nothing to count, what is drawn below says it; this is for whoever listens. */}
      <p role="status" className={series.length === 0 ? 'oculto' : styles.suave}>
        {!vieja && `${cuantos}, de ${mesYAnio(rango.desde)} a ${mesYAnio(rango.hasta)}`}
      </p>
      {series.length === 0 ? (
        <EmptyState reason="Todavía no hay indicadores para ese período." />
      ) : (
        <>
          <div className={styles.tarjetas}>
            {series.map((serie) => (
              <IndicadorCard key={serie.nombre} serie={serie} enCurso={serie.ultimo.periodo === mes} />
            ))}
          </div>
          <Panel title="Mes por mes">
            <TablaEntera columnas={columnas} renglones={armarRenglones(filas, columnas, rango)} />
          </Panel>
        </>
      )}
    </div>
  );
}
