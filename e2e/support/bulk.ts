import { seedDemoPdfs } from '../../database/seeds/demo-pdfs.ts';
import { type Person, rows } from './data.ts';
import { folders } from './folders.ts';

/** The facturas are unpaid. Each is one cent higher and due one day later than the one before, starting tomorrow. */
export async function giveBills(suministro: number, count: number, cents: number): Promise<void> {
  await rows(
    `INSERT INTO facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, numero)
     SELECT $1::bigint, $3::bigint + n, 202610, $4::date, $4::date + n, 'E2E ' || $1::bigint || '/' || n
     FROM generate_series(1, $2::int) n`,
    [suministro, count, cents, process.env.E2E_HOY],
  );
}

/** The person ends up like a municipality: each suministro has its street, a factura and two years of consumos. */
export async function giveSupplies(person: Person, count: number): Promise<void> {
  await rows(
    `WITH nuevos AS (
       INSERT INTO suministros (cuenta, nombre, documento, domicilio)
       SELECT 'M' || $1::bigint || '-' || lpad(n::text, 4, '0'), 'MUNICIPALIDAD DE LA POSTA', $2::text, 'Plaza ' || n
       FROM generate_series(1, $3::int) n RETURNING id),
     sus_vinculos AS (
       INSERT INTO usuario_suministros (usuario_id, suministro_id) SELECT $1::bigint, id FROM nuevos ORDER BY id),
     sus_facturas AS (
       INSERT INTO facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, numero)
       SELECT id, 100001, 202610, $4::date, $4::date + 10, 'E2E M' || id FROM nuevos)
     INSERT INTO consumos (suministro_id, periodo, consumo, importe_cent)
     SELECT id, (2026 - y) * 100 + m, 100 + m, 1000000 FROM nuevos, generate_series(0, 1) y, generate_series(1, 10) m`,
    [person.id, person.documento, count, process.env.E2E_HOY],
  );
}

export async function storePdfs(): Promise<void> {
  await seedDemoPdfs(process.env.E2E_DATABASE_URL ?? '', folders.files);
}

export async function linkOf(numero: string): Promise<string> {
  const [bill] = await rows<{ id: string; token: string }>(
    'SELECT id, token FROM facturas WHERE numero = $1',
    [numero],
  );
  if (!bill) throw new Error(`no bill ${numero}`);
  return `/f/${Number(bill.id).toString(36)}-${bill.token}`;
}
