import { createHash } from 'node:crypto';
import { type Actor, createOnce, keyReused, type Origin } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { CorteNuevo } from '../contract/corte.ts';
import type { Corte } from '../contract/index.ts';
import {
  requireKnownSuministros,
  requireSomeSuministro,
  uniqueZonas,
  zonasOf,
} from './affected-suministros.ts';
import { findCorteByKey, insertCorte, type PublishRequest } from './cortes.repository.ts';
import type { CortesDeps } from './deps.ts';
import { avisarJob } from './jobs.ts';
import { auditedCorte } from './present.ts';
import { replaceSuministros } from './suministros.repository.ts';
import { isFinEstimated, validateDates } from './validate-corte.ts';
import { readCorteForStaff } from './ver-corte.ts';

/** `nuevo` is false when the same request was already handled, perhaps a moment ago by another process. */
type Publicado = { corte: Draft<Corte>; nuevo: boolean };

/** Each key publishes once. */
export async function publicarCorte(
  deps: CortesDeps,
  actor: Actor,
  cuerpo: CorteNuevo,
  { origin, key }: { origin: Origin; key: string | undefined },
): Promise<Publicado> {
  const publishRequest = { publisherId: actor.usuarioId, key, fingerprint: fingerprintOf(cuerpo) };
  // A repeated request is not validated, because what was valid when the corte was published, such as its start, may not be
  // any more.
  return createOnce({
    ...publishRequest,
    find: (repeatedKey) => findCorteByKey(deps.db, actor.usuarioId, repeatedKey),
    repeat: async ({ id }) => ({ corte: await readCorteForStaff(deps, id), nuevo: false }),
    create: async (): Promise<Publicado> => {
      const id = await writeCorte(deps, actor, origin, cuerpo, publishRequest);
      return { corte: await readCorteForStaff(deps, id), nuevo: true };
    },
  });
}

function fingerprintOf(cuerpo: CorteNuevo): Buffer {
  const { tipo, inicio, fin, zona, zonas, motivo, obs, suministros, cuentas } = cuerpo;
  const lists = [suministros?.toSorted((a, b) => a - b) ?? null, cuentas?.toSorted() ?? null];
  const partes = [
    tipo,
    inicio,
    fin ?? null,
    zona,
    motivo,
    obs || null,
    ...lists,
    ...(zonas ? [zonas.toSorted()] : []),
  ];
  return createHash('sha256').update(JSON.stringify(partes)).digest();
}

async function writeCorte(
  deps: CortesDeps,
  actor: Actor,
  origin: Origin,
  { suministros, cuentas, ...body }: CorteNuevo,
  publishRequest: PublishRequest,
): Promise<number> {
  const now = deps.clock.now();
  const draft = { ...body, fin: body.fin ?? null, obs: body.obs || null, zonas: uniqueZonas(body.zonas) };
  const corte = { ...draft, fin_estimado: isFinEstimated(draft, now) };
  validateDates(corte, true, now);
  const source = await requireKnownSuministros(deps.db, zonasOf(corte), { suministros, cuentas });
  return deps.db.tx(async (tx) => {
    const nuevo = await insertCorte(tx, corte, publishRequest, now);
    if (nuevo === undefined) throw keyReused();
    const { total } = await replaceSuministros(tx, nuevo, source);
    requireSomeSuministro(total);
    await deps.jobs.enqueue(tx, avisarJob, { corteId: nuevo });
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'corte.publicar',
      entidad: 'corte',
      entidadId: nuevo,
      cambios: { despues: auditedCorte({ ...corte, total_suministros: total }) },
    });
    return nuevo;
  });
}
