import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { lockLiveUsuario, recordAuditoria, updateUsuario } from '@oficina/usuarios/server';
import { identidadEstado } from '../contract/index.ts';
import { belongsTo, type EstadoName, estadoFromProveedor, reparoOf } from './check-inquiry.ts';
import type { ApplyDeps, Proveedor } from './deps.ts';
import type { ReadValidacion } from './identidad.ts';
import {
  findInquiry,
  type InquiryRow,
  insertInquiry,
  lockInquiry,
  updateInquiry,
} from './inquiries.repository.ts';
import { notifyResult, notifyReview } from './notify-identidad.ts';

/** Absent when an event of the provider or a scheduled job applies the inquiry. */
export type Claimant = { usuarioId: number; actor: Actor; origin: Origin; consentimiento?: boolean };

export type Applied =
  | { kind: 'ok'; row: InquiryRow }
  /** The inquiry belongs to somebody else or to nobody, or does not exist. */
  | { kind: 'ajena' }
  | { kind: 'caido' };

type Usuario = NonNullable<Awaited<ReturnType<typeof lockLiveUsuario>>>;

/** A person has 48 hours to finish; the provider gives them a day. */
const PLAZO_MS = 48 * 3_600_000;
const SYSTEM_ORIGIN = { id: 'identidad', ip: '127.0.0.1' } as const;

/**
 * The provider is read now, and the inquiry and its person are updated accordingly. Of what a browser or an event sends only
 * the id is used, so repeated, unordered or invented calls end the same.
 */
export async function applyInquiry(deps: ApplyDeps, id: string, claimant?: Claimant): Promise<Applied> {
  const { proveedor } = deps;
  if (!proveedor) return { kind: 'caido' };
  const known = await findInquiry(deps.db, id);
  // An inquiry never changes its owner, so the provider is not even asked about another person's.
  if (known ? claimant && claimant.usuarioId !== known.usuario_id : !claimant) return { kind: 'ajena' };
  const reading = await proveedor.identidad.read(id);
  if (reading.kind === 'rejected') return { kind: 'ajena' };
  if (reading.kind !== 'ok') return { kind: 'caido' };
  const usuarioId = known?.usuario_id ?? claimant?.usuarioId ?? 0;
  return deps.db.tx((tx) =>
    settle(deps, tx, { id, usuarioId, validacion: reading.value, proveedor, claimant }),
  );
}

type Settlement = {
  id: string;
  usuarioId: number;
  validacion: ReadValidacion;
  proveedor: Proveedor;
  claimant: Claimant | undefined;
};

async function settle(deps: ApplyDeps, tx: Tx, settlement: Settlement): Promise<Applied> {
  const { id, usuarioId, validacion, proveedor, claimant } = settlement;
  const now = deps.clock.now();
  // The person's row is always locked first: their document must not change between the comparison and the validation.
  const usuario = await lockLiveUsuario(tx, usuarioId);
  if (!usuario) return { kind: 'ajena' };
  let row = await lockInquiry(tx, id);
  if (!row) {
    if (!belongsTo(proveedor, validacion, usuarioId)) return { kind: 'ajena' };
    const consentimiento = claimant?.consentimiento ? now : null;
    await insertInquiry(tx, { id, usuario_id: usuarioId, consentimiento, created: now, updated: now });
    row = await lockInquiry(tx, id);
  }
  if (row?.usuario_id !== usuarioId) return { kind: 'ajena' };
  if (claimant && row.asociada === null) row = await updateInquiry(tx, id, { asociada: now }, now);
  return { kind: 'ok', row: await moveInquiry(deps, tx, { ...settlement, usuario, row, now }) };
}

async function moveInquiry(
  deps: ApplyDeps,
  tx: Tx,
  {
    validacion,
    proveedor,
    claimant,
    usuario,
    row,
    now,
  }: Settlement & { usuario: Usuario; row: InquiryRow; now: Date },
): Promise<InquiryRow> {
  const before = identidadEstado.name(row.estado);
  const reported = estadoFromProveedor(proveedor, validacion.estado);
  if (before === 'aprobada') {
    // A validation is never revoked automatically; if the provider withdraws it, somebody has to review it.
    const retirada = reported === 'rechazada' || validacion.estado === 'redacted';
    if (retirada) await notifyReview(deps, tx, { row, motivo: 'el proveedor la retiró después', vez: 1 });
    return row;
  }
  const reparo = reported === 'aprobada' ? reparoOf(proveedor, validacion, usuario) : null;
  const isLate = now.getTime() - row.created.getTime() >= PLAZO_MS;
  const isStillOpen =
    (before === 'iniciada' || before === 'enCurso') && (reported === 'iniciada' || reported === 'enCurso');
  const after: EstadoName = reparo !== null ? 'enRevision' : isStillOpen && isLate ? 'vencida' : reported;
  if (!identidadEstado.canMove(before, after)) return row;
  const final = identidadEstado.isFinal(identidadEstado.code(after));
  const cambios = { estado: identidadEstado.code(after), ...(final && { decidida: now }) };
  const moved = await updateInquiry(tx, row.id, cambios, now);
  await recordAuditoria(tx, {
    actor: claimant?.actor ?? null,
    origin: claimant?.origin ?? SYSTEM_ORIGIN,
    accion: 'identidad.cambio',
    entidad: 'usuario',
    entidadId: usuario.id,
    cambios: { inquiry: row.id, antes: row.estado, despues: moved.estado, ...(reparo && { reparo }) },
  });
  if (after === 'aprobada') await validar(tx, usuario, now);
  if (after === 'enRevision')
    await notifyReview(deps, tx, {
      row,
      motivo: reparo ?? 'el proveedor pide que alguien la mire',
      vez: 0,
    });
  if (after === 'aprobada' || after === 'rechazada' || after === 'vencida')
    await notifyResult(deps, tx, usuario, after);
  return moved;
}

async function validar(tx: Tx, { id, roles }: Usuario, now: Date): Promise<void> {
  const newRoles = roles.includes('ROLE_VALIDADO') ? roles : [...roles, 'ROLE_VALIDADO'];
  await updateUsuario(tx, id, { identidad_validada: true, roles: newRoles }, now);
}
