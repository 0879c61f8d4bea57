import type { Db } from '@oficina/db';
import { type Actor, actsAs, requireRole } from '@oficina/http';
import { type Draft, head, iri, type Listing, type Query } from '@oficina/hydra';
import type { Role } from '@oficina/values';
import { SuministroOfList } from '../contract/index.ts';
import type { staffSuministrosQuery } from '../contract/routes.ts';
import { findStaffSuministros, type StaffSuministroRow } from './list-for-staff.repository.ts';

const READ_MAILS: readonly Role[] = ['ROLE_SUMINISTRO_MAIL', 'ROLE_ADMIN', 'ROLE_MOSTRADOR'];
const READ_PEOPLE: readonly Role[] = ['ROLE_ADMIN', 'ROLE_MOSTRADOR'];

/** A filter tells as much as a field: whoever may not read the addresses may not ask by them. */
export async function listarForStaff(
  deps: { db: Db },
  actor: Actor,
  query: Query<typeof staffSuministrosQuery>,
): Promise<Listing<Draft<SuministroOfList>>> {
  if (query.filters.correo) requireRole(actor, READ_MAILS);
  const view = { mails: actsAs(actor, READ_MAILS), people: actsAs(actor, READ_PEOPLE) };
  const { rows, ...count } = await findStaffSuministros(deps.db, query);
  return { ...count, rows: rows.map((row) => present(row, view)) };
}

const present = (
  row: StaffSuministroRow,
  { mails, people }: { mails: boolean; people: boolean },
): Draft<SuministroOfList> => ({
  ...head(SuministroOfList, row.id),
  cuenta: row.cuenta,
  nombre: row.nombre,
  domicilio: row.domicilio,
  zona: row.zona,
  activo: row.activo,
  correo: mails ? (row.correo as SuministroOfList['correo']) : null,
  usuario: people && row.usuario_id !== null ? iri('usuarios', row.usuario_id) : null,
});
