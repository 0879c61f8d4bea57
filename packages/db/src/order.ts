// `oficina ordenar` arranges facturas and consumos on disk by suministro. For the reasons and the right moment see
// `docs/operar/mantenimiento.md` and docs/decisions/0019-physical-order.md.
import pg from 'pg';

const TABLES = [
  { table: 'facturas', index: 'facturas_suministro_id_periodo_id_idx' },
  { table: 'consumos', index: 'consumos_pkey' },
] as const;

/** On two cores, this many rows of both tables are rewritten per second with their indexes: see bench/results/growth.md. */
const ROWS_PER_SECOND = 100_000;

export type OrderOptions = {
  /** Readers queue behind this lock request while it waits, so the timeout has to be short. */
  lockTimeout?: string;
  tell?: (line: string) => void;
};

/**
 * Each table is rewritten in the order of its index, in one transaction: if interrupted, it stays as it was. The statistics
 * are part of the transaction, because the first reader after a rewrite would plan without them.
 */
export async function orderTables(client: pg.Client, options: OrderOptions = {}): Promise<void> {
  const { lockTimeout = '5s', tell = () => {} } = options;
  await client.query(`SET statement_timeout = 0`);
  // The sort and the indexes get more memory, unless the server already gives more.
  await client.query(
    `SELECT set_config(name, greatest(setting::int, 262144) || 'kB', false) FROM pg_settings
     WHERE name = 'maintenance_work_mem'`,
  );
  // After Ctrl-C the server must not go on rewriting while it holds its locks. Not every system supports this setting.
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
      // On a lost connection no rollback can be sent; the server rolls back by itself.
      await client.query('ROLLBACK').catch(() => {});
      throw new Error(sentenceOf(error, table), { cause: error });
    }
  }
  tell('Terminando: desde acá ya se puede usar.');
  // A rewritten table has lost its visibility map, which lets the counts and the chart be answered from the index alone.
  for (const { table } of TABLES) await client.query(`VACUUM (ANALYZE) ${table}`);
}

function sentenceOf(error: unknown, table: string): string {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  const same = `La tabla ${table} quedó como estaba.`;
  if (code === '55P03')
    return `No se pudo tomar la tabla ${table}: otro programa la está usando. ${same} Cerrá las importaciones y las consultas largas y volvé a probar.`;
  if (code === '42501')
    return `Hace falta el usuario dueño de las tablas: indicalo en MANTENIMIENTO_DATABASE_URL. ${same}`;
  if (code === '53100') return `No alcanzó el lugar en el disco de la base. ${same}`;
  return `Se cortó: ${error instanceof Error ? error.message : error}. ${same}`;
}

export async function announceOrder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ rows: number; bytes: number }>(
    // The space is that of the new table with its indexes, plus the rows being sorted.
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
