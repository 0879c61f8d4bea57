import { EstadoBadge } from '@oficina/ui/estado-badge';
import type { Tint } from '@oficina/ui/tint';
import { type Mensaje, mensajeEstado } from '../contract/index.ts';

const TINTS: Readonly<Record<ReturnType<typeof mensajeEstado.name>, Tint>> = {
  pendiente: 'violeta',
  procesado: 'verde',
  enviando: 'azul',
  reintento: 'amarillo',
  fallido: 'rojo',
  cancelado: 'gris',
};

/** Handed over is not delivered: what the operator gave back is said instead. */
export function EstadoMensaje({
  mensaje: { estado, acuse },
}: {
  mensaje: Pick<Mensaje, 'estado' | 'acuse'>;
}) {
  if (acuse === 'fallido') return <EstadoBadge word="No entregado" tint="rojo" />;
  return <EstadoBadge word={mensajeEstado.label(estado)} tint={TINTS[mensajeEstado.name(estado)]} />;
}
