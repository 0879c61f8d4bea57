import { EstadoBadge } from '@oficina/ui/estado-badge';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import { estadoTint } from '../estado-requerimiento.tsx';

export function StaffEstadoBadge({ estado }: { estado: number }) {
  return <EstadoBadge word={requerimientoEstado.label(estado)} tint={estadoTint(estado)} />;
}

/** A case past its term says so beside its state. */
export const EstadoAndVencido = ({ estado, vencido }: Pick<Requerimiento, 'estado' | 'vencido'>) => (
  <>
    <StaffEstadoBadge estado={estado} /> {vencido && <Vencido />}
  </>
);

export const Vencido = () => <EstadoBadge word="Vencido" tint="rojo" />;
