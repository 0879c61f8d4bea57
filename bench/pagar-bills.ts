import { Secret } from '@oficina/values';
import { type Cipher, createCipher } from '@oficina/values/server';
import type pg from 'pg';
import { sealRef } from '../features/tarjetas/server/sealing.ts';
import { type BenchDatabase, withClient } from './database.ts';
import { usersFor } from './seed.ts';

export type Bill = {
  id: number;
  usuario_id: number;
  factura_id: number;
  tarjeta_id: number;
  importe: number;
  email: string;
  clave: string;
};

/** The facturas come in scattered order, and each is handed out once, to either side. */
export type Bills = {
  database: BenchDatabase;
  cipher: Cipher;
  left(): number;
  /** The result is the number of the first factura, for a side that reads them from bench.pagos by itself. */
  reserve(count: number): number;
  take(count: number): Promise<Bill[]>;
};

/**
 * This differs from the step with which the seed scatters suministros; with the same step, neighbours in time would be
 * neighbours on disk.
 */
const SCATTER = 104_729;
/** The last two facturas of each suministro are unpaid. */
const PER_SUPPLY = 2;
/** The seed leaves at most this many suministros without a person. */
const OWNERLESS = 21;

export const billsOf = (supplies: number) => PER_SUPPLY * (supplies - OWNERLESS);

/**
 * The seed lacks what a payment needs: a card of each person, with the cards in use sealed as the product seals them, and an
 * earlier pago of each person, so that the tables of pagos also grow with the suministros.
 */
export async function prepareBills(database: BenchDatabase, wanted: number): Promise<Bills> {
  if (database.supplies % SCATTER === 0)
    throw new Error(`The supplies must not be a multiple of ${SCATTER}.`);
  const cipher = createCipher([new Secret('solo-para-medir-tampoco-es-secreta-01234567')]);
  const found = await withClient(database.ownerUrl, async (owner) => {
    // These facturas will be paid, so the mark is removed first: whatever happens to this run, the next one seeds the data
    // again.
    await owner.query(`COMMENT ON DATABASE ${database.name} IS NULL`);
    // Every key is right by construction, as in the seed.
    await owner.query('SET session_replication_role = replica');
    await owner.query(cardsSql(usersFor(database.supplies)));
    await owner.query(historySql);
    await owner.query(billsSql(database.supplies, wanted));
    await seal(owner, cipher);
    await owner.query('VACUUM ANALYZE tarjetas, pagos, pago_facturas, bench.pagos');
    await owner.query('CHECKPOINT');
    const { rows } = await owner.query<{ count: number }>('SELECT count(*)::int FROM bench.pagos');
    return rows[0]?.count ?? 0;
  });
  let next = 0;
  const reserve = (count: number) => {
    const first = next;
    next += count;
    if (next > found) throw new Error(`${database.name} has no more bills to pay: ${found} were not enough.`);
    return first;
  };
  return {
    ...{ database, cipher, reserve },
    left: () => found - next,
    take: (count) => read(database, reserve(count), count),
  };
}

const nextYear = () => String(new Date().getUTCFullYear() + 1).slice(-2);

/** The order differs from that of the people, so that the number of a card is never mistaken for its owner's. */
const cardsSql = (users: number) => `
  INSERT INTO tarjetas (usuario_id, titular_nombre, numero_enmascarado, vencimiento, emisor, emisor_nombre,
    principal, pasarela, bin)
  SELECT n, 'NOMBRE APELLIDO', '************4905', '12${nextYear()}', 1, 'Visa', true, 'payway', '450799'
  FROM generate_series(1, ${users}) n ORDER BY n DESC`;

