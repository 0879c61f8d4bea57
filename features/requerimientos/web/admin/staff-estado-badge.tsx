import { EstadoBadge } from '@oficina/ui/estado-badge';
import { requerimientoEstado } from '../../contract/index.ts';
import { estadoTint } from '../estado-requerimiento.tsx';

export function StaffEstadoBadge({ estado }: { estado: number }) {
  return <EstadoBadge word={requerimientoEstado.label(estado)} tint={estadoTint(estado)} />;
}

export const Vencido = () => <EstadoBadge word="Vencido" tint="rojo" />;
