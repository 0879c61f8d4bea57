import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineSettings, loadConfig, text } from '@oficina/config';
import type { ClientBase } from 'pg';

/** scripts/postgres.ts leaves this file in the folder of every server that it creates. */
export const OWN_SERVER_MARK = 'oficina-listo';

const settings = defineSettings('optional', 'Demostración', {
  mode: text('NODE_ENV', 'con production no se cargan datos de demostración', { fallback: '' }),
});

const NOT_OURS = 'Los datos de demostración solo van en la base incluida, y esta es otra.';

/** The demonstration includes an administrator with a public password, so none of it may be written in production. */
export function refuseInProduction(): void {
  if (loadConfig({ settings }).settings.mode === 'production')
    throw new Error('Con NODE_ENV=production no se cargan datos de demostración.');
}

/**
 * Only a server that this project created on this machine is accepted. The owner of a real database may not even read where
 * its files are and, where it may, those files do not have the mark.
 */
export async function refuseOtherServers(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ folder: string | null }>(
    `SELECT CASE WHEN pg_has_role('pg_read_all_settings', 'USAGE') THEN current_setting('data_directory') END AS folder`,
  );
  const folder = rows[0]?.folder;
  if (!folder || !existsSync(join(folder, OWN_SERVER_MARK))) throw new Error(NOT_OURS);
}
