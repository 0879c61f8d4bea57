import { HomeDrawing } from '@oficina/ui/drawings';
import { isUpToDate } from './deuda.ts';
import { useDeuda } from './facturas.api.ts';
import styles from './up-to-date.module.css';

export type UpToDateProps = { datosDiasMaximos: number; art30bis: boolean; now: Date };

/** It stands beside the receipt of the last debt, and only when it is known that nothing else is owed. */
export function UpToDate({ datosDiasMaximos, art30bis, now }: UpToDateProps) {
  const { data, isFetching } = useDeuda(null);
  // What was read before the pago says nothing about what is owed after it.
  if (!art30bis || !data || isFetching || !isUpToDate(data, datosDiasMaximos, now)) return null;
  return (
    <aside className={styles.encendida}>
      <HomeDrawing />
      <p>Estás al día</p>
    </aside>
  );
}
