import pg from 'pg';
import { DATABASE_ROLES, readRolesSql } from './roles.ts';

export const SERVER_ROLES = ['owner', ...DATABASE_ROLES] as const;
export type ServerRole = (typeof SERVER_ROLES)[number];

/** A cooperative has one database and its roles, all named with its prefix. */
export type CooperativeDatabase = {
  prefix: string;
  /** Roles that are not here keep the password they have. */
  passwords: Readonly<Partial<Record<ServerRole, string>>>;
};

/** The administrator of the server runs this; running it again changes only the passwords that are given. */
export async function prepareDatabase(
  admin: pg.ClientConfig,
  { prefix, passwords }: CooperativeDatabase,
): Promise<{ created: boolean }> {
  const client = new pg.Client({ ...admin, application_name: 'oficina-instalar' });
  await client.connect();
  try {
    const name = (role: ServerRole) => client.escapeIdentifier(`${prefix}_${role}`);
    const { rowCount: hasOwner } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [
      `${prefix}_owner`,
    ]);
    if (!hasOwner) await client.query(`CREATE ROLE ${name('owner')} LOGIN`);
    await client.query(await readRolesSql('roles', prefix));
    for (const [role, password] of Object.entries(passwords))
      await client.query(`ALTER ROLE ${name(role as ServerRole)} PASSWORD ${client.escapeLiteral(password)}`);
    const { rowCount: hasDatabase } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      prefix,
    ]);
    if (hasDatabase) return { created: false };
    const database = client.escapeIdentifier(prefix);
    await client.query(
      `CREATE DATABASE ${database} OWNER ${name('owner')} TEMPLATE template0 ENCODING 'UTF8'
       LOCALE_PROVIDER icu ICU_LOCALE 'es-AR' LOCALE 'C.UTF-8'`,
    );
    await client.query(`REVOKE CONNECT ON DATABASE ${database} FROM PUBLIC`);
    return { created: true };
  } finally {
    await client.end();
  }
}
