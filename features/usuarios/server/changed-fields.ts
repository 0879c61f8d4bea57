import type { Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import { type AuditFact, recordAuditoria } from './record-auditoria.ts';
import type { UsuarioRow } from './usuarios.repository.ts';

const NOMBRES = {
  email: 'email',
  email_pendiente: 'emailPendiente',
  telefono: 'telefono',
  documento: 'documento',
  cuit: 'cuit',
  nombre: 'nombre',
  apellido: 'apellido',
  razon_social: 'razonSocial',
  roles: 'roles',
  aceptar_legal: 'aceptarLegal',
  legal_version: 'legalVersion',
  recibir_papel: 'recibirPapel',
  identidad_validada: 'identidadValidada',
  email_validado: 'emailValidado',
  telefono_validado: 'telefonoValidado',
} as const satisfies Partial<Record<keyof UsuarioRow, string>>;

type Side = Record<string, unknown>;

/** The audit keeps both values of each field that the change touched. */
export function recordUsuarioChange(
  tx: Tx,
  fact: Pick<AuditFact, 'actor' | 'by' | 'origin' | 'accion' | 'motivo'>,
  before: UsuarioRow,
  after: UsuarioRow,
): Promise<void> {
  const cambios = changedFields(before, after);
  return recordAuditoria(tx, { ...fact, entidad: 'usuario', entidadId: before.id, cambios });
}

/** The audit records that a password changed, never its value. */
function changedFields(antes: UsuarioRow, despues: UsuarioRow): { antes: Side; despues: Side } {
  const sides = { antes: {} as Side, despues: {} as Side };
  for (const [column, nombre] of Object.entries(NOMBRES)) {
    const [one, other] = [antes, despues].map((row) => legible(row[column as keyof typeof NOMBRES]));
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    sides.antes[nombre] = one;
    sides.despues[nombre] = other;
  }
  if (antes.clave_hash !== despues.clave_hash) sides.despues.clave = 'otra';
  return sides;
}

const legible = (valor: unknown) => (valor instanceof Date ? formatMoment(valor) : valor);
