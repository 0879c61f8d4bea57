import { LinkButton } from '@oficina/ui/button';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { Panel, Stack } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { Tabs } from '@oficina/ui/tabs';
import { type Deuda, facturasPath } from '../contract/index.ts';
import { FacturaItem } from './factura-item.tsx';
import { useDeuda, useLatestFacturas } from './facturas.api.ts';
import styles from './latest-facturas.module.css';
import { indexSuministros, type SuministroSummary } from './suministro-summary.ts';

export type FacturasView = 'pendientes' | 'todas';

export type LatestFacturasCardProps = {
  usuarioId: number;
  suministros: readonly SuministroSummary[];
  chosen: number | null;
  view: FacturasView;
  onViewChange: (view: FacturasView) => void;
};

const SHOWN_COUNT = 3;
const OLDER_HINT = 'En “Todas” podés ver las anteriores.';
const VIEWS = [
  { value: 'pendientes', label: 'A pagar' },
  { value: 'todas', label: 'Todas' },
] as const;

export function LatestFacturasCard(props: LatestFacturasCardProps) {
  const { usuarioId, suministros, chosen, view, onViewChange } = props;
  const showAll = view === 'todas';
  const deuda = useDeuda(chosen);
  const latest = useLatestFacturas(usuarioId, chosen, SHOWN_COUNT, showAll);
  const consulta = showAll ? latest : deuda;
  const facturas = ((showAll ? latest.data?.member : deuda.data?.facturas) ?? []).slice(0, SHOWN_COUNT);
  const rest = showAll ? 0 : countImpagas(deuda.data) - facturas.length;
  const failed = consulta.isError && consulta.data === undefined;
  const suministroIndex = indexSuministros(suministros);
  return (
    <Panel title="Facturas">
      <Stack gap={12}>
        <Tabs label="Qué facturas ver" options={VIEWS} value={view} onChange={onViewChange} />
        {consulta.isPending && <ListSkeleton rows={SHOWN_COUNT} />}
        {/* The debt card above already reports this failure and has the button to retry. */}
        {failed && !showAll && <p className={styles.resto}>{OLDER_HINT}</p>}
        {failed && showAll && (
          <ErrorState
            bare
            title="No pudimos consultar tus facturas."
            text="Probá de nuevo en unos minutos."
            retry={() => void consulta.refetch()}
            retrying={consulta.isFetching}
          />
        )}
        {consulta.isSuccess && facturas.length === 0 && (
          <EmptyState
            bare
            reason={
              showAll ? (
                'Todavía no hay facturas cargadas.'
              ) : (
                <>No encontramos facturas a pagar. {OLDER_HINT}</>
              )
            }
          />
        )}
        {facturas.length > 0 && (
          <div className={styles.marco}>
            <ul className={styles.lista}>
              {facturas.map((factura) => (
                <FacturaItem
                  key={factura.id}
                  factura={factura}
                  suministro={suministroIndex.get(factura.suministro)}
                />
              ))}
            </ul>
          </div>
        )}
        {rest > 0 && (
          <p className={styles.resto}>
            <LinkButton variant="link" to={facturasPath('a-pagar', chosen)}>
              {`Y ${formatCount(rest)} más.`}
            </LinkButton>
          </p>
        )}
        <p>
          <LinkButton variant="link" to={facturasPath('todas', chosen)}>
            Ver todas las facturas
          </LinkButton>
        </p>
      </Stack>
    </Panel>
  );
}

function countImpagas(deuda: Deuda | undefined): number {
  if (!deuda) return 0;
  return deuda.aPagar.cantidad + deuda.enPago.cantidad + deuda.inhabilitadas.cantidad;
}
