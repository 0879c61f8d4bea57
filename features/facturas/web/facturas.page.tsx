import type { PublicConfig } from '@oficina/hydra';
import { NoSuministros } from '@oficina/suministros/web';
import { LinkButton } from '@oficina/ui/button';
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
        {suministros.length > 0 ? <Facturas {...props} /> : <NoSuministros />}
        {config.legal.art25 && <small>{config.legal.art25}</small>}
      </Stack>
    </>
  );
}
