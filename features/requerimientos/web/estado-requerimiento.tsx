import { EstadoBadge } from '@oficina/ui/estado-badge';
import type { Tint } from '@oficina/ui/tint';
import { type NombreDeEstado, requerimientoEstado } from '../contract/index.ts';

const TINTES: Readonly<Record<NombreDeEstado, Tint>> = {
  pendiente: 'violeta',
  iniciado: 'azul',
  esperaUsuario: 'amarillo',
  finalizado: 'verde',
  anulado: 'gris',
};

export const tinteDelCaso = (estado: number): Tint => TINTES[requerimientoEstado.name(estado)];

/** The customer's word. */
export function EstadoRequerimiento({ estado }: { estado: number }) {
  return <EstadoBadge word={requerimientoEstado.customerLabel(estado)} tint={tinteDelCaso(estado)} />;
}
