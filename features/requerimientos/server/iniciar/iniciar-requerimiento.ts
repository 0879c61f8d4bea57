import { ADJUNTO_NOT_AVAILABLE, adjuntosError } from '@oficina/adjuntos/contract';
import { linkAdjuntos, lockUnlinkedAdjuntos, type UnlinkedAdjunto } from '@oficina/adjuntos/server';
import type { Tx } from '@oficina/db';
import { type Actor, createOnce, limit, type Origin, repeated } from '@oficina/http';
import { type Draft, notFound, Refusal, unprocessable, type Violation } from '@oficina/hydra';
import { areOwnSuministros, findSuministrosByIds } from '@oficina/suministros/server';
import {
  type AttendedCanal,
  type Requerimiento,
  SUMINISTRO_NOT_AVAILABLE,
  SUMINISTRO_OF_OTHER,
  SUMINISTRO_REQUIRED,
  UBICACION_NOT_ALLOWED,
  UBICACION_REQUIRED,
  WITHOUT_ARCHIVOS,
} from '../../contract/index.ts';
import type { RequerimientoNuevo } from '../../contract/requerimiento.ts';
import { insertNota } from '../atender/notas.repository.ts';
import { type CategoriaRow, findCategoriaById } from '../categorias.repository.ts';
import { verRequerimiento } from '../conversar/ver-requerimiento.ts';
import { createRequerimiento, type NewRequerimiento } from '../create-requerimiento.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { categoriaUnavailable, usuarioUnavailable } from '../errors.ts';
import { fingerprintOf, type RequerimientoRequest } from '../fingerprint.ts';
import { notifyReceived } from '../notify.ts';
import { findRequerimiento } from '../requerimiento-detail.repository.ts';
import { type Contacto, findRequerimientoByKey, lockUsuarios } from '../requerimientos.repository.ts';
import { computeVence } from '../rules.ts';
import { countByType, requirementsOf } from './allowed-archivos.ts';

const DAY_SECONDS = 24 * 60 * 60;
const CREATIONS = limit('requerimientos', 20, DAY_SECONDS);

export const requestOf = (cuerpo: RequerimientoNuevo): RequerimientoRequest => ({
  categoria: cuerpo.categoria,
  descripcion: cuerpo.descripcion,
  adjuntos: [...new Set(cuerpo.adjuntos ?? [])],
  ubicacion: cuerpo.ubicacion || null,
  suministro: cuerpo.suministro ?? null,
});

type RequestContext = { key: string | undefined; origin: Origin };

/**
 * Everything is validated first; then the case, its number, term, files and acknowledgement are all written, or nothing is.
 */
export async function iniciarRequerimiento(
  deps: RequerimientosDeps,
  actor: Actor,
  cuerpo: RequerimientoNuevo,
  { key, origin }: RequestContext,
) {
  const request = requestOf(cuerpo);
  const fingerprint = fingerprintOf(request);
  const who = String(actor.usuarioId);
  return createOnce({
    key,
    fingerprint,
    find: (repeatedKey) => findRequerimientoByKey(deps.db, actor.usuarioId, repeatedKey),
    // The same request came before, perhaps to another process.
    repeat: async ({ id }) => repeated(await verRequerimiento(deps, actor, id)),
    before: () => deps.limits.take(CREATIONS, who),
    async create() {
      try {
        const idempotencia = key === undefined ? undefined : { key, fingerprint };
        const owner = { usuarioId: actor.usuarioId };
        return await deps.db.tx((tx) =>
          fileRequerimiento(deps, tx, { actor, origin, request, owner, idempotencia }),
        );
      } catch (error) {
        if (error instanceof Refusal) await deps.limits.giveBack(CREATIONS, who);
        throw error;
      }
    },
  });
}

type Filing = {
  actor: Actor;
  origin: Origin;
  request: RequerimientoRequest;
  owner: Owner;
  idempotencia?: NewRequerimiento['idempotencia'];
  /** Somebody of the staff files it, so a required file may come later. */
  canal?: AttendedCanal;
};

export type Owner = { usuarioId: number } | { contacto: Contacto };

