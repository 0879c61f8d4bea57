import type { PublicConfig } from '@oficina/hydra';
import { AGREGAR_SUMINISTRO_PATH } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { EmptyState } from '@oficina/ui/empty';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { Facturas, type FacturasProps } from './facturas.tsx';

export type FacturasPageProps = FacturasProps & { config: Pick<PublicConfig, 'legal'>; historialTo: string };

export default function FacturasPage(props: FacturasPageProps) {
  const { suministros, config, historialTo } = props;
  return (
    <>
      <PageHeader
        title="Facturas y pagos"
        actions={
          <LinkButton variant="link" to={historialTo}>
            Historial de pagos
          </LinkButton>
        }
      />
      <Stack gap={24}>
        {suministros.length > 0 ? (
          <Facturas {...props} />
        ) : (
          <EmptyState
            reason="Para empezar, agregá tu suministro. Tené una factura a mano: ahí están el número de suministro y el documento del titular."
            action={
              <LinkButton to={AGREGAR_SUMINISTRO_PATH} variant="primary">
                Agregar suministro
              </LinkButton>
            }
          />
        )}
        {config.legal.art25 && <small>{config.legal.art25}</small>}
      </Stack>
    </>
  );
}
