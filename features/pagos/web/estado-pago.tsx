import { EstadoBadge } from '@oficina/ui/estado-badge';
import type { Tint } from '@oficina/ui/tint';
import { pagoEstado } from '../contract/index.ts';

const TINTS: Readonly<Record<ReturnType<typeof pagoEstado.name>, Tint>> = {
  pendiente: 'azul',
  procesado: 'verde',
  rechazado: 'rojo',
  enVerificacion: 'azul',
  sinEfecto: 'gris',
  aDevolver: 'amarillo',
  devuelto: 'gris',
  esperandoPago: 'amarillo',
};

export const pagoTint = (estado: number): Tint => TINTS[pagoEstado.name(estado)];

export function EstadoPago({ estado }: { estado: number }) {
  return <EstadoBadge word={pagoEstado.customerLabel(estado)} tint={pagoTint(estado)} />;
}
