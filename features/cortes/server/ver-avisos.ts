import { formatMoment } from '@oficina/values';
import type { AvisosDelCorte } from '../contract/index.ts';
import type { CorteRow } from './cortes.repository.ts';
import type { CortesDeps } from './deps.ts';
import { contarEntregas } from './entrega.repository.ts';
import { salidasDe } from './horas.ts';

export async function verAvisos(
  { db, clock, horas }: Pick<CortesDeps, 'db' | 'clock' | 'horas'>,
  corte: CorteRow,
): Promise<AvisosDelCorte> {
  const { id, total_suministros: suministros } = corte;
  const [entrega] = await contarEntregas(db, [id], clock.now());
  const { avisados = 0, pendientes = 0, fallidos = 0, sinContacto = 0 } = entrega ?? {};
  const salidas = salidasDe(corte, horas).map(formatMoment);
  return { suministros, avisados, pendientes, fallidos, sinContacto, salidas };
}
