import { type Draft, head } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import { Corte, type CorteTipo } from '../contract/index.ts';
import type { CorteNuevoRow, CorteRow } from './cortes.repository.ts';

/** The `suministros` are those that the reader may know, and are absent in the list of the staff. */
export function presentCorte(
  row: CorteRow & { suministros?: readonly number[] },
  { personal }: { personal: boolean },
): Draft<Corte> {
  return {
    ...head(Corte, row.id),
    tipo: row.tipo as CorteTipo,
    inicio: formatMoment(row.inicio),
    fin: row.fin && formatMoment(row.fin),
    finEstimado: row.fin_estimado,
    zona: row.zona,
    motivo: row.motivo,
    obs: row.obs,
    created: formatMoment(row.created),
    updated: formatMoment(row.updated),
    suministros: row.suministros && [...row.suministros],
    totalSuministros: personal ? row.total_suministros : null,
  };
}

export const auditedCorte = (row: CorteNuevoRow & Pick<CorteRow, 'total_suministros'>) => ({
  tipo: row.tipo,
  inicio: formatMoment(row.inicio),
  fin: row.fin && formatMoment(row.fin),
  zona: row.zona,
  motivo: row.motivo,
  obs: row.obs,
  suministros: row.total_suministros,
});
