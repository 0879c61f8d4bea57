import { createDiskStore } from '@oficina/disk';
import { dayInArgentina, Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import pg from 'pg';
import { demoAccounts } from '../demo.ts';
import { refuseInProduction, refuseOtherServers } from '../guard.ts';
import { rewriteBills } from './bills.ts';
import { insertCards } from './cards.ts';
import { insertCases } from './cases.ts';
import { insertCobros } from './cobros.ts';
import { insertCuts } from './cuts.ts';
import { insertBillFiles, insertRejectedFile, insertUploads } from './files.ts';
import { runIndicators } from './indicators.ts';
import { insertMessages, insertSupplyMails } from './messages.ts';
import { insertPayments, makePayments } from './payments.ts';
import { ageAccounts, insertPeople } from './people.ts';
import { insertPhotos } from './photos.ts';

type TownOptions = {
  dir: string;
  /** This is the demonstration's SEGURIDAD_CLAVE_CIFRADO, which opens what is sealed here. */
  key: string;
  now?: Date;
};

/** Starting from the first instant of the day in Buenos Aires gives the same demonstration at any hour. */
export const startOfDay = (now: Date): Date => new Date(`${dayInArgentina(now)}T00:00:00-03:00`);

/**
 * Two years of data are added to the demonstration in one transaction, and then the nightly job calculates the indicators.
 * It returns false when somebody has already used the database, so that nothing is mixed with their changes.
 */
export async function seedTown(
  ownerUrl: string,
  { dir, key, now = new Date() }: TownOptions,
): Promise<boolean> {
  refuseInProduction();
  const today = startOfDay(now);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'seed-demo' });
  await client.connect();
  try {
    await refuseOtherServers(client);
    if (!(await isUntouched(client))) return false;
    await client.query('BEGIN');
    await fill(client, { dir, key, today });
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  await runIndicators(ownerUrl, today);
  return true;
}

async function isUntouched(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ untouched: boolean }>(
    `SELECT (SELECT array_agg(email ORDER BY id) FROM usuarios) = $1::text[] AND NOT EXISTS (SELECT FROM pagos)
       AND NOT EXISTS (SELECT FROM tarjetas) AND NOT EXISTS (SELECT FROM mensajes)
       AND NOT EXISTS (SELECT FROM archivo_facturas) AND NOT EXISTS (SELECT FROM archivo_adjuntos) AS untouched`,
    [demoAccounts.map(({ email }) => email)],
  );
  return rows[0]?.untouched === true;
}

type Fill = { dir: string; key: string; today: Date };

async function fill(client: pg.Client, { dir, key, today }: Fill): Promise<void> {
  const almacen = createDiskStore({ dir });
  const cipher = createCipher([new Secret(key)]);
  const { rows } = await client.query<{ last: number }>('SELECT max(id)::int AS last FROM usuarios');
  await ageAccounts(client, today);
  await insertPeople(client, today);
  await rewriteBills(client, dayInArgentina(today), rows[0]?.last ?? 0);
  await makePayments(client, today);
  await insertCards(client, cipher, today);
  await insertPayments(client, today);
  await insertCobros(client);
  await insertPhotos({ almacen, cipher }, client, await insertCases(client, today));
  await insertCuts(client, today);
  await insertMessages(client, today);
  await insertSupplyMails(client, today);
  await insertBillFiles(client, today);
  await insertRejectedFile(client, almacen, today);
  await insertUploads(client, today);
  await settleStamps(client, today);
}

/** Rows written with the clock of the machine are moved to the start of today. */
async function settleStamps(client: pg.Client, today: Date): Promise<void> {
  const { rows } = await client.query<{ sentence: string }>(
    `SELECT format('UPDATE %1$I SET %2$I = $1 WHERE %2$I > $1', table_name, column_name) AS sentence
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('created', 'updated')
       AND data_type = 'timestamp with time zone'`,
  );
  for (const { sentence } of rows) await client.query(sentence, [today]);
}
