import { type Draft, head } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import { type Alcance, Corte, type CorteTipo } from '../contract/index.ts';
import { zonasOf } from './affected-suministros.ts';
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
    ...(personal && {
      totalSuministros: row.total_suministros,
      zonas: [...zonasOf(row)],
      alcance: alcanceOf(row),
    }),
  };
}

function alcanceOf(row: CorteRow): Alcance | null {
  const { por_mensaje, por_app, por_correo, sin_contacto } = row;
  // The four are written together.
  if (por_mensaje === null || por_app === null || por_correo === null || sin_contacto === null) return null;
  return { porMensaje: por_mensaje, porApp: por_app, porCorreo: por_correo, sinContacto: sin_contacto };
}

export const auditedCorte = (row: CorteNuevoRow & Pick<CorteRow, 'total_suministros'>) => ({
  tipo: row.tipo,
  inicio: formatMoment(row.inicio),
  fin: row.fin && formatMoment(row.fin),
  zona: row.zona,
  ...(row.zonas && { zonas: row.zonas }),
  motivo: row.motivo,
  obs: row.obs,
  suministros: row.total_suministros,
});
