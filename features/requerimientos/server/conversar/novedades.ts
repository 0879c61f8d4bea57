import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { iri } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import type { RequerimientoCategoria } from '../../contract/index.ts';
import { findLastNovedad } from './novedades.repository.ts';

export async function verNovedades(deps: { db: Db }, actor: Actor) {
  const novedad = await findLastNovedad(deps.db, actor.usuarioId);
  if (!novedad) return { cantidad: 0, porCategoria: [] };
  const { cantidad, id, numero, categoria, estado, updated } = novedad;
  const sustantivo = novedad.sustantivo as RequerimientoCategoria['sustantivo'];
  return {
    cantidad,
    porCategoria: novedad.by_categoria,
    ultima: {
      requerimiento: iri('requerimientos', id),
      id,
      numero,
      sustantivo,
      categoria,
      estado,
      updated: formatMoment(updated),
    },
  };
}
