import { EstadoMark } from '@oficina/ui/estado-mark';
import type { Tint } from '@oficina/ui/tint';
import { archivoEstado, type EstadoName } from '../contract/index.ts';

const TINTS: Readonly<Record<EstadoName, Tint>> = {
  nuevo: 'violeta',
  confirmado: 'azul',
  procesando: 'azul',
  error: 'rojo',
  anulado: 'gris',
  finalizado: 'verde',
};

export function EstadoArchivo({ estado }: { estado: number }) {
  return <EstadoMark word={archivoEstado.label(estado)} tint={TINTS[archivoEstado.name(estado)]} />;
}
