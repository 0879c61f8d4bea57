import type { Reader } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import { identidadEstado } from '../contract/index.ts';

export async function findValidacionesOf(reader: Reader, usuarioId: number) {
  const rows = await reader
    .selectFrom('persona_inquiries')
    .select(['id', 'estado', 'consentimiento', 'decidida', 'created'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('created', 'desc')
    .execute();
  return rows.map(({ id, estado, consentimiento, decidida, created }) => ({
    id,
    estado: identidadEstado.label(estado),
    consentimiento: consentimiento && formatMoment(consentimiento),
    decidida: decidida && formatMoment(decidida),
    created: formatMoment(created),
  }));
}
