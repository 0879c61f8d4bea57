import type { Db, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { changedByOther, forbidden, invalid, iri, notFound } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import {
  ATAJO_TAKEN,
  MAX_OWN_RESPUESTAS,
  MAX_SHARED_RESPUESTAS,
  type Respuesta,
  type RespuestaCambios,
  type RespuestaNueva,
  TOO_MANY_RESPUESTAS,
} from '../../contract/respuesta.ts';
import {
  countRespuestas,
  deleteRespuesta,
  insertRespuesta,
  isAtajoTaken,
  listRespuestas,
  lockRespuesta,
  type RespuestaRow,
  updateRespuesta,
} from './respuestas.repository.ts';

type Deps = { db: Db; clock: Clock };
type Who = { actor: Actor; origin: Origin };

export const respuestaViewer = ({ usuarioId, roles }: Pick<Actor, 'usuarioId' | 'roles'>) => ({
  usuarioId,
  isAdmin: roles.includes('ROLE_REQUERIMIENTO_ADMIN'),
});

export async function verRespuestas(deps: Pick<Deps, 'db'>, actor: Actor, categorias: readonly number[]) {
  const rows = await listRespuestas(deps.db, respuestaViewer(actor), categorias);
  return { respuestas: rows.map((row) => presentRespuesta(row, actor)) };
}

/** Everybody's are written by the administrators of cases; each person writes their own. */
export async function agregarRespuesta(deps: Deps, who: Who, body: RespuestaNueva): Promise<Respuesta> {
  const { usuarioId, isAdmin } = respuestaViewer(who.actor);
  const { compartida, atajo, categorias, estado, encargado, ...texts } = body;
  if (compartida && !isAdmin) throw forbidden();
  const dueno_id = compartida ? null : usuarioId;
  return inTx(deps, async (tx) => {
    await requireRoom(tx, dueno_id);
    const row = await insertRespuesta(
      tx,
      {
        ...{ ...texts, dueno_id, categorias: [...new Set(categorias ?? [])] },
        ...{ atajo: atajo ?? null, estado: estado ?? null, encargado: encargado ?? null },
      },
      deps.clock.now(),
    );
    await audit(tx, who, 'respuesta.crear', row.id, { despues: toldOf(row) });
    return presentRespuesta(row, who.actor);
  });
}

export async function editarRespuesta(
  deps: Deps,
  who: Who,
  id: number,
  { version, compartida, categorias, ...changes }: RespuestaCambios,
): Promise<Respuesta> {
  return inTx(deps, async (tx) => {
    const before = await requireOwnOrShared(tx, who.actor, id);
    if (before.version !== version) throw changedByOther();
    const accepts = compartida === true && before.dueno_id !== null;
    if (accepts) {
      if (!respuestaViewer(who.actor).isAdmin) throw forbidden();
      await requireRoom(tx, null);
    }
    // What is everybody's is offered to nobody.
    const { propuesta, ...rest } = changes;
    const row = await updateRespuesta(
      tx,
      id,
      {
        ...withoutUndefined(rest),
        ...(categorias !== undefined && { categorias: [...new Set(categorias ?? [])] }),
        ...(propuesta !== undefined && before.dueno_id !== null && { propuesta }),
        ...(accepts && { dueno_id: null, propuesta: false }),
      },
      deps.clock.now(),
    );
    await audit(tx, who, 'respuesta.editar', id, { antes: toldOf(before), despues: toldOf(row) });
    return presentRespuesta(row, who.actor);
  });
}

export async function quitarRespuesta(deps: Deps, who: Who, id: number): Promise<undefined> {
  await deps.db.tx(async (tx) => {
    const before = await requireOwnOrShared(tx, who.actor, id);
    await deleteRespuesta(tx, id);
    await audit(tx, who, 'respuesta.quitar', id, { antes: toldOf(before) });
  });
  return undefined;
}

/** An administrator touches everybody's and what is offered; any other person, only their own. */
async function requireOwnOrShared(tx: Tx, actor: Actor, id: number): Promise<RespuestaRow> {
  const viewer = respuestaViewer(actor);
  const row = await lockRespuesta(tx, viewer, id);
  if (!row) throw notFound();
  if (row.dueno_id !== actor.usuarioId && !viewer.isAdmin) throw forbidden();
  return row;
}

async function requireRoom(tx: Tx, duenoId: number | null): Promise<void> {
  const most = duenoId === null ? MAX_SHARED_RESPUESTAS : MAX_OWN_RESPUESTAS;
  if ((await countRespuestas(tx, duenoId)) >= most) throw invalid('', 'limite', TOO_MANY_RESPUESTAS);
}

async function inTx<T>({ db }: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.tx(work);
  } catch (error) {
    if (isAtajoTaken(error)) throw invalid('atajo', 'repetido', ATAJO_TAKEN);
    throw error;
  }
}

const withoutUndefined = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

const toldOf = ({ titulo, texto, atajo, estado, encargado, dueno_id, propuesta, activa }: RespuestaRow) => ({
  ...{ titulo, texto, atajo, estado, encargado, propuesta, activa },
  compartida: dueno_id === null,
});

type Acto = 'respuesta.crear' | 'respuesta.editar' | 'respuesta.quitar';

const audit = (tx: Tx, who: Who, accion: Acto, entidadId: number, cambios: Record<string, unknown>) =>
  recordAuditoria(tx, { ...who, accion, entidad: 'respuesta', entidadId, cambios });

function presentRespuesta(row: RespuestaRow, { usuarioId }: Pick<Actor, 'usuarioId'>): Respuesta {
  const { id, titulo, texto, atajo, estado, encargado, propuesta, activa, usos, version } = row;
  return {
    ...{ id, titulo, texto, propuesta, activa, usos, version },
    ...(atajo !== null && { atajo }),
    categorias: row.categorias.map((one) => iri('requerimiento_categorias', one)),
    ...(estado !== null && { estado }),
    ...(encargado !== null && { encargado: encargado as NonNullable<Respuesta['encargado']> }),
    propia: row.dueno_id === usuarioId,
  };
}
