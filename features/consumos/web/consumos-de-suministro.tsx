import { ApiError } from '@oficina/hydra';
import type { Contact } from '@oficina/ui/contact-line';
import { EmptyState, ErrorPage, ErrorState, NotFound } from '@oficina/ui/empty';
import { Panel, Stack } from '@oficina/ui/layout';
import { CardSkeleton, ChartSkeleton } from '@oficina/ui/loading';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConsumos } from './consumos.api.ts';
import styles from './consumos.module.css';
import { ConsumosGrafico } from './consumos-grafico.tsx';
import { comparacion, conUnidad, nombreDelPromedio, redondo, titular, unDecimal } from './frases.ts';
import { armarMeses, type Medida, type Mes, pesosPorDia, promedio } from './meses.ts';

/** Two years to look at, and the year before them to compare with. */
const MESES = 24;
const PEDIDOS = 36;

export type ConsumosDeSuministroProps = {
  /** Drawn above, unless what the server answers takes the whole page. */
  encabezado: ReactNode;
  suministro: { id: number; nombre: string; cuenta: string };
  medida: Medida;
  reclamoTo?: string | undefined;
  coopNombre?: string | undefined;
  contact?: Contact | undefined;
};

export function ConsumosDeSuministro(props: ConsumosDeSuministroProps) {
  const consumos = useConsumos(props.suministro.id, PEDIDOS);
  const { error } = consumos;
  const status = consumos.data === undefined && error instanceof ApiError ? error.status : 0;
  // The supply was taken away, perhaps in another tab: for this person it does not exist.
  if (status === 404) return <NotFound contact={props.contact} />;
  if (error && status === 403)
    return <ErrorPage title="Te falta poco" text={error.message} contact={props.contact} />;
  return (
    <>
      {props.encabezado}
      {consumos.isPending && <Esperando />}
      {consumos.isError && consumos.data === undefined && (
        <ErrorState
          title="No pudimos consultar tus consumos."
          text="Probá de nuevo en unos minutos."
          retry={() => void consumos.refetch()}
          retrying={consumos.isFetching}
        />
      )}
      {consumos.data && <Meses {...props} meses={armarMeses(consumos.data.member, MESES)} />}
    </>
  );
}

function Meses(props: ConsumosDeSuministroProps & { meses: readonly Mes[] }) {
  const { suministro, medida, meses, reclamoTo, coopNombre } = props;
  const [ultimo] = meses;
  if (!ultimo) return <EmptyState reason="Todavía no hay consumos cargados para este suministro." />;
  return (
    <Stack gap={24}>
      <UltimoMes ultimo={ultimo} meses={meses} medida={medida} />
      <ConsumosGrafico suministro={suministro} meses={meses} medida={medida} />
      {(reclamoTo || coopNombre) && (
        <div className={styles.pie}>
          {reclamoTo && (
            <p>
              ¿Te parece raro? <Link to={reclamoTo}>Hacé un reclamo</Link>
            </p>
          )}
          {coopNombre && <small>Datos informados por {coopNombre}.</small>}
        </div>
      )}
    </Stack>
  );
}

function Esperando() {
  return (
    <Stack gap={24}>
      <Panel highlight>
        <CardSkeleton />
      </Panel>
      <Panel>
        <ChartSkeleton />
      </Panel>
    </Stack>
  );
}

/** The answer before the drawing: how much, and whether it is more or less than a year ago. */
function UltimoMes({ ultimo, meses, medida }: { ultimo: Mes; meses: readonly Mes[]; medida: Medida }) {
  const media = promedio(meses, medida);
  const porDia = medida === 'kwh' ? ultimo.porDia : pesosPorDia(ultimo);
  return (
    <Panel highlight>
      <div className={styles.ultimo}>
        <div>
          <h2 className={styles.titular}>{titular(ultimo, medida)}</h2>
          <p>{comparacion(ultimo, medida)}</p>
        </div>
        <dl className={styles.datos}>
          {porDia !== null && (
            <div>
              <dt>Por día</dt>
              <dd>{medida === 'kwh' ? <>{unDecimal(porDia)}&nbsp;kWh</> : conUnidad(porDia, medida)}</dd>
            </div>
          )}
          {media && (
            <div>
              <dt>{nombreDelPromedio(media.meses)}</dt>
              <dd>{conUnidad(redondo(media.valor, medida), medida)}</dd>
            </div>
          )}
          {medida === 'kwh' ? (
            <div>
              <dt>Importe del mes</dt>
              <dd>{conUnidad(ultimo.importe, 'importe')}</dd>
            </div>
          ) : (
            <div>
              <dt>Consumo del mes</dt>
              <dd>{conUnidad(ultimo.kwh, 'kwh')}</dd>
            </div>
          )}
        </dl>
      </div>
    </Panel>
  );
}
