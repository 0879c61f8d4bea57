import type { Tx } from '@oficina/db';
import { type Draft, head, iri } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import { SuministroMail } from '../contract/index.ts';
import type { MailRow } from './mails.repository.ts';

export function presentMail(row: MailRow): Draft<SuministroMail> {
  return {
    ...head(SuministroMail, row.id),
    suministro: iri('suministros', row.suministro_id),
    suministroCuenta: row.cuenta,
    suministroNombre: row.nombre,
    email: row.email,
    validado: row.validado,
    desuscribir: row.desuscribir,
    rebota: row.rebota,
    ultimaFactura: row.ultima_factura,
  };
}

export function mailAudit(row: MailRow) {
  const { suministro_id, cuenta, email, validado, desuscribir, rebota } = row;
  return { suministro: suministro_id, cuenta, email, validado, desuscribir, rebota };
}

type Who = Pick<Parameters<typeof recordAuditoria>[1], 'actor' | 'origin' | 'accion'>;

/** A row that was added has no `before`, and one that was deleted has no `after`. */
export function recordMailChange(
  tx: Tx,
  who: Who,
  id: number,
  { before, after }: { before?: MailRow; after?: MailRow },
): Promise<void> {
  const cambios = { antes: before ? mailAudit(before) : null, despues: after ? mailAudit(after) : null };
  return recordAuditoria(tx, { ...who, entidad: 'suministro_mail', entidadId: id, cambios });
}
