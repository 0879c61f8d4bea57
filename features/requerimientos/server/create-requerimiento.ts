import type { Tx } from '@oficina/db';
import { type Actor, keyReused, type Origin } from '@oficina/http';
import type { Clock } from '@oficina/values';
import { parseUbicacion } from '@oficina/values';
import type { AttendedCanal } from '../contract/index.ts';
import { auditRequerimiento } from './audit-requerimiento.ts';
import type { CategoriaRow } from './categorias.repository.ts';
import { nextNumero } from './iniciar/numerador.repository.ts';
import { type Contacto, insertRequerimiento } from './requerimientos.repository.ts';

export type NewRequerimiento = ({ usuarioId: number } | { contacto: Contacto }) & {
  categoria: Pick<CategoriaRow, 'id'>;
  descripcion: string;
  suministroId: number | null;
  ubicacion: string | null;
  vence: Date;
  idempotencia?: { key: string; fingerprint: Buffer } | undefined;
  /** Somebody of the staff files it for its owner, who asked by this canal. */
  carga?: { canal: AttendedCanal; por: number } | undefined;
  /** Null when the caller audits the creation as part of another action. */
  auditedBy: { actor: Pick<Actor, 'usuarioId' | 'roles'> | null; origin: Origin } | null;
};

export type CreatedRequerimiento = { id: number; numero: string; created: Date; vence: Date };

/**
 * Every case is created here. The row of the numerador stays locked until the transaction ends, so validate everything
 * before calling. A key that was used before is refused; look up its case once this transaction has been rolled back.
 */
export async function createRequerimiento(
  tx: Tx,
  { clock, numberFormat }: { clock: Clock; numberFormat: string },
  datos: NewRequerimiento,
): Promise<CreatedRequerimiento> {
  const now = clock.now();
  const { categoria, descripcion, suministroId, ubicacion, vence, idempotencia, carga, auditedBy } = datos;
  const coordinates = ubicacion === null ? null : parseUbicacion(ubicacion);
  const numero = await nextNumero(tx, now, numberFormat);
  const requerimiento = await insertRequerimiento(tx, {
    usuario_id: 'usuarioId' in datos ? datos.usuarioId : null,
    contacto: 'contacto' in datos ? datos.contacto : null,
    categoria_id: categoria.id,
    suministro_id: suministroId,
    numero,
    descripcion,
    ubicacion,
    latitud: coordinates?.latitud ?? null,
    longitud: coordinates?.longitud ?? null,
    vence,
    ...(carga && { canal: carga.canal, cargado_por: carga.por }),
    idempotencia: idempotencia?.key ?? null,
    idempotencia_sha256: idempotencia?.fingerprint ?? null,
    now,
  });
  if (!requerimiento) throw keyReused();
  if (auditedBy)
    await auditRequerimiento(
      tx,
      auditedBy,
      requerimiento.id,
      carga ? { accion: 'requerimiento.cargar', motivo: carga.canal } : { accion: 'requerimiento.crear' },
    );
  return { id: requerimiento.id, numero, created: now, vence };
}
