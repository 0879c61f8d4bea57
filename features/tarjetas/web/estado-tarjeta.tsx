import { EstadoBadge } from '@oficina/ui/estado-badge';
import { estaVencida, type Tarjeta, ultimos4, venceEsteMes } from '../contract/index.ts';

/** "Visa terminada en 4242", as people say it. */
export const nombreDeTarjeta = (tarjeta: Tarjeta) =>
  `${tarjeta.emisorNombre ?? 'Tarjeta'} terminada en ${ultimos4(tarjeta)}`;

/** "08/27". */
export const vencimientoEscrito = ({ vencimiento }: Pick<Tarjeta, 'vencimiento'>) =>
  `${vencimiento.slice(0, 2)}/${vencimiento.slice(2)}`;

/** `hoy` is the day in Buenos Aires. */
export function EstadoTarjeta({ tarjeta, hoy }: { tarjeta: Tarjeta; hoy: string }) {
  return (
    <>
      {tarjeta.principal && <EstadoBadge word="Principal" tint="verde" />}
      {estaVencida(tarjeta.vencimiento, hoy) && <EstadoBadge word="Vencida" tint="rojo" />}
      {tarjeta.apartada && <EstadoBadge word="Apartada" tint="rojo" />}
      {venceEsteMes(tarjeta.vencimiento, hoy) && <EstadoBadge word="Vence este mes" tint="amarillo" />}
    </>
  );
}
