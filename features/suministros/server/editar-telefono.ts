import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { Clock } from '@oficina/values';
import type { SuministroTelefono } from '../contract/index.ts';
import { requireRoom } from './agregar-telefono.ts';
import { lockSuministro } from './contacts.repository.ts';
import { presentTelefono, recordTelefonoChange, telefonoAudit } from './present-telefono.ts';
import { lockTelefono, type TelefonoRow, updateTelefono } from './telefonos.repository.ts';

export type TelefonoCambios = {
  facturas?: boolean | undefined;
  cortes?: boolean | undefined;
  baja?: boolean | undefined;
};

export async function editarTelefono(
  deps: { db: Db; clock: Clock },
  actor: Actor,
  origin: Origin,
  { id, suministro_id }: Pick<TelefonoRow, 'id' | 'suministro_id'>,
  cambios: TelefonoCambios,
): Promise<Draft<SuministroTelefono>> {
  const now = deps.clock.now();
  const row = await deps.db.tx(async (tx) => {
    await lockSuministro(tx, suministro_id);
    const before = await lockTelefono(tx, id);
    if (!before) throw notFound();
    const after = applyCambios(before, cambios, now);
    if (JSON.stringify(telefonoAudit(before)) === JSON.stringify(telefonoAudit(after))) return before;
    const { facturas, cortes, rebota, baja, baja_por } = after;
    await updateTelefono(tx, id, { facturas, cortes, rebota, baja, baja_por, updated: now });
    if (cambios.baja === false) await requireRoom(tx, suministro_id);
    const who = { actor, origin, accion: 'suministro_telefono.editar' } as const;
    await recordTelefonoChange(tx, who, id, { before, after });
    return after;
  });
  return presentTelefono(row);
}

function applyCambios(
  before: TelefonoRow,
  { facturas, cortes, baja }: TelefonoCambios,
  now: Date,
): TelefonoRow {
  return {
    ...before,
    facturas: facturas ?? before.facturas,
    cortes: cortes ?? before.cortes,
    ...(baja === true && before.baja === null && { baja: now, baja_por: 'personal' }),
    // A clerk who writes to a number again also vouches that it receives.
    ...(baja === false && { baja: null, baja_por: null, rebota: false }),
  };
}
