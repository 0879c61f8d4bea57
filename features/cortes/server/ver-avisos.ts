import type { AvisosDelCorte } from '../contract/index.ts';
import type { CorteRow } from './cortes.repository.ts';
import type { CortesDeps } from './deps.ts';
import { contarEntregas } from './entrega.repository.ts';

export async function verAvisos(
  { db, clock }: Pick<CortesDeps, 'db' | 'clock'>,
  { id, total_suministros: suministros }: CorteRow,
): Promise<AvisosDelCorte> {
  const [entrega] = await contarEntregas(db, [id], clock.now());
  const { avisados = 0, pendientes = 0, fallidos = 0, sinContacto = 0 } = entrega ?? {};
  return { suministros, avisados, pendientes, fallidos, sinContacto };
}
