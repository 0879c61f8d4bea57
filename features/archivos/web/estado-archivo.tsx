import { EstadoBadge } from '@oficina/ui/estado-badge';
import type { Tint } from '@oficina/ui/tint';
import { archivoEstado, type NombreDeEstado } from '../contract/index.ts';

const TINTES: Readonly<Record<NombreDeEstado, Tint>> = {
  nuevo: 'violeta',
  confirmado: 'azul',
  procesando: 'azul',
  error: 'rojo',
  anulado: 'gris',
  finalizado: 'verde',
};

export function EstadoArchivo({ estado }: { estado: number }) {
  return <EstadoBadge word={archivoEstado.label(estado)} tint={TINTES[archivoEstado.name(estado)]} />;
}
