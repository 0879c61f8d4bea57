import type { Db } from '@oficina/db';
import { type Actor, actsAs, type Origin } from '@oficina/http';
import { forbidden, invalid, notFound } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import {
  LISTA_ROLES,
  LISTAS,
  type Lista,
  MAX_VISTAS,
  TOO_MANY_VISTAS,
  VISTA_SHARERS,
  type Vista,
  type VistaNueva,
} from '../contract/index.ts';
import {
  countOtherVistas,
  deleteVista,
  listVistas,
  lockVista,
  saveVista,
  type VistaRow,
  type VistaViewer,
} from './vistas.repository.ts';

type Who = { actor: Actor; origin: Origin };

const opens = (actor: Actor, lista: Lista) => actsAs(actor, LISTA_ROLES[lista]);
const viewerOf = (actor: Actor, listas: readonly Lista[] = LISTAS): VistaViewer => ({
  usuarioId: actor.usuarioId,
  listas: listas.filter((lista) => opens(actor, lista)),
});

export async function verVistas({ db }: { db: Db }, actor: Actor, listas: readonly Lista[] | undefined) {
  const rows = await listVistas(db, viewerOf(actor, listas));
  return { vistas: rows.map((row) => presentVista(row, actor)) };
}

export async function guardarVista(
  deps: { db: Db; clock: Clock },
  who: Who,
  body: VistaNueva,
): Promise<Vista> {
  const { actor } = who;
  const { lista, nombre, consulta } = body;
  const compartida = body.compartida ?? false;
  if (!opens(actor, lista) || (compartida && !actsAs(actor, VISTA_SHARERS))) throw forbidden();
  const dueno_id = actor.usuarioId;
  return deps.db.tx(async (tx) => {
    if ((await countOtherVistas(tx, dueno_id, lista, nombre)) >= MAX_VISTAS)
      throw invalid('', 'limite', TOO_MANY_VISTAS);
    const row = await saveVista(tx, {
      ...{ dueno_id, lista, nombre, consulta, compartida },
      created: deps.clock.now(),
    });
    await recordAuditoria(tx, {
      ...{ ...who, accion: 'vista.guardar', entidad: 'vista', entidadId: row.id },
      cambios: { despues: toldOf(row) },
    });
    return presentVista(row, actor);
  });
}

/** One's own, or what somebody shared, for who may share. */
export async function quitarVista({ db }: { db: Db }, who: Who, id: number): Promise<undefined> {
  const { actor } = who;
  await db.tx(async (tx) => {
    const row = await lockVista(tx, viewerOf(actor), id);
    if (!row) throw notFound();
    if (row.dueno_id !== actor.usuarioId && !actsAs(actor, VISTA_SHARERS)) throw forbidden();
    await deleteVista(tx, id);
    await recordAuditoria(tx, {
      ...{ ...who, accion: 'vista.quitar', entidad: 'vista', entidadId: id },
      cambios: { antes: toldOf(row) },
    });
  });
  return undefined;
}

const toldOf = ({ lista, nombre, consulta, compartida }: VistaRow) => ({
  lista,
  nombre,
  consulta,
  compartida,
});

function presentVista(row: VistaRow, { usuarioId }: Pick<Actor, 'usuarioId'>): Vista {
  const { id, nombre, consulta, compartida, dueno_id } = row;
  return { id, lista: row.lista as Lista, nombre, consulta, compartida, propia: dueno_id === usuarioId };
}
