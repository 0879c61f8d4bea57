import type { Limits } from '@oficina/http';

type Cuenta = Parameters<Limits['take']>;

/** A point of each, or of none: what one of them refuses is not charged to the others. */
export async function tomarTodos(limits: Limits, cuentas: readonly Cuenta[]): Promise<void> {
  const tomadas: Cuenta[] = [];
  try {
    for (const cuenta of cuentas) {
      await limits.take(...cuenta);
      tomadas.push(cuenta);
    }
  } catch (refusal) {
    for (const cuenta of tomadas) await limits.giveBack(...cuenta);
    throw refusal;
  }
}
