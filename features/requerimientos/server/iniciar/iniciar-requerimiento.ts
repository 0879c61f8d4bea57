import { ADJUNTO_NOT_AVAILABLE, adjuntosError } from '@oficina/adjuntos/contract';
import { linkAdjuntos, lockUnlinkedAdjuntos, type UnlinkedAdjunto } from '@oficina/adjuntos/server';
import type { Tx } from '@oficina/db';
import { type Actor, createOnce, limit, type Origin, repeated } from '@oficina/http';
import { type Draft, notFound, Refusal, unprocessable, type Violation } from '@oficina/hydra';
import { areOwnSuministros } from '@oficina/suministros/server';
import {
  type Requerimiento,
  SUMINISTRO_NOT_AVAILABLE,
  SUMINISTRO_REQUIRED,
  UBICACION_NOT_ALLOWED,
  UBICACION_REQUIRED,
} from '../../contract/index.ts';
import type { RequerimientoNuevo } from '../../contract/requerimiento.ts';
import { type CategoriaRow, findCategoriaById } from '../categorias.repository.ts';
import { verRequerimiento } from '../conversar/ver-requerimiento.ts';
import { createRequerimiento, type NewRequerimiento } from '../create-requerimiento.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { categoriaUnavailable } from '../errors.ts';
import { fingerprintOf, type RequerimientoRequest } from '../fingerprint.ts';
import { notifyReceived } from '../notify.ts';
import { findRequerimiento } from '../requerimiento-detail.repository.ts';
import { findRequerimientoByKey, lockUsuarios } from '../requerimientos.repository.ts';
import { computeVence } from '../rules.ts';
import { countByType, requirementsOf } from './allowed-archivos.ts';

const DAY_SECONDS = 24 * 60 * 60;
const CREATIONS = limit('requerimientos', 20, DAY_SECONDS);

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
  const request: RequerimientoRequest = {
    categoria: cuerpo.categoria,
    descripcion: cuerpo.descripcion,
    adjuntos: [...new Set(cuerpo.adjuntos ?? [])],
    ubicacion: cuerpo.ubicacion || null,
    suministro: cuerpo.suministro ?? null,
  };
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
        return await deps.db.tx((tx) => create(deps, tx, actor, request, { idempotencia, origin }));
      } catch (error) {
        if (error instanceof Refusal) await deps.limits.giveBack(CREATIONS, who);
        throw error;
      }
    },
  });
}

async function create(
  deps: RequerimientosDeps,
  tx: Tx,
  actor: Actor,
  request: RequerimientoRequest,
  { idempotencia, origin }: { idempotencia: NewRequerimiento['idempotencia']; origin: Origin },
): Promise<Draft<Requerimiento>> {
  const { usuarioId } = actor;
  if ((await lockUsuarios(tx, [usuarioId])).length === 0) throw notFound();
  const categoria = await findCategoriaById(tx, request.categoria);
  if (!categoria?.activo) throw categoriaUnavailable();
  const unlinkedAdjuntos = await lockUnlinkedAdjuntos(tx, usuarioId, request.adjuntos);
  const violations = [
    await suministroViolation(tx, usuarioId, categoria, request),
    ubicacionViolation(categoria, request),
    archivosViolation(categoria, request, unlinkedAdjuntos),
  ].filter((violation) => violation !== null);
  if (violations.length > 0) throw unprocessable(violations);
  const now = deps.clock.now();
  const { vence } = await computeVence(deps, tx, categoria, now);
  const { id } = await createRequerimiento(tx, deps, {
    usuarioId,
    categoria,
    descripcion: request.descripcion,
    suministroId: request.suministro,
    ubicacion: request.ubicacion,
    vence,
    idempotencia,
    auditedBy: { actor, origin },
  });
  await linkAdjuntos(tx, { ids: request.adjuntos, usuarioId, requerimientoId: id, now });
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
  usuarioId: number,
  { requiere_suministro }: CategoriaRow,
  { suministro }: RequerimientoRequest,
): Promise<Violation | null> {
  if (suministro === null)
    return requiere_suministro ? violation('suministro', 'obligatorio', SUMINISTRO_REQUIRED) : null;
  if (await areOwnSuministros(tx, usuarioId, [suministro])) return null;
  return violation('suministro', 'no-disponible', SUMINISTRO_NOT_AVAILABLE);
}

function ubicacionViolation(
  { adjuntar_ubicacion: rule }: CategoriaRow,
  { ubicacion }: RequerimientoRequest,
): Violation | null {
  if (ubicacion === null)
    return rule === REQUIRED ? violation('ubicacion', 'obligatorio', UBICACION_REQUIRED) : null;
  return rule === FORBIDDEN ? violation('ubicacion', 'negocio', UBICACION_NOT_ALLOWED) : null;
}

function archivosViolation(
  categoria: CategoriaRow,
  { adjuntos }: RequerimientoRequest,
  unlinkedAdjuntos: readonly UnlinkedAdjunto[],
): Violation | null {
  // A missing file and somebody else's file give the same answer.
  if (unlinkedAdjuntos.length !== adjuntos.length)
    return violation('adjuntos', 'no-disponible', ADJUNTO_NOT_AVAILABLE);
  const sentence = adjuntosError(requirementsOf(categoria), countByType(unlinkedAdjuntos));
  return sentence === null ? null : violation('adjuntos', 'negocio', sentence);
}
