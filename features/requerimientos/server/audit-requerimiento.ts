import type { Tx } from '@oficina/db';
import { recordAuditoria } from '@oficina/usuarios/server';

type AuditFact = Parameters<typeof recordAuditoria>[1];

/** A change of a case leaves who made it, on which case, and what changed. */
export function auditRequerimiento(
  tx: Tx,
  by: Pick<AuditFact, 'actor' | 'origin'>,
  id: number,
  fact: Pick<AuditFact, 'accion' | 'cambios' | 'motivo'>,
): Promise<void> {
  return recordAuditoria(tx, { ...by, ...fact, entidad: 'requerimiento', entidadId: id });
}
