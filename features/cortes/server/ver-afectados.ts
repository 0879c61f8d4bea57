import type { Afectados } from '../contract/index.ts';
import { resolveLists, type SuministroLists } from './affected-suministros.ts';
import type { CortesDeps } from './deps.ts';
import { countAfectados } from './suministros.repository.ts';

export async function verAfectados(
  { db }: Pick<CortesDeps, 'db'>,
  { zona, ...lists }: SuministroLists & { zona?: string | null | undefined },
): Promise<Afectados> {
  const { source, desconocidos } = await resolveLists(db, zona ?? '', lists);
  return {
    ...(await countAfectados(db, source)),
    desconocidos: [...desconocidos.suministros, ...desconocidos.cuentas],
  };
}
