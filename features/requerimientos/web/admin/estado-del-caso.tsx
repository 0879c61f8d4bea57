import { EstadoBadge } from '@oficina/ui/estado-badge';
import { requerimientoEstado } from '../../contract/index.ts';
import { tinteDelCaso } from '../estado-requerimiento.tsx';

/** The staff's word for it. */
export function EstadoDelCaso({ estado }: { estado: number }) {
  return <EstadoBadge word={requerimientoEstado.label(estado)} tint={tinteDelCaso(estado)} />;
}

/** The term to answer has passed. */
export const Vencido = () => <EstadoBadge word="Vencido" tint="rojo" />;
