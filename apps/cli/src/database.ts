import { userInfo } from 'node:os';
import { commonSettings, loadConfig } from '@oficina/config';
import { closeDb, createDb, type Db, isUnavailable } from '@oficina/db';
import { EX_TEMPFAIL } from './exit-codes.ts';

export const operatorName = (): string => `cli:${userInfo().username}`;

/**
 * The connection has the rights of the application; when the database is unreachable, the exit code asks the caller to try
 * again.
 */
export async function withDatabase(work: (db: Db, url: string) => Promise<number>, max = 1): Promise<number> {
  const { base } = loadConfig({ base: commonSettings.base });
  const url = base.url.reveal();
  const db = createDb({ url, max, applicationName: 'oficina-cli' });
  try {
    return await work(db, url);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    console.error('No se pudo llegar a la base. Probá de nuevo en un rato.');
    return EX_TEMPFAIL;
  } finally {
    await closeDb(db);
  }
}
