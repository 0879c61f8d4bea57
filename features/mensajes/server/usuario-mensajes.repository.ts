import { type Reader, sql, type Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import { mensajeEstado, TIPOS } from '../contract/index.ts';
import { HIDDEN_PLANTILLAS } from './list.repository.ts';

const WAITING = [mensajeEstado.code('pendiente'), mensajeEstado.code('reintento')];
const CANCELADO = mensajeEstado.code('cancelado');

type LeavingUsuario = { usuarioId: number; now: Date };

/**
 * When an account is deleted, waiting messages are cancelled and the address and content of all of them are erased. Each row
 * gets a distinct placeholder address, because two notices of the same thing may have gone to two addresses.
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
  // These rows hold the codes that some of the messages carried, with the phone number.
  await tx.deleteFrom('telefono_codigos').where('usuario_id', '=', usuarioId).execute();
}

/** The copy of a person's data tells what was sent and where, without its content. */
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
    // The token of a device is hidden, because it gives access to that device.
    para: tipo === TIPOS.push ? 'Tu celular' : para,
    estado: mensajeEstado.label(estado),
    created: formatMoment(created),
  }));
}
