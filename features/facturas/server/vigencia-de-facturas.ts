import type { Vigencia } from '@oficina/mensajes/server';
import { findPagas } from './avisos.repository.ts';

const RECORDATORIOS = new Set(['factura_vence', 'factura_vencida']);

/** Nobody is reminded of what they have paid. */
export const vigenciaDeFacturas: Vigencia = async (db, mensajes) => {
  const recordatorios = mensajes.filter(({ plantilla }) => RECORDATORIOS.has(plantilla));
  const ids = recordatorios.flatMap(({ ref_id }) => ref_id ?? []);
  if (ids.length === 0) return new Map();
  const pagas = new Set(await findPagas(db, ids));
  return new Map(
    recordatorios
      .filter(({ ref_id }) => ref_id !== null && pagas.has(ref_id))
      .map(({ id }) => [id, 'La factura ya se pagó o se está pagando.']),
  );
};
