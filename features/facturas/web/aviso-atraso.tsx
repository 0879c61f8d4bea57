import { formatDate } from '@oficina/ui/date-text';
import { Notice } from '@oficina/ui/notice';
import { datosAtrasados } from './deuda.ts';

export type AvisoAtrasoProps = { actualizado: string | undefined; datosDiasMaximos: number; now: Date };

/** What is not loaded cannot be owed on this screen: whoever reads it must know how old it is. */
export function AvisoAtraso({ actualizado, datosDiasMaximos, now }: AvisoAtrasoProps) {
  if (!datosAtrasados(actualizado, datosDiasMaximos, now)) return null;
  const carga = actualizado && formatDate(actualizado);
  return (
    <Notice tint="amarillo">
      Los datos pueden estar atrasados:{' '}
      {carga
        ? `la última carga de facturas es del ${carga}.`
        : 'no sabemos de cuándo es la última carga de facturas.'}{' '}
      Puede haber facturas que todavía no ves acá.
    </Notice>
  );
}
