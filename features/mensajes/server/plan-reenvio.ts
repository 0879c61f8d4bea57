import type { Reader } from '@oficina/db';
import { RESENT_DAYS, TIPOS } from '../contract/index.ts';
import type { AddressBook, CurrentAddresses } from './address-book.ts';
import { nuevoVencimiento, type ReenviarDeps } from './reenviar-mensaje.ts';
import { type FallidoRow, findKnownAvisos, type Resent } from './reenvio.repository.ts';

export type PlanDeps = Pick<ReenviarDeps, 'plantillas' | 'clock'> & { addresses: AddressBook };

export type Plan = {
  going: (Resent & { row: FallidoRow })[];
  vencidos: number;
  repetidos: number;
  esperan: number;
  /** Whoever reads these has to confirm them before those that wait can go. */
  pending: string[];
};

const DAY_MS = 86_400_000;
const NOBODY: CurrentAddresses = { emails: [], pending: [], silent: [] };

/** What would happen to each mensaje now. A mensaje goes where its owner receives today: to the same address or to another. */
export async function planReenvio(
  { plantillas, clock, addresses }: PlanDeps,
  reader: Reader,
  rows: readonly FallidoRow[],
): Promise<Plan> {
  const now = clock.now();
  const oldest = new Date(now.getTime() - RESENT_DAYS * DAY_MS);
  const alive = rows.flatMap((row) => {
    const vence = row.created < oldest ? null : nuevoVencimiento(plantillas, row, now);
    return vence ? [{ row, vence }] : [];
  });
  const ownerOf = await readOwners(addresses, reader, alive);
  const plan: Plan = {
    going: [],
    vencidos: rows.length - alive.length,
    repetidos: 0,
    esperan: 0,
    pending: [],
  };
  const moving: Moving[] = [];
  for (const { row, vence } of alive) {
    const owner = ownerOf(row);
    const options = owner ? optionsOf(row, owner) : [row.para];
    if (has(options, row.para)) plan.going.push({ id: row.id, para: row.para, vence, row });
    else if (plantillas[row.plantilla]?.isForThatAddress) plan.vencidos += 1;
    else moving.push({ row, vence, options, owner: owner ?? NOBODY });
  }
  await addMoving(reader, plan, moving);
  return { ...plan, pending: [...new Set(plan.pending)] };
}

type Alive = { row: FallidoRow; vence: Date };
type Moving = Alive & { options: readonly string[]; owner: CurrentAddresses };

const has = (addresses: readonly string[], wanted: string) =>
  addresses.some((one) => one.toLowerCase() === wanted.toLowerCase());

/** An address that a person wrote for that mensaje alone belongs to nobody, and is not replaced. */
async function readOwners(addresses: AddressBook, reader: Reader, alive: readonly Alive[]) {
  const ids = (of: (row: FallidoRow) => number | null) => [
    ...new Set(alive.flatMap(({ row }) => of(row) ?? [])),
  ];
  const suministroOf = ({ usuario_id, suministro_id, ref_id }: FallidoRow) =>
    usuario_id === null && ref_id !== null ? suministro_id : null;
  const usuarios = await addresses.ofUsuarios(
    reader,
    ids(({ usuario_id }) => usuario_id),
  );
  const suministros = await addresses.ofSuministros(reader, ids(suministroOf));
  return (row: FallidoRow): CurrentAddresses | undefined => {
    if (row.usuario_id !== null) return usuarios.get(row.usuario_id) ?? NOBODY;
    const suministro = suministroOf(row);
    return suministro === null ? undefined : (suministros.get(suministro) ?? NOBODY);
  };
}

function optionsOf({ tipo }: FallidoRow, { emails, telefono, token }: CurrentAddresses): readonly string[] {
  if (tipo === TIPOS.email) return emails;
  const one = tipo === TIPOS.push ? token : telefono;
  return one === undefined ? [] : [one];
}

/** Who has several addresses got a copy at each, so a mensaje goes to the first that has none. */
async function addMoving(reader: Reader, plan: Plan, moving: readonly Moving[]): Promise<void> {
  const avisos = moving.flatMap(({ row, options }) =>
    row.ref_id === null ? [] : options.map((para) => ({ ...row, para })),
  );
  const known = await findKnownAvisos(reader, avisos);
  const taken = new Set(
    avisos.flatMap((aviso, place) => (known.has(place) ? [keyOf(aviso, aviso.para)] : [])),
  );
  for (const { row, vence, options, owner } of moving) {
    const para = options.find((one) => row.ref_id === null || !taken.has(keyOf(row, one)));
    if (para !== undefined) {
      plan.going.push({ id: row.id, para, vence, row });
      taken.add(keyOf(row, para));
    } else if (options.length === 0 || owner.pending.length > 0 || has(owner.silent, row.para)) {
      plan.esperan += 1;
      plan.pending.push(...owner.pending);
    } else plan.repetidos += 1;
  }
}

const keyOf = ({ plantilla, ref_id, vez, suministro_id, tipo }: FallidoRow, para: string) =>
  JSON.stringify([plantilla, ref_id, vez, suministro_id, tipo, para]);
