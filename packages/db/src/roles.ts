import { readFile } from 'node:fs/promises';
import { databaseFolder } from './folder.ts';

export const DATABASE_ROLES = ['app', 'worker', 'import', 'export'] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

const PREFIX = 'oficina';

/** Several cooperatives live on one server: the roles of each are named after the owner of its database. */
export const prefixOf = (owner: string) => /^(.+)_owner$/.exec(owner)?.[1] ?? PREFIX;

/** The files of SQL name the roles as if there were one cooperative. */
export async function readRolesSql(
  file: 'roles' | 'grants',
  prefix: string,
  folder = databaseFolder,
): Promise<string> {
  const text = await readFile(`${folder}${file}.sql`, 'utf8');
  return text.replaceAll(new RegExp(`\\b${PREFIX}_(${DATABASE_ROLES.join('|')})\\b`, 'g'), `${prefix}_$1`);
}
