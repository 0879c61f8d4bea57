import { formatMoment } from '@oficina/values';
import type { CorteAvisos } from '../contract/index.ts';
import type { CorteRow } from './cortes.repository.ts';
import { countDeliveries } from './delivery.repository.ts';
import type { CortesDeps } from './deps.ts';
import { salidasOf } from './notice-times.ts';

export async function verAvisos(
  { db, clock, hours }: Pick<CortesDeps, 'db' | 'clock' | 'hours'>,
  corte: CorteRow,
): Promise<CorteAvisos> {
  const { id, total_suministros: suministros } = corte;
  const [delivery] = await countDeliveries(db, [id], clock.now());
  const { avisados = 0, pendientes = 0, fallidos = 0, sinContacto = 0 } = delivery ?? {};
  const salidas = salidasOf(corte, hours).map(formatMoment);
  return { suministros, avisados, pendientes, fallidos, sinContacto, salidas };
}
