import type { Estado } from '@oficina/ui/estado-badge';
import { EstadoMark } from '@oficina/ui/estado-mark';
import type { SuministroMail } from '../contract/index.ts';

type Condition = Pick<SuministroMail, 'rebota' | 'desuscribir' | 'validado'>;

/** What keeps the facturas from arriving comes first. */
function estadoOf({ rebota, desuscribir, validado }: Condition): Estado {
  if (rebota) return { word: 'Rebota', tint: 'rojo' };
  if (desuscribir) return { word: 'Desuscripto', tint: 'amarillo' };
  return validado ? { word: 'Validado', tint: 'verde' } : { word: 'Pendiente', tint: 'violeta' };
}

/** Its owner has not opened yet the link that they were sent. */
export const isWaiting = ({ rebota, desuscribir, validado }: Condition) =>
  !rebota && !desuscribir && !validado;

export const EstadoCorreo = ({ correo }: { correo: Condition }) => <EstadoMark {...estadoOf(correo)} />;
