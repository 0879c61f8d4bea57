import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { lockUsuarioVivo, registrarAuditoria, updateUsuario } from '@oficina/usuarios/server';
import { identidadEstado } from '../contract/index.ts';
import { avisarResultado, avisarRevision } from './avisar-identidad.ts';
import type { AplicarDeps, Proveedor } from './deps.ts';
import type { ValidacionLeida } from './identidad.ts';
import {
  findInquiry,
  type InquiryRow,
  insertInquiry,
  lockInquiry,
  updateInquiry,
} from './inquiries.repository.ts';
import { esSuya, estadoSegun, type NombreDeEstado, reparoDe } from './juzgar-inquiry.ts';

/** Who says that it is theirs; absent when it is the provider who tells, or the clock. */
export type Reclamo = { usuarioId: number; actor: Actor; origin: Origin; consentimiento?: boolean };

export type Aplicada =
  | { kind: 'ok'; row: InquiryRow }
  /** Of somebody else, of nobody, or not there. */
  | { kind: 'ajena' }
  | { kind: 'caido' };

type Usuario = NonNullable<Awaited<ReturnType<typeof lockUsuarioVivo>>>;

/** Hours in which a person may finish; the provider gives them a day. */
const PLAZO_MS = 48 * 3_600_000;
const SISTEMA = { id: 'identidad', ip: '127.0.0.1' } as const;

/**
 * Reads the provider now and leaves the inquiry and its person as it says. Nothing that a browser or an event brings
 * is looked at but the id: repeated, out of order or invented, it ends the same.
 */
export async function aplicarInquiry(deps: AplicarDeps, id: string, reclamo?: Reclamo): Promise<Aplicada> {
  const { proveedor } = deps;
  if (!proveedor) return { kind: 'caido' };
  const conocida = await findInquiry(deps.db, id);
  // Whose it is does not change: what belongs to another is not even asked about.
  if (conocida ? reclamo && reclamo.usuarioId !== conocida.usuario_id : !reclamo) return { kind: 'ajena' };
  const lectura = await proveedor.identidad.leer(id);
  if (lectura.kind === 'rejected') return { kind: 'ajena' };
  if (lectura.kind !== 'ok') return { kind: 'caido' };
  const usuarioId = conocida?.usuario_id ?? reclamo?.usuarioId ?? 0;
  return deps.db.tx((tx) => asentar(deps, tx, { id, usuarioId, leida: lectura.value, proveedor, reclamo }));
}

type Asiento = {
  id: string;
  usuarioId: number;
  leida: ValidacionLeida;
  proveedor: Proveedor;
  reclamo: Reclamo | undefined;
};

async function asentar(deps: AplicarDeps, tx: Tx, asiento: Asiento): Promise<Aplicada> {
  const { id, usuarioId, leida, proveedor, reclamo } = asiento;
  const now = deps.clock.now();
  // The person first, always: their document must not change between being compared and being believed.
  const usuario = await lockUsuarioVivo(tx, usuarioId);
  if (!usuario) return { kind: 'ajena' };
  let row = await lockInquiry(tx, id);
  if (!row) {
    if (!esSuya(proveedor, leida, usuarioId)) return { kind: 'ajena' };
    const consentimiento = reclamo?.consentimiento ? now : null;
    await insertInquiry(tx, { id, usuario_id: usuarioId, consentimiento, created: now, updated: now });
    row = await lockInquiry(tx, id);
  }
  if (row?.usuario_id !== usuarioId) return { kind: 'ajena' };
  if (reclamo && row.asociada === null) row = await updateInquiry(tx, id, { asociada: now }, now);
  return { kind: 'ok', row: await mover(deps, tx, { ...asiento, usuario, row, now }) };
}

async function mover(
  deps: AplicarDeps,
  tx: Tx,
  {
    leida,
    proveedor,
    reclamo,
    usuario,
    row,
    now,
  }: Asiento & { usuario: Usuario; row: InquiryRow; now: Date },
): Promise<InquiryRow> {
  const antes = identidadEstado.name(row.estado);
  const dice = estadoSegun(proveedor, leida.estado);
  if (antes === 'aprobada') {
    // What was validated stays; that the provider took it back is for somebody to look at.
    const retirada = dice === 'rechazada' || leida.estado === 'redacted';
    if (retirada) await avisarRevision(deps, tx, { row, motivo: 'el proveedor la retiró después', vez: 1 });
    return row;
  }
  const reparo = dice === 'aprobada' ? reparoDe(proveedor, leida, usuario) : null;
  const tarde = now.getTime() - row.created.getTime() >= PLAZO_MS;
  const sigue = (antes === 'iniciada' || antes === 'enCurso') && (dice === 'iniciada' || dice === 'enCurso');
  const despues: NombreDeEstado = reparo !== null ? 'enRevision' : sigue && tarde ? 'vencida' : dice;
  if (!identidadEstado.canMove(antes, despues)) return row;
  const final = identidadEstado.isFinal(identidadEstado.code(despues));
  const cambios = { estado: identidadEstado.code(despues), ...(final && { decidida: now }) };
  const movida = await updateInquiry(tx, row.id, cambios, now);
  await registrarAuditoria(tx, {
    actor: reclamo?.actor ?? null,
    origin: reclamo?.origin ?? SISTEMA,
    accion: 'identidad.cambio',
    entidad: 'usuario',
    entidadId: usuario.id,
    cambios: { inquiry: row.id, antes: row.estado, despues: movida.estado, ...(reparo && { reparo }) },
  });
  if (despues === 'aprobada') await validar(tx, usuario, now);
  if (despues === 'enRevision')
    await avisarRevision(deps, tx, {
      row,
      motivo: reparo ?? 'el proveedor pide que alguien la mire',
      vez: 0,
    });
  if (despues === 'aprobada' || despues === 'rechazada' || despues === 'vencida')
    await avisarResultado(deps, tx, usuario, despues);
  return movida;
}

async function validar(tx: Tx, { id, roles }: Usuario, now: Date): Promise<void> {
  const conRol = roles.includes('ROLE_VALIDADO') ? roles : [...roles, 'ROLE_VALIDADO'];
  await updateUsuario(tx, id, { identidad_validada: true, roles: conRol }, now);
}
