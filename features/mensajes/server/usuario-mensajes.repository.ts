import { type Reader, sql, type Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import { mensajeEstado, TIPOS } from '../contract/index.ts';
import { HIDDEN_PLANTILLAS } from './list.repository.ts';

const WAITING = [mensajeEstado.code('pendiente'), mensajeEstado.code('reintento')];
const CANCELADO = mensajeEstado.code('cancelado');

type LeavingUsuario = { usuarioId: number; now: Date };

/**
 * Somebody deletes the account: what waited does not leave, and no row says where it went nor what it told. Each
 * keeps a mark of its own, because two notices of the same thing went to two addresses.
 */
export async function anonymizeMensajes(tx: Tx, { usuarioId, now }: LeavingUsuario): Promise<void> {
  await tx
    .updateTable('mensajes')
    .set({ estado: CANCELADO, secreto: null, clave_id: null, updated: now })
    .where('usuario_id', '=', usuarioId)
    .where('estado', 'in', WAITING)
    .execute();
  await tx
    .updateTable('mensajes')
    .set({ para: sql<string>`'eliminado-' || id`, datos: '{}', token_usado: null, error: null })
    .where('usuario_id', '=', usuarioId)
    .execute();
  // What some of them carried, with the number that it went to.
  await tx.deleteFrom('telefono_codigos').where('usuario_id', '=', usuarioId).execute();
}

/** For whoever asks for all that is kept of them: what was sent and where, without what it said. */
export async function listMensajesOfUsuario(reader: Reader, usuarioId: number) {
  const rows = await reader
    .selectFrom('mensajes')
    .select(['id', 'tipo', 'plantilla', 'para', 'estado', 'created'])
    .where('usuario_id', '=', usuarioId)
    .where('plantilla', 'not in', HIDDEN_PLANTILLAS)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ tipo, para, estado, created, ...row }) => ({
    ...row,
    // A push went to the token of a device, which opens it to whoever knows it.
    para: tipo === TIPOS.push ? 'Tu celular' : para,
    estado: mensajeEstado.label(estado),
    created: formatMoment(created),
  }));
}
