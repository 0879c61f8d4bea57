import type { Db, Reader } from '@oficina/db';
import { type Draft, head, iri, type Listing, notFound, type Query } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import type { fallidosQuery } from '../contract/fallidos.routes.ts';
import { Fallidos, MOST_RESENT, type Reenvio, TIPOS, tipoOf } from '../contract/index.ts';
import type { AddressBook, AddressOwners } from './address-book.ts';
import { type FallidosRow, findFallidos, findFallidosUntil } from './fallidos.repository.ts';
import { readPara } from './listar-mensajes.ts';
import { type Plan, type PlanDeps, planReenvio } from './plan-reenvio.ts';
import { presentPara, presentTelefono } from './present.ts';
import { findFallidosOf } from './reenvio.repository.ts';

export type ListarFallidosDeps = PlanDeps & { db: Db };

export async function listarFallidos(
  { db, addresses }: ListarFallidosDeps,
  query: Query<typeof fallidosQuery>,
): Promise<Listing<Draft<Fallidos>>> {
  const { rows, ...count } = await findFallidos(db, readPara(query, addresses));
  const owners = await addresses.ownersOf(db, rows.flatMap(ownedOf));
  return { rows: rows.map((row) => presentFallidos(row, owners.get(keyOf(row)), addresses)), ...count };
}

/** One address, with what would happen if all were sent again. */
export async function verFallidos(deps: ListarFallidosDeps, id: number): Promise<Draft<Fallidos>> {
  const row = await findFallidosUntil(deps.db, id);
  if (!row) throw notFound();
  const found = await findFallidosOf(deps.db, { para: row.para, until: id, most: MOST_RESENT });
  return tellFallidos(deps, deps.db, row, await planReenvio(deps, deps.db, found));
}

export async function tellFallidos(
  { addresses }: PlanDeps,
  reader: Reader,
  row: FallidosRow,
  plan: Plan,
): Promise<Draft<Fallidos>> {
  const owners = await addresses.ownersOf(reader, ownedOf(row));
  return {
    ...presentFallidos(row, owners.get(keyOf(row)), addresses),
    reenvio: presentPlan(row, plan, addresses),
  };
}

const keyOf = ({ para }: Pick<FallidosRow, 'para'>) => para.toLowerCase();
/** A device is no address that somebody writes down. */
const ownedOf = (row: FallidosRow) => (row.tipo === TIPOS.push ? [] : [keyOf(row)]);

function presentFallidos(
  row: FallidosRow,
  owners: AddressOwners | undefined,
  addresses: AddressBook,
): Draft<Fallidos> {
  const { correos = [], personas = [], hasMore } = owners ?? {};
  return {
    ...head(Fallidos, row.id),
    para: presentPara(row, true),
    paraVisible: presentTelefono(row, addresses),
    tipo: tipoOf(row.tipo),
    total: row.total,
    updated: formatMoment(row.updated),
    error: row.error,
    usuario: row.usuario_id === null ? null : iri('usuarios', row.usuario_id),
    usuarioNombre: row.usuario_nombre,
    suministroCuenta: row.suministro_cuenta,
    correos: correos.map(({ id, cuenta, ...correo }) => ({
      '@id': iri('suministro_mails', id),
      suministroCuenta: cuenta,
      ...correo,
    })),
    personas: personas.map(({ id, rebota, ...persona }) => ({
      '@id': iri('usuarios', id),
      ...persona,
      emailRebota: rebota,
    })),
    hayMas: hasMore || null,
  };
}

const MOST_ADDRESSES = 3;

function presentPlan(
  { tipo, total }: FallidosRow,
  { going, pending, ...counts }: Plan,
  addresses: AddressBook,
): Reenvio {
  const a = tipo === TIPOS.push ? [] : [...new Set(going.map(({ para }) => para))];
  const { vencidos, repetidos, esperan } = counts;
  return {
    van: going.length,
    a: a.slice(0, MOST_ADDRESSES).map(addresses.telefonoVisible),
    ...{ vencidos, repetidos, esperan },
    porConfirmar: pending.slice(0, MOST_ADDRESSES),
    ...(total > MOST_RESENT && { hayMas: true as const }),
  };
}
