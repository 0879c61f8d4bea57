import type { Db } from '@oficina/db';
import { notFound, unprocessable } from '@oficina/hydra';
import { lockUsuario } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import { Faltas, type TarjetaCambios } from '../contract/index.ts';
import { elegiOtra } from './errors.ts';
import { findTarjeta, makePrincipal, type TarjetaRow, updateObs } from './tarjetas.repository.ts';

/** Makes it the one offered first, or changes its note. */
export async function editarTarjeta(
  deps: { db: Db; clock: Clock },
  { id, usuario_id }: TarjetaRow,
  cambios: TarjetaCambios,
): Promise<TarjetaRow> {
  if (cambios.principal === false) throw elegiOtra();
  const obs = cambios.obs === undefined ? undefined : leerObs(cambios.obs);
  const row = await deps.db.tx(async (tx) => {
    await lockUsuario(tx, usuario_id);
    const now = deps.clock.now();
    // It may have been deleted since it was looked for.
    if (!(await findTarjeta(tx, usuario_id, id, now))) return undefined;
    if (cambios.principal) await makePrincipal(tx, usuario_id, id);
    if (obs !== undefined) await updateObs(tx, id, obs);
    return findTarjeta(tx, usuario_id, id, now);
  });
  if (!row) throw notFound();
  return row;
}

function leerObs(texto: string | null): string | null {
  const faltas = new Faltas();
  const obs = faltas.obs(texto);
  if (faltas.lista.length > 0) throw unprocessable(faltas.lista);
  return obs;
}
