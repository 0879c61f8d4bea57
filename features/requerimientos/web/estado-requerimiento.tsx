import { EstadoBadge } from '@oficina/ui/estado-badge';
import type { Tint } from '@oficina/ui/tint';
import { type EstadoName, requerimientoEstado } from '../contract/index.ts';

const TINTS: Readonly<Record<EstadoName, Tint>> = {
  pendiente: 'violeta',
  iniciado: 'azul',
  esperaUsuario: 'amarillo',
  finalizado: 'verde',
  anulado: 'gris',
};

export const estadoTint = (estado: number): Tint => TINTS[requerimientoEstado.name(estado)];

export function EstadoRequerimiento({ estado }: { estado: number }) {
  return <EstadoBadge word={requerimientoEstado.customerLabel(estado)} tint={estadoTint(estado)} />;
}
