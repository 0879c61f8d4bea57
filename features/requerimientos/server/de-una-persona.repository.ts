import type { Reader, Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import { nextNumero } from './numerador.repository.ts';

const NUEVO = 0;
const ESPERA_AL_USUARIO = 10;
const ANULADO = 99;
const CODIGO = 'supresion';
const SIN_MOTIVO = 'Pidió eliminar su cuenta desde la Oficina Virtual.';

type QuienSeVa = { usuarioId: number; now: Date };

/** Somebody deletes the account: what nobody began, or waited for them, is annulled; what is being done goes on. */
export async function anularAbiertos(tx: Tx, { usuarioId, now }: QuienSeVa): Promise<void> {
  await tx
    .updateTable('requerimientos')
    .set({ estado: ANULADO, cerrado: now, updated: now })
    .where('usuario_id', '=', usuarioId)
    .where('estado', 'in', [NUEVO, ESPERA_AL_USUARIO])
    .execute();
}

/** The case that proves that they asked for it, with its number. */
export async function crearSupresion(
  tx: Tx,
  { usuarioId, motivo, now }: QuienSeVa & { motivo: string | null },
): Promise<string> {
  const { id } = await tx
    .selectFrom('requerimiento_categorias')
    .select('id')
    .where('codigo', '=', CODIGO)
    .executeTakeFirstOrThrow();
  const numero = await nextNumero(tx, now);
  await tx
    .insertInto('requerimientos')
    .values({
      usuario_id: usuarioId,
      categoria_id: id,
      numero,
      descripcion: motivo ?? SIN_MOTIVO,
      created: now,
      updated: now,
    })
    .execute();
  return numero;
}

/** Whom an encargado attends, for the list of people they may look at. */
export async function findClientesDelEncargado(reader: Reader, encargadoId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('requerimientos')
    .select('usuario_id')
    .distinct()
    .where('encargado_id', '=', encargadoId)
    .where('usuario_id', 'is not', null)
    .execute();
  return rows.flatMap(({ usuario_id }) => usuario_id ?? []);
}

/** For whoever asks for all that is kept of them. */
export async function findRequerimientosDe(reader: Reader, usuarioId: number) {
  const rows = await reader
    .selectFrom('requerimientos as r')
    .innerJoin('requerimiento_categorias as c', 'c.id', 'r.categoria_id')
    .select(['r.numero', 'c.nombre as categoria', 'r.estado', 'r.descripcion', 'r.created'])
    .where('r.usuario_id', '=', usuarioId)
    .orderBy('r.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, created: formatMoment(row.created) }));
}
