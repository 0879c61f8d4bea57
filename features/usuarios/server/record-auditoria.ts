import type { Reader } from '@oficina/db';
import type { Role } from '@oficina/values';
import type { Accion } from '../contract/index.ts';
import { insertAuditoria } from './auditoria.repository.ts';

/** Secrets, bodies and card data never go in `cambios`. */
export type AuditFact = {
  actor: { usuarioId: number; roles: readonly Role[] } | null;
  /** The operator of a command is written as "cli:" and their name. */
  by?: string;
  /** Null when the system itself or a command did it, without a request. */
  origin: { id: string; ip: string } | null;
  accion: Accion;
  entidad: string;
  entidadId?: string | number;
  cambios?: Record<string, unknown>;
  motivo?: string;
};

export function recordAuditoria(writer: Reader, fact: AuditFact): Promise<void> {
  return insertAuditoria(writer, {
    actor_id: fact.actor?.usuarioId ?? null,
    roles: fact.actor ? [...fact.actor.roles] : null,
    actor: fact.by ?? (fact.origin ? null : 'sistema'),
    ip: fact.origin?.ip ?? null,
    request_id: fact.origin?.id ?? null,
    accion: fact.accion,
    entidad: fact.entidad,
    entidad_id: fact.entidadId === undefined ? null : String(fact.entidadId),
    cambios: fact.cambios ? JSON.stringify(fact.cambios) : null,
    motivo: fact.motivo ?? null,
  });
}
