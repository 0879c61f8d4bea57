import type { Tx } from '@oficina/db';
import type { Transition } from '../../contract/estados.ts';
import { auditRequerimiento } from '../audit-requerimiento.ts';
import type { RequerimientoDetail } from '../requerimiento-detail.repository.ts';
import { insertSuceso } from '../sucesos.repository.ts';
import type { ActedBy } from '../transition-changes.ts';
import { lockUnited, updateUnidoA } from './unir.repository.ts';

type Pair = { united: number; principal: number; separado?: true };

/** Both timelines tell it. */
export async function tellUnion(
  tx: Tx,
  { actor, origin }: ActedBy,
  { united, principal, separado }: Pair,
  now: Date,
  idempotencia?: { key: string; fingerprint: Buffer } | undefined,
): Promise<boolean> {
  const common = { usuarioId: actor.usuarioId, tipo: 'union', now } as const;
  const undone = separado && { separado };
  const own = await insertSuceso(tx, {
    ...{ ...common, requerimientoId: united, idempotencia },
    datos: { union: principal, principal: true, ...undone },
  });
  if (!own) return false;
  await insertSuceso(tx, { ...common, requerimientoId: principal, datos: { union: united, ...undone } });
  const [antes, despues] = separado ? [principal, null] : [null, principal];
  await auditRequerimiento(tx, { actor, origin }, united, {
    accion: separado ? 'requerimiento.separar' : 'requerimiento.unir',
    cambios: { antes: { unidoA: antes }, despues: { unidoA: despues } },
  });
  return true;
}

/** The principal is not locked here: an owner takes their own case away while the principal may be waiting for it. */
export async function separate(tx: Tx, who: ActedBy, { united, principal }: Pair, now: Date): Promise<void> {
  await updateUnidoA(tx, [united], null, now);
  await tellUnion(tx, who, { united, principal, separado: true }, now);
}

/**
 * An owner who closes or reopens their own case does not do it for the others: theirs leaves the union. If it was the
 * principal that was closed, the first of those that followed it takes its place.
 */
export async function leaveUnion(
  tx: Tx,
  who: ActedBy,
  { id, unido_a }: Pick<RequerimientoDetail, 'id' | 'unido_a'>,
  { por, closes }: Transition,
  now: Date,
): Promise<void> {
  if (por !== 'duenio' || closes === undefined) return;
  if (unido_a !== null) return separate(tx, who, { united: id, principal: unido_a }, now);
  if (!closes) return;
  const [heir, ...rest] = await lockUnited(tx, id);
  if (!heir) return;
  await separate(tx, who, { united: heir.id, principal: id }, now);
  await updateUnidoA(
    tx,
    rest.map((one) => one.id),
    heir.id,
    now,
  );
  for (const one of rest) await tellUnion(tx, who, { united: one.id, principal: heir.id }, now);
}
