import { iri } from '@oficina/hydra';
import type { Suministro } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { Panel, Stack } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { Tabs } from '@oficina/ui/tabs';
import type { Factura } from '../contract/index.ts';
import { FacturaItem } from './factura-item.tsx';
import { useFacturasImpagas, useUltimasFacturas } from './facturas.api.ts';
import styles from './ultimas-facturas.module.css';

export type Vista = 'pendientes' | 'todas';

export type UltimasFacturasCardProps = {
  usuarioId: number;
  suministros: readonly Pick<
    Suministro,
    'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias' | 'pagoInhabilitado'
  >[];
  elegido: number | null;
  vista: Vista;
  onVista: (vista: Vista) => void;
  facturasTo?: string | undefined;
};

const CUANTAS = 3;
const VISTAS = [
  { value: 'pendientes', label: 'A pagar' },
  { value: 'todas', label: 'Todas' },
] as const;

/** The last few bills; the whole list has a page of its own. */
export function UltimasFacturasCard(props: UltimasFacturasCardProps) {
  const { usuarioId, suministros, elegido, vista, onVista, facturasTo } = props;
  const impagas = useFacturasImpagas(usuarioId);
  const ultimas = useUltimasFacturas(usuarioId, elegido, CUANTAS);
  const todas = vista === 'todas';
  const consulta = todas ? ultimas : impagas;
  // The debt card above already says that the unpaid ones could not be read, and has the button.
  if (!todas && impagas.isError && impagas.data === undefined) return null;
  const chosen = elegido === null ? null : iri('suministros', elegido);
  const facturas = todas
    ? (ultimas.data?.member ?? [])
    : (impagas.data ?? []).filter((factura) => chosen === null || factura.suministro === chosen);
  return (
    <Panel title="Facturas">
      <Stack gap={12}>
        <Tabs label="Qué facturas ver" options={VISTAS} value={vista} onChange={onVista} />
        {consulta.isPending && <ListSkeleton rows={CUANTAS} />}
        {consulta.isError && consulta.data === undefined && (
          <ErrorState
            title="No pudimos consultar tus facturas."
            text="Probá de nuevo en unos minutos."
            retry={() => void consulta.refetch()}
            retrying={consulta.isFetching}
          />
        )}
        {consulta.isSuccess && facturas.length === 0 && (
          <EmptyState
            {...(todas
              ? { reason: 'Todavía no hay facturas cargadas.' }
              : {
                  title: 'No encontramos facturas a pagar.',
                  reason: 'En “Todas” podés ver las anteriores.',
                })}
          />
        )}
        {facturas.length > 0 && (
          <ul className={styles.lista}>
            {facturas.slice(0, CUANTAS).map((factura) => (
              <FacturaItem key={factura.id} factura={factura} suministro={lugarDe(factura, suministros)} />
            ))}
          </ul>
        )}
        {!todas && facturas.length > CUANTAS && (
          <p className={styles.resto}>Y {facturas.length - CUANTAS} más.</p>
        )}
        {facturasTo && (
          <p>
            <LinkButton variant="link" to={facturasTo}>
              Ver todas las facturas
            </LinkButton>
          </p>
        )}
      </Stack>
    </Panel>
  );
}

function lugarDe<T extends { id: number }>(factura: Factura, suministros: readonly T[]): T | undefined {
  return suministros.find(({ id }) => iri('suministros', id) === factura.suministro);
}
