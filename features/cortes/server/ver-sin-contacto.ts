import type { SinContacto } from '../contract/index.ts';
import { resolveLists, zonasOf } from './affected-suministros.ts';
import type { CortesDeps } from './deps.ts';
import { listSinContacto } from './suministros.repository.ts';
import type { AskedCorte } from './ver-afectados.ts';
import { requireCorte } from './ver-corte.ts';

const PAGE = 50;

/** The staff call or visit these, because no aviso can reach them. */
export async function verSinContacto(
  deps: Pick<CortesDeps, 'db'>,
  {
    corte,
    desde,
    zona,
    zonas,
    ...lists
  }: AskedCorte & { corte?: number | null | undefined; desde?: number | null | undefined },
): Promise<SinContacto> {
  const source = corte
    ? { corte: (await requireCorte(deps, corte)).id }
    : (await resolveLists(deps.db, zonasOf({ zona: zona ?? '', zonas }), lists)).source;
  const rows = await listSinContacto(deps.db, source, desde ?? 0, PAGE + 1);
  const suministros = rows
    .slice(0, PAGE)
    .map((row) => ({ ...row, domicilio: row.domicilio ?? '', zona: row.zona ?? '' }));
  const last = suministros.at(-1);
  return { suministros, ...(rows.length > PAGE && last && { siguiente: last.id }) };
}
