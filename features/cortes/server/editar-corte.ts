import type { Actor, Origin } from '@oficina/http';
import { changedByOther } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { CorteCambios } from '../contract/corte.ts';
import { CORRECTION_DAYS } from '../contract/index.ts';
import {
  requireKnownSuministros,
  requireSomeSuministro,
  uniqueZonas,
  zonasOf,
} from './affected-suministros.ts';
import { type CorteNuevoRow, type CorteRow, updateCorte } from './cortes.repository.ts';
import type { CortesDeps } from './deps.ts';
import { alreadyEnded, tooManyChanges } from './errors.ts';
import { avisarJob } from './jobs.ts';
import { auditedCorte } from './present.ts';
import { replaceSuministros } from './suministros.repository.ts';
import { hasEnded, isFinEstimated, isHistory, validateDates } from './validate-corte.ts';
import { MAX_VERSION } from './vez.ts';

/** People who were notified get another aviso when what they read is no longer true. */
export async function editarCorte(
  deps: CortesDeps,
  actor: Actor,
  origin: Origin,
  antes: CorteRow,
  cambios: CorteCambios,
): Promise<void> {
  const now = deps.clock.now();
  if (isHistory(antes, CORRECTION_DAYS, now)) throw alreadyEnded();
  const despues = applyChanges(antes, cambios, now);
  const { suministros, cuentas } = cambios;
  const hasNewSuministros = suministros !== undefined || cuentas !== undefined;
  const changedFields = FIELDS.filter((field) => String(antes[field]) !== String(despues[field]));
  if (changedFields.length === 0 && !hasNewSuministros) return;
  validateDates(despues, changedFields.includes('inicio') || changedFields.includes('tipo'), now);
  if (antes.version >= MAX_VERSION) throw tooManyChanges();
  const source = hasNewSuministros
    ? await requireKnownSuministros(deps.db, zonasOf(despues), { suministros, cuentas })
    : undefined;
  await deps.db.tx(async (tx) => {
    if (!(await updateCorte(tx, antes, { ...despues, ...avisoChanges(antes, despues, now) }, now)))
      throw changedByOther();
    const remaining = source && (await replaceSuministros(tx, antes.id, source));
    if (remaining) requireSomeSuministro(remaining.total);
    await deps.jobs.enqueue(tx, avisarJob, { corteId: antes.id });
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'corte.editar',
      entidad: 'corte',
      entidadId: antes.id,
      cambios: {
        antes: auditedCorte(antes),
        despues: auditedCorte({ ...despues, total_suministros: remaining?.total ?? antes.total_suministros }),
      },
    });
  });
}

const FIELDS = ['tipo', 'inicio', 'fin', 'fin_estimado', 'zona', 'zonas', 'motivo', 'obs'] as const;

/** Only a change of `fin` or `tipo` decides again whether the end is an estimate. */
function applyChanges(antes: CorteRow, cambios: CorteCambios, now: Date): CorteNuevoRow {
  const tipo = cambios.tipo ?? antes.tipo;
  const fin = cambios.fin === undefined ? antes.fin : cambios.fin;
  const inicio = cambios.inicio ?? antes.inicio;
  const statesFin = cambios.fin !== undefined || tipo !== antes.tipo;
  return {
    tipo,
    inicio,
    fin,
    fin_estimado: statesFin ? isFinEstimated({ tipo, inicio, fin }, now) : antes.fin_estimado,
    zona: cambios.zona ?? antes.zona,
    zonas: changedZonas(antes, cambios),
    motivo: cambios.motivo ?? antes.motivo,
    obs: cambios.obs === undefined ? antes.obs : cambios.obs || null,
  };
}

/** Whoever writes only the text, and does not know of several zonas, means the zona with that name. */
function changedZonas({ zona, zonas }: CorteRow, cambios: CorteCambios): string[] | null {
  if (cambios.zonas !== undefined) return uniqueZonas(cambios.zonas);
  return cambios.zona === undefined || cambios.zona === zona ? zonas : null;
}

/** To people who were notified, a change may mean nothing, a different corte, or that the service is back. */
function avisoChanges(antes: CorteRow, despues: CorteNuevoRow, now: Date): Partial<CorteRow> {
  const version = antes.version + 1;
  const [endedBefore, ended] = [hasEnded(antes, now), hasEnded(despues, now)];
  // A corte that ended is corrected only for the record, so nobody is notified again.
  if (endedBefore && ended) return {};
  if (despues.tipo === 'forzado' && ended) return { restablecido: version };
  const isRelevant = (['inicio', 'fin', 'motivo'] as const).some(
    (field) => String(antes[field]) !== String(despues[field]),
  );
  return { restablecido: 0, ...(isRelevant && { cambio: version, anterior: antes.inicio }) };
}
