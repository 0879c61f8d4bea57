import type { PublicConfig } from '@oficina/hydra';
import { NoSuministros } from '@oficina/suministros/web';
import { PageHeader } from '@oficina/ui/layout';
import styles from './facturas.module.css';
import { Facturas, type FacturasProps, TITLE } from './facturas.tsx';

export type FacturasPageProps = FacturasProps & { config: Pick<PublicConfig, 'legal'> };

export default function FacturasPage(props: FacturasPageProps) {
  const { suministros, config } = props;
  return (
    <>
      {suministros.length > 0 ? (
        <Facturas {...props} />
      ) : (
        <>
          <PageHeader title={TITLE} />
          <NoSuministros />
        </>
      )}
      {config.legal.art25 && <p className={`${styles.leyenda} al-final`}>{config.legal.art25}</p>}
    </>
  );
}
