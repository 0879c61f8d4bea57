import pg from 'pg';
import { type CooperativeDatabase, prepareDatabase } from './prepare.ts';
import { prefixOf } from './roles.ts';

/** Only the commands that root runs log in as the owner of the tables. */
export async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'oficina-mantenimiento' });
  // Without a listener a lost connection would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const noteCopy = (ownerUrl: string, moment: Date): Promise<void> =>
  withOwner(ownerUrl, async (client) => {
    await client.query('UPDATE instalacion SET ultima_copia = $1', [moment]);
  });

/** A new installation has its tables and nobody in them. */
export const hasPeople = (ownerUrl: string): Promise<boolean> =>
  withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ table: string | null }>(
      "SELECT to_regclass('public.usuarios')::text AS table",
    );
    if (!rows[0]?.table) return false;
    return (await client.query('SELECT FROM usuarios LIMIT 1')).rowCount !== 0;
  });

/** The database of this owner is deleted and made again, empty. The roles and their passwords stay. */
export async function emptyDatabase(admin: pg.ClientConfig, ownerUrl: string): Promise<void> {
  const { username, pathname } = new URL(ownerUrl);
  const database: CooperativeDatabase = { prefix: prefixOf(username), passwords: {} };
  const name = decodeURIComponent(pathname.slice(1));
  if (name !== database.prefix)
    throw new Error(`The database ${name} is not named after its owner, ${username}`);
  const client = new pg.Client({ ...admin, application_name: 'oficina-restaurar' });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
  } finally {
    await client.end();
  }
  await prepareDatabase(admin, database);
}

/** Rows of the lost time had these numbers, and people know them by letters and links. */
const SKIPPED_IDS = 1_000_000;

/** Payments stay closed until the gateway has been asked, and no number of the lost time is given again. */
export const finishRestore = (ownerUrl: string, copiedAt: Date): Promise<void> =>
  withOwner(ownerUrl, async (client) => {
    await client.query(
      `UPDATE instalacion SET pagos_abiertos_en = NULL, conciliacion_desde = NULL, conciliacion_empezada = NULL,
         ultima_copia = $1`,
      [copiedAt],
    );
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind = 'S' AND n.nspname = 'public'`,
    );
    for (const { name } of rows)
      await client.query(`SELECT setval('${name}', last_value + ${SKIPPED_IDS}) FROM ${name}`);
    // Without its statistics PostgreSQL would read whole tables.
    await client.query('ANALYZE');
  });
