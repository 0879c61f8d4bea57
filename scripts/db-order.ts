// npm run db:order [-- --si]: lays bills and consumptions on disk by supply. Without --si it only tells what it would
// do. Why and when: `docs/operar/mantenimiento.md` and docs/decisions/0019-physical-order.md.
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { findOrStartPostgres } from './postgres.ts';

const TABLES = [
  { table: 'facturas', index: 'facturas_suministro_id_periodo_id_idx' },
  { table: 'consumos', index: 'consumos_pkey' },
] as const;

/** Rows of both tables rewritten per second with their indexes, on two cores: see bench/results/growth.md. */
const ROWS_PER_SECOND = 100_000;

export type OrderOptions = {
  /** Who reads waits behind us while we wait: it has to be short. */
  lockTimeout?: string;
  tell?: (line: string) => void;
};

/**
 * Rewrites each table in the order of its index. A table is one transaction: cut short, it stays as it was. Its
 * statistics are part of it, because the first reader after a rewrite would plan without them.
 */
export async function orderTables(client: pg.Client, options: OrderOptions = {}): Promise<void> {
  const { lockTimeout = '5s', tell = () => {} } = options;
  await client.query(`SET statement_timeout = 0`);
  // More memory for the sort and the indexes, unless the server already gives more.
  await client.query(
    `SELECT set_config(name, greatest(setting::int, 262144) || 'kB', false) FROM pg_settings
     WHERE name = 'maintenance_work_mem'`,
  );
  // Whoever presses Ctrl-C must not leave the server rewriting behind locked doors. Not every system has it.
  await client.query(`SET client_connection_check_interval = '5s'`).catch(() => {});
  for (const { table, index } of TABLES) {
    tell(`Ordenando ${table}…`);
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`);
      await client.query(`CLUSTER ${table} USING ${index}`);
      tell(`Calculando las estadísticas de ${table}…`);
      await client.query(`ANALYZE ${table}`);
      await client.query('COMMIT');
    } catch (error) {
      // On a lost connection there is nothing to undo with: the server undoes it by itself.
      await client.query('ROLLBACK').catch(() => {});
      throw new Error(sentenceOf(error, table), { cause: error });
    }
  }
  tell('Terminando: desde acá ya se puede usar.');
  // A rewritten table has lost the map that lets the counts and the chart be answered by the index alone.
  for (const { table } of TABLES) await client.query(`VACUUM (ANALYZE) ${table}`);
}

function sentenceOf(error: unknown, table: string): string {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  const same = `La tabla ${table} quedó como estaba.`;
  if (code === '55P03')
    return `No se pudo tomar la tabla ${table}: otro programa la está usando. ${same} Cerrá las importaciones y las consultas largas y volvé a probar.`;
  if (code === '42501')
    return `Hace falta el usuario dueño de las tablas: indicalo en DATABASE_URL (oficina_owner). ${same}`;
  if (code === '53100') return `No alcanzó el lugar en el disco de la base. ${same}`;
  return `Se cortó: ${error instanceof Error ? error.message : error}. ${same}`;
}

/** What it does, how long it may take and how much room it needs, before anything is touched. */
export async function announce(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ rows: number; bytes: number }>(
    // The new table with its indexes, beside the rows being sorted.
    `SELECT sum(greatest(reltuples, 0))::float8 AS rows,
       max(pg_total_relation_size(oid) + pg_table_size(oid))::float8 AS bytes
     FROM pg_class WHERE oid = ANY ($1::regclass[])`,
    [TABLES.map(({ table }) => table)],
  );
  const { rows: count = 0, bytes = 0 } = rows[0] ?? {};
  const minutes = Math.max(1, Math.ceil(count / ROWS_PER_SECOND / 60));
  const megabytes = Math.max(1, Math.ceil(bytes / 2 ** 20));
  return [
    'Se reescriben las facturas y los consumos ordenados por suministro, para que leerlos cueste menos disco.',
    'Mientras dura nadie puede ver ni pagar facturas: hacelo en una ventana de mantenimiento.',
    `Son cerca de ${Math.round(count).toLocaleString('es-AR')} renglones: calculá ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
    `Hacen falta ${megabytes.toLocaleString('es-AR')} MB libres en el disco de la base.`,
    'Se puede cortar con Ctrl-C: la tabla que se estaba ordenando queda como estaba.',
  ].join('\n');
}

async function main(): Promise<void> {
  if (process.argv.includes('--si') && !process.env.DATABASE_URL)
    throw new Error(
      'Decí qué base: DATABASE_URL=postgres://oficina_owner:…@…/oficina npm run db:order -- --si',
    );
  const server = await findOrStartPostgres();
  const client = new pg.Client({ connectionString: server.url, application_name: 'db-order' });
  // A cut connection is told by the query that was waiting.
  client.on('error', () => {});
  try {
    await client.connect();
    console.log(await announce(client));
    if (!process.argv.includes('--si')) return console.log('\nPara empezar: npm run db:order -- --si');
    const started = performance.now();
    await orderTables(client, { tell: (line) => console.log(line) });
    console.log(`Listo en ${((performance.now() - started) / 1000).toFixed(0)} segundos.`);
  } finally {
    await client.end().catch(() => {});
    await server.release();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
