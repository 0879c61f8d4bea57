import type { Db } from '@oficina/db';
import { type Actor, keyReused, type Origin, repeated } from '@oficina/http';
import { iri } from '@oficina/hydra';
import { type Clock, formatMoment } from '@oficina/values';
import { auditRequerimiento } from '../audit-requerimiento.ts';
import type { ReadableRequerimiento } from '../requerimiento-detail.repository.ts';
import { exceptOwner, getReadableRequerimiento } from '../visible-requerimiento.ts';
import { findNotaByKey, findNotas, insertNota, type NotaDetail } from './notas.repository.ts';

export async function getRequerimientoForNotas(
  deps: { db: Db },
  actor: Actor,
  id: number,
): Promise<ReadableRequerimiento> {
  return exceptOwner(await getReadableRequerimiento(deps, actor, id));
}

export async function listarNotas(deps: { db: Db }, { id }: Pick<ReadableRequerimiento, 'id'>) {
  return { notas: (await findNotas(deps.db, id)).map(presentNota) };
}

/**
 * Notes are never changed, not even by their author: a mistake is corrected with another note. Repeating a request with its
 * key returns the note already written.
 */
export async function anotar(
  deps: { db: Db; clock: Clock },
  { actor, origin }: { actor: Actor; origin: Origin },
  { id }: Pick<ReadableRequerimiento, 'id'>,
  { texto, key }: { texto: string; key: string | undefined },
) {
  const { usuarioId } = actor;
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const nota = await insertNota(tx, { requerimientoId: id, usuarioId, texto, key, now });
    if (!nota) {
      const existing = key === undefined ? undefined : await findNotaByKey(tx, usuarioId, key);
      if (existing?.requerimiento_id !== id || existing.texto !== texto) throw keyReused();
      return repeated(presentNota(existing));
    }
    const cambios = { nota: nota.id };
    await auditRequerimiento(tx, { actor, origin }, id, { accion: 'requerimiento.anotar', cambios });
    return presentNota(nota);
  });
}

const presentNota = ({ id, texto, usuario_id, usuario_nombre, created }: NotaDetail) => ({
  id,
  texto,
  usuario: iri('usuarios', usuario_id),
  usuarioNombre: usuario_nombre,
  created: formatMoment(created),
});
