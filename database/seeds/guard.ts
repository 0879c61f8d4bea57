import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineSettings, loadConfig, text } from '@oficina/config';
import type { ClientBase } from 'pg';

/** What scripts/postgres.ts leaves in the folder of every server that it makes. */
export const OWN_SERVER_MARK = 'oficina-listo';

const settings = defineSettings('optional', 'Demostración', {
  mode: text('NODE_ENV', 'con production no se cargan datos de demostración', { fallback: '' }),
});

const NOT_OURS = 'Los datos de demostración sólo van en la base incluida, y esta es otra.';

/** The demonstration brings an administrator whose password everybody knows: in production nothing of it is written. */
export function refuseInProduction(): void {
  if (loadConfig({ settings }).settings.mode === 'production')
    throw new Error('Con NODE_ENV=production no se cargan datos de demostración.');
}

/**
 * Only in a server that this project made on this machine. The owner of a real database may not even read where its
 * files are; and where it may, those files do not have our mark.
 */
export async function refuseOtherServers(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ folder: string | null }>(
    `SELECT CASE WHEN pg_has_role('pg_read_all_settings', 'USAGE') THEN current_setting('data_directory') END AS folder`,
  );
  const folder = rows[0]?.folder;
  if (!folder || !existsSync(join(folder, OWN_SERVER_MARK))) throw new Error(NOT_OURS);
}
