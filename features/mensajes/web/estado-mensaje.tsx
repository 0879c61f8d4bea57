import { EstadoMark } from '@oficina/ui/estado-mark';
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

/** Sent is not the same as delivered, so an acuse of failure replaces the state. */
export function EstadoMensaje({
  mensaje: { estado, acuse },
}: {
  mensaje: Pick<Mensaje, 'estado' | 'acuse'>;
}) {
  if (acuse === 'fallido') return <EstadoMark word="No entregado" tint="rojo" />;
  return <EstadoMark word={mensajeEstado.label(estado)} tint={TINTS[mensajeEstado.name(estado)]} />;
}
