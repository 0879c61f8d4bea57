import { EstadoMark } from '@oficina/ui/estado-mark';
import { requerimientoEstado } from '../../contract/index.ts';
import { estadoTint } from '../estado-requerimiento.tsx';

export function StaffEstadoBadge({ estado }: { estado: number }) {
  return <EstadoMark word={requerimientoEstado.label(estado)} tint={estadoTint(estado)} />;
}
