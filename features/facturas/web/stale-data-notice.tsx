import { formatDate } from '@oficina/ui/date-text';
import { Notice } from '@oficina/ui/notice';
import { isDataStale } from './deuda.ts';

export type StaleDataNoticeProps = { actualizado: string | undefined; datosDiasMaximos: number; now: Date };

/** A factura that is not loaded yet does not appear as owed, so readers must know how old the data is. */
export function StaleDataNotice({ actualizado, datosDiasMaximos, now }: StaleDataNoticeProps) {
  if (!isDataStale(actualizado, datosDiasMaximos, now)) return null;
  const lastLoad = actualizado && formatDate(actualizado);
  return (
    <Notice tint="amarillo">
      Los datos pueden estar atrasados:{' '}
      {lastLoad
        ? `la última carga de facturas es del ${lastLoad}.`
        : 'no sabemos de cuándo es la última carga de facturas.'}{' '}
      Puede haber facturas que todavía no ves acá.
    </Notice>
  );
}
