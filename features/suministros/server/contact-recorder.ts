import type { Tx } from '@oficina/db';
import { recordAuditoria } from '@oficina/usuarios/server';

type Who = Pick<Parameters<typeof recordAuditoria>[1], 'actor' | 'origin' | 'accion'>;

/** A row that was added has no `before`, and one that was deleted has no `after`. */
export const contactRecorder =
  <Found>(entidad: 'suministro_mail' | 'suministro_telefono', auditOf: (row: Found) => object) =>
  (tx: Tx, who: Who, id: number, { before, after }: { before?: Found; after?: Found }): Promise<void> => {
    const cambios = { antes: before ? auditOf(before) : null, despues: after ? auditOf(after) : null };
    return recordAuditoria(tx, { ...who, entidad, entidadId: id, cambios });
  };
