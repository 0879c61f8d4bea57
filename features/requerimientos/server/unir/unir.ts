import type { Reader, Tx } from '@oficina/db';
import { type Actor, createOnce, keyReused, limit, type Origin, repeated } from '@oficina/http';
import { changedByOther, type Draft, notFound, Refusal } from '@oficina/hydra';
import { isOpenEstado, MAX_UNIDOS, type Requerimiento } from '../../contract/index.ts';
import { verRequerimiento } from '../conversar/ver-requerimiento.ts';
import type { RequerimientosDeps } from '../deps.ts';
import {
  onlyOpen,
  otherNoun,
  principalUnavailable,
  sameCase,
  takeRequerimientoFirst,
  tooManyUnited,
  unitedAlready,
} from '../errors.ts';
import { unionFingerprint } from '../fingerprint.ts';
import { relationsOf } from '../permissions.ts';
import { findVisibleRequerimiento, type VisibleRequerimiento } from '../requerimiento-detail.repository.ts';
import { lockUsuarios } from '../requerimientos.repository.ts';
import { findSucesoByKey } from '../sucesos.repository.ts';
import { staffRelation } from '../visible-requerimiento.ts';
import { separate, tellUnion } from './leave.ts';
import {
  countUnited,
  findNumero,
  lockToUnite,
  lockUnited,
  touch,
  type United,
  updateUnidoA,
} from './unir.repository.ts';

type Who = { actor: Actor; origin: Origin };

const HOUR_SECONDS = 60 * 60;
/** A bulk act unites a hundred at once. */
const UNIONES = limit('uniones', 900, HOUR_SECONDS);

/**
 * The case follows the principal from now on, and its owner is told nothing. A principal that is united brings with it those
 * that followed it, so that a union has one principal and nobody follows a case that follows another.
 */
export async function unir(
  deps: RequerimientosDeps,
  { actor, origin }: Who,
  requerimiento: VisibleRequerimiento,
  principalId: number,
  key: string | undefined,
): Promise<Draft<Requerimiento>> {
  const fingerprint = unionFingerprint(requerimiento.id, principalId);
  const who = String(actor.usuarioId);
  const ver = () => verRequerimiento(deps, actor, requerimiento.id);
  return createOnce({
    key,
    fingerprint,
    find: (repeatedKey) => findSucesoByKey(deps.db, actor.usuarioId, repeatedKey),
    repeat: async () => repeated(await ver()),
    before: () => deps.limits.take(UNIONES, who),
    async create() {
      try {
        const principal = await getPrincipal(deps, actor, requerimiento, principalId);
        const idempotencia = key === undefined ? undefined : { key, fingerprint };
        await deps.db.tx(async (tx) => {
          const now = deps.clock.now();
          const pair = await lockPair(tx, actor, requerimiento.id, principal.id);
          if (pair.united.unido_a === principal.id) return;
          await unite(tx, { actor, origin }, pair, now, idempotencia);
        });
      } catch (error) {
        if (error instanceof Refusal) await deps.limits.giveBack(UNIONES, who);
        throw error;
      }
      return ver();
    },
  });
}

async function getPrincipal(
  deps: RequerimientosDeps,
  actor: Actor,
  requerimiento: VisibleRequerimiento,
  principalId: number,
): Promise<VisibleRequerimiento> {
  if (principalId === requerimiento.id) throw sameCase();
  const principal = await findVisibleRequerimiento(deps.db, actor, principalId);
  if (!principal || principal.relations.includes('duenio')) throw principalUnavailable();
  if (principal.sustantivo !== requerimiento.sustantivo) throw otherNoun();
  if (requerimiento.unido_a !== principalId) await requireAlone(deps.db, [requerimiento, principal]);
  return principal;
}

/** It is also looked at before locking: a union is locked from its principal, and these two are not yet one. */
async function requireAlone(
  reader: Reader,
  cases: readonly Pick<United, 'numero' | 'unido_a'>[],
): Promise<void> {
  for (const { numero, unido_a: id } of cases)
    if (id !== null) throw unitedAlready(numero, { id, numero: await findNumero(reader, id) });
}

type LockedPair = { united: United; principal: United };

/** Both may have changed since they were read: an encargado still needs to have the two. */
async function lockPair(tx: Tx, actor: Actor, unitedId: number, principalId: number): Promise<LockedPair> {
  if ((await lockUsuarios(tx, [actor.usuarioId])).length === 0) throw notFound();
  const rows = await lockToUnite(tx, [unitedId, principalId]);
  const [united, principal] = [unitedId, principalId].map((id) => rows.find((row) => row.id === id));
  if (!united || !principal) throw notFound();
  for (const one of [united, principal]) {
    const relation = staffRelation({ relations: relationsOf(actor, one) });
    if (relation === undefined) throw changedByOther();
    if (relation === 'encargadoLibre') throw takeRequerimientoFirst();
  }
  return { united, principal };
}

async function unite(
  tx: Tx,
  who: Who,
  { united, principal }: LockedPair,
  now: Date,
  idempotencia: { key: string; fingerprint: Buffer } | undefined,
): Promise<void> {
  await requireAlone(tx, [united, principal]);
  if (!isOpenEstado(united.estado) || !isOpenEstado(principal.estado)) throw onlyOpen();
  const brought = await lockUnited(tx, united.id);
  if ((await countUnited(tx, principal.id)) + brought.length + 1 > MAX_UNIDOS) throw tooManyUnited();
  const moved = [united, ...brought];
  await updateUnidoA(
    tx,
    moved.map(({ id }) => id),
    principal.id,
    now,
  );
  await touch(tx, principal.id, now);
  if (!(await tellUnion(tx, who, { united: united.id, principal: principal.id }, now, idempotencia)))
    throw keyReused();
  for (const { id } of brought) await tellUnion(tx, who, { united: id, principal: principal.id }, now);
}

/** What is already by itself stays so. The messages that were sent are not taken back. */
export async function separar(
  deps: RequerimientosDeps,
  { actor, origin }: Who,
  { id, unido_a: principalId }: VisibleRequerimiento,
): Promise<void> {
  if (principalId === null) return;
  await deps.limits.take(UNIONES, String(actor.usuarioId));
  await deps.db.tx(async (tx) => {
    if ((await lockUsuarios(tx, [actor.usuarioId])).length === 0) throw notFound();
    // The principal goes first, as in everything that reaches a whole union.
    await lockToUnite(tx, [principalId]);
    const [united] = await lockToUnite(tx, [id]);
    if (united?.unido_a !== principalId) throw changedByOther();
    const relation = staffRelation({ relations: relationsOf(actor, united) });
    if (relation === undefined) throw changedByOther();
    if (relation === 'encargadoLibre') throw takeRequerimientoFirst();
    const now = deps.clock.now();
    await separate(tx, { actor, origin }, { united: id, principal: principalId }, now);
    await touch(tx, principalId, now);
  });
}
