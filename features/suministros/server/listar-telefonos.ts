import type { Db } from '@oficina/db';
import { type Draft, type Listing, notFound, type Query } from '@oficina/hydra';
import { parseCelular } from '@oficina/usuarios/server';
import type { SuministroTelefono, telefonosQuery } from '../contract/index.ts';
import { presentTelefono } from './present-telefono.ts';
import {
  findTelefonoById,
  findTelefonos,
  type TelefonoRow,
  type TypedTelefono,
} from './telefonos.repository.ts';

export async function listarTelefonos(
  deps: { db: Db },
  query: Query<typeof telefonosQuery>,
): Promise<Listing<Draft<SuministroTelefono>>> {
  const page = await findTelefonos(deps.db, query, readTyped(query.filters.telefono));
  return { ...page, rows: page.rows.map(presentTelefono) };
}

/** A whole number is found by its key, however it is written; of a part only the digits count. */
function readTyped(text: string | undefined): TypedTelefono {
  if (text === undefined) return undefined;
  const read = parseCelular(text, true);
  return read !== null && read !== 'fijo' ? read : { digits: text.replace(/\D/g, '') };
}

export async function requireTelefono(deps: { db: Db }, id: number): Promise<TelefonoRow> {
  const row = await findTelefonoById(deps.db, id);
  if (!row) throw notFound();
  return row;
}
