import { LinkButton } from '@oficina/ui/button';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { Panel, Stack } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { Tabs } from '@oficina/ui/tabs';
import { type Deuda, facturasPath } from '../contract/index.ts';
import { FacturaItem } from './factura-item.tsx';
import { useDeuda, useUltimasFacturas } from './facturas.api.ts';
import { type Lugar, lugaresPorIri } from './lugar.ts';
import styles from './ultimas-facturas.module.css';

export type Vista = 'pendientes' | 'todas';

export type UltimasFacturasCardProps = {
  usuarioId: number;
  suministros: readonly Lugar[];
  elegido: number | null;
  vista: Vista;
  onVista: (vista: Vista) => void;
};

const CUANTAS = 3;
const ANTERIORES = 'En “Todas” podés ver las anteriores.';
const VISTAS = [
  { value: 'pendientes', label: 'A pagar' },
  { value: 'todas', label: 'Todas' },
] as const;

/** The last few bills; the whole list has a page of its own. */
export function UltimasFacturasCard(props: UltimasFacturasCardProps) {
  const { usuarioId, suministros, elegido, vista, onVista } = props;
  const todas = vista === 'todas';
  const deuda = useDeuda(elegido);
  const ultimas = useUltimasFacturas(usuarioId, elegido, CUANTAS, todas);
  const consulta = todas ? ultimas : deuda;
  const facturas = ((todas ? ultimas.data?.member : deuda.data?.facturas) ?? []).slice(0, CUANTAS);
  const resto = todas ? 0 : impagas(deuda.data) - facturas.length;
  const fallo = consulta.isError && consulta.data === undefined;
  const lugares = lugaresPorIri(suministros);
  return (
    <Panel title="Facturas">
      <Stack gap={12}>
        <Tabs label="Qué facturas ver" options={VISTAS} value={vista} onChange={onVista} />
        {consulta.isPending && <ListSkeleton rows={CUANTAS} />}
        {/* The debt card above already says that the unpaid ones could not be read, and has the button. */}
        {fallo && !todas && <p className={styles.resto}>{ANTERIORES}</p>}
        {fallo && todas && (
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
              todas ? 'Todavía no hay facturas cargadas.' : <>No encontramos facturas a pagar. {ANTERIORES}</>
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
                  suministro={lugares.get(factura.suministro)}
                />
              ))}
            </ul>
          </div>
        )}
        {resto > 0 && (
          <p className={styles.resto}>
            <LinkButton variant="link" to={facturasPath('a-pagar', elegido)}>
              {`Y ${formatCount(resto)} más.`}
            </LinkButton>
          </p>
        )}
        <p>
          <LinkButton variant="link" to={facturasPath('todas', elegido)}>
            Ver todas las facturas
          </LinkButton>
        </p>
      </Stack>
    </Panel>
  );
}

function impagas(deuda: Deuda | undefined): number {
  if (!deuda) return 0;
  return deuda.aPagar.cantidad + deuda.enPago.cantidad + deuda.inhabilitadas.cantidad;
}
