import type { Db } from '@oficina/db';
import { type Actor, type Origin, repeated } from '@oficina/http';
import { iri, notFound } from '@oficina/hydra';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { type Clock, formatMoment } from '@oficina/values';
import { casoVisible, papelDelPersonal } from './caso-visible.ts';
import { claveReusada } from './errors.ts';
import type { Caso } from './lectura.repository.ts';
import { findNotaByClave, findNotas, insertNota, type NotaLeida } from './notas.repository.ts';

/**
 * A case for what is said of it behind the counter. To whoever began it there is none, though they work here and even
 * though they could attend it: what is noted of a person is not for that person to read.
 */
export async function casoConNotas(deps: { db: Db }, actor: Actor, id: number): Promise<Caso> {
  const caso = await casoVisible(deps, actor, id);
  if (caso.papeles.includes('duenio') || !papelDelPersonal(caso)) throw notFound();
  return caso;
}

export async function listarNotas(deps: { db: Db }, { id }: Pick<Caso, 'id'>) {
  return { notas: (await findNotas(deps.db, id)).map(presentNota) };
}

/**
 * Nobody changes a note, not even who wrote it: another one says what was wrong with it. Sent again with its key it is
 * the one that was written.
 */
export async function anotar(
  deps: { db: Db; clock: Clock },
  { actor, origin }: { actor: Actor; origin: Origin },
  { id }: Pick<Caso, 'id'>,
  { texto, clave }: { texto: string; clave: string | undefined },
) {
  const { usuarioId } = actor;
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const nota = await insertNota(tx, { requerimientoId: id, usuarioId, texto, clave, now });
    if (!nota) {
      const escrita = clave === undefined ? undefined : await findNotaByClave(tx, usuarioId, clave);
      if (escrita?.requerimiento_id !== id || escrita.texto !== texto) throw claveReusada();
      return repeated(presentNota(escrita));
    }
    await registrarAuditoria(tx, {
      ...{ actor, origin, accion: 'requerimiento.anotar', entidad: 'requerimiento', entidadId: id },
      cambios: { nota: nota.id },
    });
    return presentNota(nota);
  });
}

const presentNota = ({ id, texto, usuario_id, usuario_nombre, created }: NotaLeida) => ({
  id,
  texto,
  usuario: iri('usuarios', usuario_id),
  usuarioNombre: usuario_nombre,
  created: formatMoment(created),
});