/** Everything is validated first, because the number of the case is taken under a lock. */
export async function fileRequerimiento(
  deps: RequerimientosDeps,
  tx: Tx,
  { actor, origin, request, owner, idempotencia, canal }: Filing,
): Promise<Draft<Requerimiento>> {
  const { usuarioId } = actor;
  const ownerId = 'usuarioId' in owner ? owner.usuarioId : null;
  const active = await lockUsuarios(tx, [usuarioId, ...(ownerId === null ? [] : [ownerId])]);
  if (!active.includes(usuarioId)) throw notFound();
  if (ownerId !== null && !active.includes(ownerId)) throw usuarioUnavailable();
  const categoria = await findCategoriaById(tx, request.categoria);
  if (!categoria?.activo) throw categoriaUnavailable();
  const unlinkedAdjuntos = await lockUnlinkedAdjuntos(tx, usuarioId, request.adjuntos);
  const { violation: archivos, isMissing } = checkArchivos(
    categoria,
    request,
    unlinkedAdjuntos,
    canal !== undefined,
  );
  const violations = [
    await suministroViolation(tx, { ownerId, byStaff: canal !== undefined }, categoria, request),
    ubicacionViolation(categoria, request),
    archivos,
  ].filter((violation) => violation !== null);
  if (violations.length > 0) throw unprocessable(violations);
  const now = deps.clock.now();
  const { vence } = await computeVence(deps, tx, categoria, now);
  const { id } = await createRequerimiento(tx, deps, {
    ...owner,
    categoria,
    descripcion: request.descripcion,
    suministroId: request.suministro,
    ubicacion: request.ubicacion,
    vence,
    idempotencia,
    carga: canal && { canal, por: usuarioId },
    auditedBy: { actor, origin },
  });
  await linkAdjuntos(tx, { ids: request.adjuntos, usuarioId, requerimientoId: id, now });
  if (isMissing)
    await insertNota(tx, { requerimientoId: id, usuarioId, texto: WITHOUT_ARCHIVOS, key: undefined, now });
  const requerimiento = await findRequerimiento(tx, id);
  if (!requerimiento) throw new Error('A case is not there after being written.');
  await notifyReceived(deps, tx, { ...requerimiento, vence });
  // The answer is built before the commit, so that it exists whatever happens to the database afterwards.
  return verRequerimiento({ ...deps, db: tx }, actor, id);
}

const FORBIDDEN = 0;
const REQUIRED = 2;

const violation = (propertyPath: string, code: string, message: string): Violation => ({
  propertyPath,
  code,
  message,
});

async function suministroViolation(
  tx: Tx,
  { ownerId, byStaff }: { ownerId: number | null; byStaff: boolean },
  { requiere_suministro }: CategoriaRow,
  { suministro }: RequerimientoRequest,
): Promise<Violation | null> {
  if (suministro === null)
    return requiere_suministro ? violation('suministro', 'obligatorio', SUMINISTRO_REQUIRED) : null;
  const exists =
    ownerId === null
      ? (await findSuministrosByIds(tx, [suministro])).length > 0
      : await areOwnSuministros(tx, ownerId, [suministro]);
  if (exists) return null;
  const sentence = byStaff && ownerId !== null ? SUMINISTRO_OF_OTHER : SUMINISTRO_NOT_AVAILABLE;
  return violation('suministro', 'no-disponible', sentence);
}

function ubicacionViolation(
  { adjuntar_ubicacion: rule }: CategoriaRow,
  { ubicacion }: RequerimientoRequest,
): Violation | null {
  if (ubicacion === null)
    return rule === REQUIRED ? violation('ubicacion', 'obligatorio', UBICACION_REQUIRED) : null;
  return rule === FORBIDDEN ? violation('ubicacion', 'negocio', UBICACION_NOT_ALLOWED) : null;
}

const OPTIONAL = 1;
const optional = (rule: number) => Math.min(rule, OPTIONAL);

/** What the staff file by telephone has no file yet: it is missing, and that is no fault. */
function checkArchivos(
  categoria: CategoriaRow,
  { adjuntos }: RequerimientoRequest,
  unlinkedAdjuntos: readonly UnlinkedAdjunto[],
  byStaff: boolean,
): { violation: Violation | null; isMissing: boolean } {
  // A missing file and somebody else's file give the same answer.
  if (unlinkedAdjuntos.length !== adjuntos.length)
    return { violation: violation('adjuntos', 'no-disponible', ADJUNTO_NOT_AVAILABLE), isMissing: false };
  const rules = requirementsOf(categoria);
  const counts = countByType(unlinkedAdjuntos);
  const asked = adjuntosError(rules, counts);
  const sentence = byStaff
    ? adjuntosError(
        {
          ...rules,
          adjuntarFotos: optional(rules.adjuntarFotos),
          adjuntarArchivos: optional(rules.adjuntarArchivos),
        },
        counts,
      )
    : asked;
  return {
    violation: sentence === null ? null : violation('adjuntos', 'negocio', sentence),
    isMissing: byStaff && asked !== null,
  };
}
