import { nombreDeSuministro, type Suministro } from '@oficina/suministros/contract';
import { BarChart } from '@oficina/ui/bars';
import { LinkButton } from '@oficina/ui/button';
import { ErrorState } from '@oficina/ui/empty';
import { Panel, Stack } from '@oficina/ui/layout';
import { ChartSkeleton } from '@oficina/ui/loading';
import { consumosPath } from '../contract/index.ts';
import { barras } from './barras.ts';
import { useConsumos } from './consumos.api.ts';
import styles from './consumos.module.css';
import { comparacion, DESLIZA, numero, resumen, titular } from './frases.ts';
import { armarMeses, type Mes } from './meses.ts';
import { useMesesQueCaben } from './use-meses-que-caben.ts';

export type ConsumoCardProps = {
  suministros: readonly Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias'>[];
  /** The supply chosen above, or null for all: then the first one is shown. */
  elegido: number | null;
};

const MESES = 12;

export default function ConsumoCard({ suministros, elegido }: ConsumoCardProps) {
  const lugar = suministros.find(({ id }) => id === elegido) ?? suministros[0];
  if (!lugar) return null;
  return (
    <Panel title="Tu consumo">
      <Stack gap={12}>
        <small>
          {nombreDeSuministro(lugar)} · cuenta {lugar.cuenta}
        </small>
        <Ultimos key={lugar.id} suministro={lugar.id} />
        <p>
          <LinkButton variant="link" to={consumosPath(lugar.id)}>
            Ver mis consumos
          </LinkButton>
        </p>
      </Stack>
    </Panel>
  );
}

function Ultimos({ suministro }: { suministro: number }) {
  // One month more than the bars: the one to compare the last with.
  const consumos = useConsumos(suministro, MESES + 1);
  if (consumos.isPending) return <ChartSkeleton />;
  if (consumos.data === undefined) {
    return (
      <ErrorState
        bare
        title="No pudimos consultar tus consumos."
        text="Probá de nuevo en unos minutos."
        retry={() => void consumos.refetch()}
        retrying={consumos.isFetching}
      />
    );
  }
  const meses = armarMeses(consumos.data.member, MESES);
  const [ultimo] = meses;
  if (!ultimo) return <p>Todavía no hay consumos cargados para este suministro.</p>;
  return <Grafico ultimo={ultimo} meses={meses} />;
}

function Grafico({ ultimo, meses }: { ultimo: Mes; meses: readonly Mes[] }) {
  const { marco, regla, caben } = useMesesQueCaben(meses, 'kwh');
  const visibles = meses.slice(0, caben);
  return (
    <div ref={marco} className={styles.marco}>
      <span ref={regla} className={styles.regla} aria-hidden="true" />
      <p>
        <strong>{titular(ultimo, 'kwh')}</strong>
        <br />
        {comparacion(ultimo, 'kwh')}
      </p>
      <BarChart
        title="Consumo por mes, en kWh"
        summary={resumen(visibles, 'kwh')}
        data={barras(visibles, 'kwh')}
        format={numero}
        scrollHint={DESLIZA}
      />
    </div>
  );
}
