import { userInfo } from 'node:os';
import { commonSettings, loadConfig, type ValuesOf } from '@oficina/config';
import { closeDb, createDb, type Db, isUnavailable } from '@oficina/db';
import { CommandFailure, EX_TEMPFAIL } from './exit-codes.ts';
import type { Terminal } from './terminal.ts';

type BaseConfig = ValuesOf<typeof commonSettings.base>;

export const operatorName = (): string => `cli:${userInfo().username}`;

/**
 * The connection has the rights of the application; when the database is unreachable, the exit code asks the caller to try
 * again.
 */
export async function withDatabase(
  env: Terminal['env'],
  work: (db: Db, base: BaseConfig) => Promise<number>,
): Promise<number> {
  const { base } = loadConfig({ base: commonSettings.base }, env);
  const db = createDb({ url: base.url.reveal(), max: 2, applicationName: 'oficina-cli' });
  try {
    return await work(db, base);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new CommandFailure(EX_TEMPFAIL, 'No se pudo llegar a la base. Probá de nuevo en un rato.');
  } finally {
    await closeDb(db);
  }
}
