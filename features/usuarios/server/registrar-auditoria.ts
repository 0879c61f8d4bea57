import type { Reader } from '@oficina/db';
import type { Role } from '@oficina/values';
import { insertAuditoria } from './auditoria.repository.ts';

/** What happened, who did it and to what. Secrets, bodies and card data never go in `cambios`. */
export type HechoAuditable = {
  actor: { usuarioId: number; roles: readonly Role[] } | null;
  /** When it is no person: who runs the command, as "cli:" and their name. */
  por?: string;
  /** Null when nobody called: the house itself did it, or a command. */
  origin: { id: string; ip: string } | null;
  accion: string;
  entidad: string;
  entidadId?: string | number;
  cambios?: Record<string, unknown>;
  motivo?: string;
};

export function registrarAuditoria(writer: Reader, hecho: HechoAuditable): Promise<void> {
  return insertAuditoria(writer, {
    actor_id: hecho.actor?.usuarioId ?? null,
    roles: hecho.actor ? [...hecho.actor.roles] : null,
    actor: hecho.por ?? (hecho.origin ? null : 'sistema'),
    ip: hecho.origin?.ip ?? null,
    request_id: hecho.origin?.id ?? null,
    accion: hecho.accion,
    entidad: hecho.entidad,
    entidad_id: hecho.entidadId === undefined ? null : String(hecho.entidadId),
    cambios: hecho.cambios ? JSON.stringify(hecho.cambios) : null,
    motivo: hecho.motivo ?? null,
  });
}
