import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';

const LATE_AFTER_MS = 48 * 60 * 60 * 1000;
const WAITING_FOR_STAFF: readonly number[] = (['pendiente', 'iniciado'] as const).map(
  requerimientoEstado.code,
);

/** A case is late after two days without an answer of the staff, but never while it waits for its owner. */
export function isLate({ estado, updated }: Pick<Requerimiento, 'estado' | 'updated'>, now: Date) {
  return WAITING_FOR_STAFF.includes(estado) && now.getTime() - new Date(updated).getTime() > LATE_AFTER_MS;
}
