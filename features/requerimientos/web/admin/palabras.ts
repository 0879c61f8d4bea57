import { formatCount } from '@oficina/ui/money';
import { type Requerimiento, requerimientoEstado, TOPE_DEL_RESUMEN } from '../../contract/index.ts';

const DEMORA_MS = 48 * 60 * 60 * 1000;
const NOS_TOCA: readonly number[] = (['pendiente', 'iniciado'] as const).map(requerimientoEstado.code);

/** Two days without a word of ours. While it waits for its owner it is not us who are late. */
export function estaDemorado({ estado, updated }: Pick<Requerimiento, 'estado' | 'updated'>, now: Date) {
  return NOS_TOCA.includes(estado) && now.getTime() - new Date(updated).getTime() > DEMORA_MS;
}

/** "Míos 12"; where the count stopped, that there are more. */
export function conCuenta(label: string, cuantos: number | undefined): string {
  if (cuantos === undefined) return label;
  return cuantos >= TOPE_DEL_RESUMEN
    ? `${label} (más de ${formatCount(TOPE_DEL_RESUMEN - 1)})`
    : `${label} ${formatCount(cuantos)}`;
}

export function textoCuenta(total: number, aproximado: boolean): string {
  if (aproximado) return `más de ${formatCount(TOPE_DEL_RESUMEN - 1)} resultados`;
  return total === 1 ? '1 resultado' : `${formatCount(total)} resultados`;
}
