import type { Db } from '@oficina/db';
import { type AlertasDeps, alertarSinDatos } from './alertas.ts';
import { findUltimaCarga } from './rutina.repository.ts';

const UN_DIA_MS = 86_400_000;

/** Every morning: bills that nobody renews are old without anybody noticing. Where none was ever loaded, nobody waits. */
export async function avisarSiFaltanDatos(
  deps: AlertasDeps & { db: Db; diasMaximos: number },
): Promise<boolean> {
  const ultima = await findUltimaCarga(deps.db);
  if (!ultima) return false;
  const dias = Math.floor((deps.clock.now().getTime() - ultima.getTime()) / UN_DIA_MS);
  if (dias <= deps.diasMaximos) return false;
  await deps.db.tx((tx) => alertarSinDatos(deps, tx, dias));
  return true;
}
