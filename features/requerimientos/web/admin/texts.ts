import { formatCount } from '@oficina/ui/money';
import { RESUMEN_COUNT_LIMIT, type Requerimiento, requerimientoEstado } from '../../contract/index.ts';

const LATE_AFTER_MS = 48 * 60 * 60 * 1000;
const WAITING_FOR_STAFF: readonly number[] = (['pendiente', 'iniciado'] as const).map(
  requerimientoEstado.code,
);

/** A case is late after two days without an answer of the staff, but never while it waits for its owner. */
export function isLate({ estado, updated }: Pick<Requerimiento, 'estado' | 'updated'>, now: Date) {
  return WAITING_FOR_STAFF.includes(estado) && now.getTime() - new Date(updated).getTime() > LATE_AFTER_MS;
}

export function labelWithCount(label: string, count: number | undefined): string {
  if (count === undefined) return label;
  return count >= RESUMEN_COUNT_LIMIT
    ? `${label} (más de ${formatCount(RESUMEN_COUNT_LIMIT - 1)})`
    : `${label} ${formatCount(count)}`;
}

export function textoCuenta(total: number, aproximado: boolean): string {
  if (aproximado) return `más de ${formatCount(RESUMEN_COUNT_LIMIT - 1)} resultados`;
  return total === 1 ? '1 resultado' : `${formatCount(total)} resultados`;
}
