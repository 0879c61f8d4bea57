// People, facturas and sessions are written directly into the database. Cards are added through the API.
import { facturaTokenOf } from '@oficina/facturas/server';
import { ApiError, createClient } from '@oficina/hydra';
import { tarjetasRoutes, ultimos4 } from '@oficina/tarjetas/contract';
import type { Base as WholeBase } from './database.ts';

type Base = Pick<WholeBase, 'query'>;

/** Whoever has `enlace` may pay it without an account. */
export type Factura = { id: number; importe: number; enlace: string };
/** By a link or by an account, and with a card or with a code that a wallet reads. */
export type Way = { byLink: boolean; byCode: boolean };
export type Visit = Way & { person: Payer; facturas: readonly Factura[] };
export type Payer = { id: number; token: string; tarjeta: number; rejectedTarjeta: number };

const NUMBERS = { approved: '4507990000004905', rejected: '4546400044997331' } as const;

export const typedTarjeta = (which: keyof typeof NUMBERS, titularDocumento: string) => ({
  numero: NUMBERS[which],
  vencimiento: '1230',
  titularNombre: 'NORMA QUIROGA',
  titularFechaNac: '1980-05-01',
  titularDocumento,
  cvc: '123',
});

/** Of every twenty, eight use their saved card, five the link with a card and seven a code, four of them from the link; mixed. */
export function wayOfTurn(turn: number): Way {
  const place = (turn * 7) % 20;
  return { byLink: place >= 8 && place < 17, byCode: place >= 13 };
}

type Seeding = {
  customers: number;
  visits: number;
  /** Visits are numbered from 0 as the customers come: the first of each one, then the second. */
  way?: (turn: number) => Way;
};

const tokenOf = (n: number) => `fallas-${String(n).padStart(36, '0')}`;

export async function seedVisits(
  base: Base,
  urls: () => string[],
  { customers, visits, way = () => ({ byLink: false, byCode: false }) }: Seeding,
): Promise<Visit[][]> {
  const ids = await insertPayers(base, customers);
  const facturas = await insertFacturas(base, customers, visits);
  const visitsByCustomer: Visit[][] = [];
  for (const [at, id] of ids.entries()) {
    const person = await addTarjetas(base, urls, at + 1, id);
    const facturasByVisit = Map.groupBy(
      facturas.filter(({ customer }) => customer === at + 1),
      ({ visit }) => visit,
    );
    visitsByCustomer.push(
      [...facturasByVisit.values()].map((bills, visit): Visit => {
        const chosen = way(visit * customers + at);
        // A link pays one factura and no more.
        return { ...chosen, person, facturas: chosen.byLink ? bills.slice(0, 1) : bills };
      }),
    );
  }
  return visitsByCustomer;
}

async function insertPayers({ query }: Base, customers: number): Promise<number[]> {
  const rows = await query<{ id: string }>(
    `with nuevas as (
       insert into usuarios (email, nombre, apellido, documento, roles, email_validado, aceptar_legal)
       select 'persona' || n || '@fallas.test', 'Norma', 'Quiroga', (30000000 + n)::text, '{ROLE_CONFIRMADO}', true, true
       from generate_series(1, $1::int) n order by n returning id, documento),
     sus_preferencias as (insert into usuario_preferencias (usuario_id) select id from nuevas),
     sus_suministros as (
       insert into suministros (cuenta, nombre, documento, domicilio)
       select 'PG' || documento, 'QUIROGA NORMA', documento, 'Mitre 12' from nuevas returning id, documento),
     sus_vinculos as (
       insert into usuario_suministros (usuario_id, suministro_id, documento)
       select u.id, s.id, documento from nuevas u join sus_suministros s using (documento))
     select id from nuevas order by documento`,
    [customers],
  );
  const ids = rows.map(({ id }) => Number(id));
  await query(
    `insert into sesiones (token_hash, usuario_id, expira, ip, agente)
     select sha256(token::bytea), id, now() + interval '1 day', '127.0.0.1', 'fallas'
     from unnest($1::text[], $2::bigint[]) s (token, id)`,
    [ids.map((_, at) => tokenOf(at + 1)), ids],
  );
  return ids;
}

/** Every subset of the amounts of one visit has a different sum, so the charged total tells which facturas it paid. */
async function insertFacturas({ query }: Base, customers: number, visits: number) {
  const rows = await query<{ id: string; importe_cent: string; numero: string; token: string }>(
    `insert into facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, numero)
     select s.id, (100000 + v * 10) * (1 << b) + (1 << b) - 1, 202610, current_date, current_date + 10,
       'PG-' || c || '-' || v || '-' || b
     from generate_series(1, $1::int) c join suministros s on s.cuenta = 'PG' || (30000000 + c)
     cross join generate_series(1, $2::int) v cross join generate_series(0, v % 3) b
     returning id, importe_cent, numero, token`,
    [customers, visits],
  );
  return rows.map(({ id, importe_cent, numero, token }) => {
    const [, customer, visit] = numero.split('-').map(Number);
    const enlace = facturaTokenOf({ id: Number(id), token });
    return { id: Number(id), importe: Number(importe_cent), enlace, customer, visit };
  });
}

async function addTarjetas(base: Base, urls: () => string[], n: number, id: number): Promise<Payer> {
  const token = tokenOf(n);
  const client = createClient({ baseUrl: urls()[0] ?? '', token: () => token });
  const add = async (which: keyof typeof NUMBERS): Promise<number> => {
    // One address may add no more than twenty cards a day, and here all share the same one.
    await base.query(`delete from limites where key like 'tarjetas-%'`);
    try {
      const body = typedTarjeta(which, String(30_000_000 + n));
      const { id: tarjeta } = await client.call(tarjetasRoutes.agregar, { body });
      return tarjeta;
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error;
      // No fault is active yet. The machine is slow, and the card may have been added all the same.
      const { member } = await client.call(tarjetasRoutes.listar);
      const existing = member.find((tarjeta) => ultimos4(tarjeta) === NUMBERS[which].slice(-4));
      return existing?.id ?? add(which);
    }
  };
  return { id, token, tarjeta: await add('approved'), rejectedTarjeta: await add('rejected') };
}
