import type { Db } from '@oficina/db';
import { notFound, unprocessable } from '@oficina/hydra';
import { lockUsuario } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import { type TarjetaCambios, ViolationList } from '../contract/index.ts';
import { chooseAnother } from './errors.ts';
import { findTarjeta, makePrincipal, type TarjetaRow, updateObs } from './tarjetas.repository.ts';

export async function editarTarjeta(
  deps: { db: Db; clock: Clock },
  { id, usuario_id }: TarjetaRow,
  cambios: TarjetaCambios,
): Promise<TarjetaRow> {
  if (cambios.principal === false) throw chooseAnother();
  const obs = cambios.obs === undefined ? undefined : parseObs(cambios.obs);
  const row = await deps.db.tx(async (tx) => {
    await lockUsuario(tx, usuario_id);
    const now = deps.clock.now();
    const own = { usuarioId: usuario_id, id };
    if (!(await findTarjeta(tx, own, now))) return undefined;
    if (cambios.principal) await makePrincipal(tx, usuario_id, id);
    if (obs !== undefined) await updateObs(tx, id, obs);
    return findTarjeta(tx, own, now);
  });
  if (!row) throw notFound();
  return row;
}

function parseObs(texto: string | null): string | null {
  const violations = new ViolationList();
  const obs = violations.obs(texto);
  if (violations.list.length > 0) throw unprocessable(violations.list);
  return obs;
}
