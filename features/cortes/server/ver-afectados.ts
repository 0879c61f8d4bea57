import type { Afectados } from '../contract/index.ts';
import { resolveLists, type SuministroLists, zonasOf } from './affected-suministros.ts';
import type { CortesDeps } from './deps.ts';
import { countAfectados } from './suministros.repository.ts';

export type AskedCorte = SuministroLists & {
  zona?: string | null | undefined;
  zonas?: readonly string[] | null | undefined;
};

export async function verAfectados(
  { db }: Pick<CortesDeps, 'db'>,
  { zona, zonas, ...lists }: AskedCorte,
): Promise<Afectados> {
  const { source, desconocidos } = await resolveLists(db, zonasOf({ zona: zona ?? '', zonas }), lists);
  return {
    ...(await countAfectados(db, source)),
    desconocidos: [...desconocidos.suministros, ...desconocidos.cuentas],
    zonasVacias: desconocidos.zonas,
  };
}