const historySql = `
  WITH viejos AS (
    INSERT INTO pagos (usuario_id, tarjeta_id, total_cent, estado, referencia, idempotencia, idempotencia_sha256,
      enviado, pasarela_id, created, updated)
    SELECT t.usuario_id, t.id, 1840050, 1, 'OV' || t.usuario_id || 'X', gen_random_uuid()::text, sha256('x'),
      now() - interval '60 days', t.id::text, now() - interval '60 days', now() - interval '60 days'
    FROM tarjetas t ORDER BY t.id RETURNING id, usuario_id)
  INSERT INTO pago_facturas (pago_id, factura_id, importe_cent)
  SELECT p.id, f.id, f.importe_cent
  FROM viejos p JOIN usuarios u ON u.id = p.usuario_id
  CROSS JOIN LATERAL (SELECT id, importe_cent FROM facturas WHERE suministro_id = u.suministro_id
    ORDER BY periodo DESC, id DESC OFFSET ${PER_SUPPLY} LIMIT 1) f
  ORDER BY p.id`;

/** The arrays are stored as text, because pgbench cannot build a list. */
const billsSql = (supplies: number, wanted: number) => `
  CREATE TABLE bench.pagos AS
  SELECT (row_number() OVER (ORDER BY n))::int - 1 AS id, u.id AS usuario_id, f.id AS factura_id,
    t.id AS tarjeta_id, f.importe_cent AS importe, u.email, gen_random_uuid()::text AS clave,
    ARRAY[f.id]::text AS facturas, ARRAY[f.importe_cent]::text AS importes
  FROM generate_series(0, ${PER_SUPPLY * supplies - 1}) n
  CROSS JOIN LATERAL (SELECT usuario_id FROM usuario_suministros
    WHERE suministro_id = (n::bigint * ${SCATTER}) % ${supplies} + 1 AND usuario_id <= ${usersFor(supplies)}
    ORDER BY usuario_id LIMIT 1) us
  CROSS JOIN LATERAL (SELECT id, importe_cent FROM facturas
    WHERE suministro_id = (n::bigint * ${SCATTER}) % ${supplies} + 1
    ORDER BY periodo DESC, id DESC OFFSET n / ${supplies} LIMIT 1) f
  JOIN usuarios u ON u.id = us.usuario_id
  JOIN tarjetas t ON t.usuario_id = u.id
  WHERE n < ${wanted + PER_SUPPLY * OWNERLESS};
  ALTER TABLE bench.pagos ADD PRIMARY KEY (id);
  GRANT SELECT ON bench.pagos TO oficina_app`;

async function seal(owner: pg.Client, cipher: Cipher): Promise<void> {
  const { rows } = await owner.query<{ id: string; usuario_id: string }>(
    'SELECT DISTINCT tarjeta_id AS id, usuario_id FROM bench.pagos',
  );
  const seals = rows.map(({ id, usuario_id }) =>
    sealRef(cipher, new Secret(`ref-${id}`), Number(usuario_id), Number(id)),
  );
  await owner.query(
    `UPDATE tarjetas t SET token_pasarela = s.bytes, clave_id = s.clave_id
     FROM unnest($1::bigint[], $2::bytea[], $3::smallint[]) s (id, bytes, clave_id) WHERE t.id = s.id`,
    [rows.map(({ id }) => id), seals.map(({ bytes }) => bytes), seals.map(({ keyId }) => keyId)],
  );
}

async function read({ ownerUrl }: BenchDatabase, first: number, count: number): Promise<Bill[]> {
  const { rows } = await withClient(ownerUrl, (owner) =>
    owner.query<Bill>('SELECT * FROM bench.pagos WHERE id >= $1 AND id < $1 + $2 ORDER BY id', [
      first,
      count,
    ]),
  );
  return rows.map((row) => ({
    ...{ id: row.id, email: row.email, clave: row.clave },
    usuario_id: Number(row.usuario_id),
    factura_id: Number(row.factura_id),
    tarjeta_id: Number(row.tarjeta_id),
    importe: Number(row.importe),
  }));
}

export async function dropDatabases(databases: readonly BenchDatabase[]): Promise<void> {
  for (const { name, ownerUrl } of databases) {
    const maintenance = new URL(ownerUrl);
    maintenance.pathname = '/postgres';
    await withClient(maintenance.toString(), (owner) => owner.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
}
