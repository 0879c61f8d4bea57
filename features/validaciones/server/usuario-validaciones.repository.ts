import type { Reader } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import { identidadEstado } from '../contract/index.ts';

/** This is part of the copy of all the data kept about a person: that a validation was requested, when, and how it ended. */
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
