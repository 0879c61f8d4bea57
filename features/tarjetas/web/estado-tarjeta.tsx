import { EstadoBadge } from '@oficina/ui/estado-badge';
import { expiresThisMonth, isVencida, type Tarjeta, ultimos4 } from '../contract/index.ts';

export const tarjetaName = (tarjeta: Tarjeta) =>
  `${tarjeta.emisorNombre ?? 'Tarjeta'} terminada en ${ultimos4(tarjeta)}`;

export const vencimientoText = ({ vencimiento }: Pick<Tarjeta, 'vencimiento'>) =>
  `${vencimiento.slice(0, 2)}/${vencimiento.slice(2)}`;

/** `today` is the day in Buenos Aires. */
export function EstadoTarjeta({ tarjeta, today }: { tarjeta: Tarjeta; today: string }) {
  return (
    <>
      {tarjeta.principal && <EstadoBadge word="Principal" tint="verde" />}
      {isVencida(tarjeta.vencimiento, today) && <EstadoBadge word="Vencida" tint="rojo" />}
      {tarjeta.apartada && <EstadoBadge word="Apartada" tint="rojo" />}
      {expiresThisMonth(tarjeta.vencimiento, today) && <EstadoBadge word="Vence este mes" tint="amarillo" />}
    </>
  );
}
