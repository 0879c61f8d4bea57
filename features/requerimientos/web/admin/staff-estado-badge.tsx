import { EstadoBadge } from '@oficina/ui/estado-badge';
import { requerimientoEstado } from '../../contract/index.ts';
import { estadoTint } from '../estado-requerimiento.tsx';

/** The staff's word for it. */
export function StaffEstadoBadge({ estado }: { estado: number }) {
  return <EstadoBadge word={requerimientoEstado.label(estado)} tint={estadoTint(estado)} />;
}

/** The term to answer has passed. */
export const Vencido = () => <EstadoBadge word="Vencido" tint="rojo" />;
