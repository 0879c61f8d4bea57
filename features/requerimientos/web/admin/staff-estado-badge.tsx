import { EstadoMark } from '@oficina/ui/estado-mark';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import { estadoTint } from '../estado-requerimiento.tsx';

export function StaffEstadoBadge({ estado }: { estado: number }) {
  return <EstadoMark word={requerimientoEstado.label(estado)} tint={estadoTint(estado)} />;
}

/** A case past its term says so beside its state. */
export const EstadoAndVencido = ({ estado, vencido }: Pick<Requerimiento, 'estado' | 'vencido'>) => (
  <>
    <StaffEstadoBadge estado={estado} /> {vencido && <Vencido />}
  </>
);

export const Vencido = () => <EstadoMark word="Vencido" tint="rojo" />;
