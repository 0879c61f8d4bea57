import type { Db } from '@oficina/db';
import { cancelarAvisos, type MensajeSender } from '@oficina/mensajes/server';
import { type Clock, formatMoment } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import {
  type AvisoSelection,
  type CortePlantilla,
  cambioAvisos,
  cancellationAvisos,
  fallbackCorreos,
  forzadoAvisos,
  programadoAvisos,
  restablecidoAvisos,
} from './avisos.repository.ts';
import { type CorteRow, findAnyCorte, listCortesToNotify, lockCorte } from './cortes.repository.ts';
import { dueHoursBefore, hoursBefore, waitsForMorning } from './notice-times.ts';
import { storeAlcance } from './suministros.repository.ts';
import { hasEnded } from './validate-corte.ts';
import { avisoNumber, programadoAvisoNumber } from './vez.ts';

export type AvisarDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  sender: Pick<MensajeSender, 'enqueueFrom'>;
  /** People are notified this many hours before a programado corte (setting «cortes.horasAviso»). */
  hours: readonly number[];
};

/** Running it twice changes nothing. */
export async function avisarCortes(deps: AvisarDeps, signal?: AbortSignal): Promise<number> {
  const ids = await listCortesToNotify(deps.db, deps.clock.now(), Math.max(0, ...deps.hours));
  let total = 0;
  for (const id of ids) {
    if (signal?.aborted) break;
    total += await avisarCorte(deps, id);
  }
  return total;
}

/**
 * This writes the missing avisos for the current version of the corte, and cancels those that speak of an earlier one.
 * Everything is derived from the rows, so an aviso that was lost is written on the next run.
 */
export async function avisarCorte(deps: AvisarDeps, corteId: number): Promise<number> {
  return deps.db.tx(async (tx) => {
    await lockCorte(tx, corteId);
    const corte = await findAnyCorte(tx, corteId);
    if (!corte) return 0;
    const now = deps.clock.now();
    await cancelarAvisos(tx, corteId, obsoleteVeces(corte), cancelReason(corte), now);
    if (!corte.eliminado && !hasEnded(corte, now)) await storeAlcance(tx, corteId);
    if (waitsForMorning(corte, now)) return 0;
    let total = 0;
    for (const selection of dueAvisos(corte, deps.hours, now))
      total += await deps.sender.enqueueFrom(tx, selection);
    return total;
  });
}

export const cancelReason = ({ eliminado }: Pick<CorteRow, 'eliminado'>) =>
  eliminado ? 'El corte se canceló.' : 'El corte cambió.';

const obsoleteVeces = ({ version }: CorteRow): Record<CortePlantilla, number> => ({
  corte_programado: programadoAvisoNumber(version, 0),
  corte_forzado: avisoNumber(version),
  corte_cambio: avisoNumber(version),
  corte_restablecido: avisoNumber(version),
});

/** The order matters: a person who is notified of a change needs no other aviso about it. */
function dueAvisos(corte: CorteRow, hours: readonly number[], now: Date): AvisoSelection[] {
  const { id: corteId, version, tipo, inicio, fin, motivo, obs } = corte;
  const cancellation = {
    corteId,
    version,
    plantilla: 'corte_cambio',
    vez: avisoNumber(version),
    datos: {},
  } as const;
  if (corte.eliminado)
    return hasEnded(corte, corte.eliminado) ? [] : [cancellationAvisos(cancellation, true)];
  const dates = { inicio: formatMoment(inicio), ...(fin && { fin: formatMoment(fin) }) };
  const aviso = (plantilla: CortePlantilla, vez: number, datos: object) => ({
    corteId,
    version,
    plantilla,
    vez,
    datos,
  });
  const veces: Partial<Record<CortePlantilla, number>> = {};
  const due: AvisoSelection[] = [];
  const ended = hasEnded(corte, now);
  if (!ended) due.push(cancellationAvisos(cancellation, false));
  if (corte.cambio > 0 && !(tipo === 'forzado' && ended)) {
    veces.corte_cambio = avisoNumber(version);
    due.push(cambioAvisos(aviso('corte_cambio', veces.corte_cambio, { nuevo: dates }), corte.cambio));
  }
  if (tipo === 'forzado' && !ended) {
    veces.corte_forzado = avisoNumber(version);
    due.push(forzadoAvisos(aviso('corte_forzado', veces.corte_forzado, { ...dates, motivo })));
  }
  const dueHours = tipo === 'programado' ? dueHoursBefore(inicio, hours, now) : undefined;
  if (dueHours !== undefined) {
    veces.corte_programado = programadoAvisoNumber(version, dueHours);
    const datos = { ...dates, motivo, ...(obs && { obs }) };
    due.push(
      programadoAvisos(
        aviso('corte_programado', veces.corte_programado, datos),
        hoursBefore(inicio, dueHours),
      ),
    );
  }
  if (tipo === 'forzado' && ended && corte.restablecido > 0) {
    veces.corte_restablecido = avisoNumber(version);
    const datos = { fin: dates.fin };
    due.push(
      restablecidoAvisos(aviso('corte_restablecido', veces.corte_restablecido, datos), corte.restablecido),
    );
  }
  return Object.keys(veces).length > 0 ? [...due, fallbackCorreos(corteId, veces)] : due;
}
