import type { Db, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import { parseCelular } from '@oficina/usuarios/server';
import { MAX_TELEFONOS, type SuministroTelefono } from '../contract/index.ts';
import { lockSuministro } from './contacts.repository.ts';
import { invalidCelular, repeatedCelular, tooManyCelulares, unknownSuministro } from './errors.ts';
import { presentTelefono, recordTelefonoChange } from './present-telefono.ts';
import { readSuministro } from './read-suministro.ts';
import {
  countLiveTelefonos,
  findTelefonoById,
  insertTelefono,
  type TelefonoRow,
} from './telefonos.repository.ts';

export async function agregarTelefono(
  deps: { db: Db },
  actor: Actor,
  origin: Origin,
  request: { suministro?: unknown; telefono?: string | null | undefined },
): Promise<Draft<SuministroTelefono>> {
  const suministroId = readSuministro(request.suministro);
  // Nobody adds a landline to be told by SMS, so without its 15 it is a mobile all the same.
  const read = parseCelular(request.telefono ?? '', true);
  if (read === null || read === 'fijo') throw invalidCelular();
  const row = await deps.db.tx(async (tx) => {
    const inserted = await insertRow(tx, suministroId, read.celular);
    const who = { actor, origin, accion: 'suministro_telefono.agregar' } as const;
    await recordTelefonoChange(tx, who, inserted.id, { after: inserted });
    return inserted;
  });
  return presentTelefono(row);
}

async function insertRow(tx: Tx, suministroId: number, celular: string): Promise<TelefonoRow> {
  if (!(await lockSuministro(tx, suministroId))) throw unknownSuministro();
  const id = await insertTelefono(tx, suministroId, celular);
  if (id === undefined) throw repeatedCelular();
  await requireRoom(tx, suministroId);
  const row = await findTelefonoById(tx, id);
  if (!row) throw new Error(`the telephone ${id} just added is not there`);
  return row;
}

/** It is asked after the change, with the suministro locked. */
export async function requireRoom(tx: Tx, suministroId: number): Promise<void> {
  if ((await countLiveTelefonos(tx, suministroId)) > MAX_TELEFONOS) throw tooManyCelulares();
}
