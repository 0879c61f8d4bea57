import type { Reader, Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import { ongoingCodes, pagoEstado } from '../contract/index.ts';

/** An account with an ongoing pago may not be deleted. */
export async function hasOngoingPago(tx: Tx, usuarioId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('pagos')
    .select('id')
    .where('usuario_id', '=', usuarioId)
    .where('estado', 'in', ongoingCodes)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPagosOf(reader: Reader, usuarioId: number) {
  const rows = await reader
    .selectFrom('pagos as p')
    .leftJoin('tarjetas as t', 't.id', 'p.tarjeta_id')
    .select(['p.id', 'p.estado', 'p.total_cent', 'p.created', 't.numero_enmascarado as tarjeta'])
    .where('p.usuario_id', '=', usuarioId)
    .orderBy('p.id', 'desc')
    .execute();
  return rows.map(({ estado, total_cent, created, ...row }) => ({
    ...row,
    estado: pagoEstado.label(estado),
    total: total_cent / 100,
    created: formatMoment(created),
  }));
}
