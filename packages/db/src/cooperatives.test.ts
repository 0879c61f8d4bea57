import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asRole, migrate, readRolesSql } from './migrate.ts';

const { adminUrl, external } = inject('testServer');
const CLAVE = 'clave-de-prueba';
const cooperatives = ['norte', 'sur'].map((name) => `${name}_${randomBytes(4).toString('hex')}`);
const ROLES = ['owner', 'app', 'worker', 'import', 'export'];

async function run(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const answers = [];
    for (const statement of statements) answers.push((await client.query(statement)).rows);
    return answers.at(-1) ?? [];
  } finally {
    await client.end();
  }
}

function ownerUrl(prefix: string): string {
  const url = new URL(adminUrl);
  url.username = `${prefix}_owner`;
  url.password = CLAVE;
  url.pathname = `/${prefix}`;
  return url.toString();
}

const at = (url: string, database: string) => {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.toString();
};

// The owner of a database of a cooperative may not create roles: the administrator of the server made them.
beforeAll(async () => {
  if (external) return;
  for (const prefix of cooperatives) {
    await run(
      adminUrl,
      `CREATE ROLE ${prefix}_owner LOGIN PASSWORD '${CLAVE}'`,
      await readRolesSql('roles', prefix),
      ...ROLES.map((role) => `ALTER ROLE ${prefix}_${role} PASSWORD '${CLAVE}'`),
      `CREATE DATABASE ${prefix} OWNER ${prefix}_owner`,
    );
    await migrate(ownerUrl(prefix));
  }
}, 120_000);

afterAll(async () => {
  if (external) return;
  for (const prefix of cooperatives) {
    await run(adminUrl, `DROP DATABASE ${prefix} WITH (FORCE)`);
    await run(adminUrl, ...ROLES.map((role) => `DROP ROLE ${prefix}_${role}`));
  }
});

test.skipIf(external)('cada cooperativa del servidor usa su base con sus usuarios', async () => {
  for (const prefix of cooperatives) {
    const [row] = await run(
      asRole(ownerUrl(prefix), 'app'),
      'SELECT current_user AS u, count(*) FROM facturas',
    );
    expect(row).toEqual({ u: `${prefix}_app`, count: '0' });
  }
});

test.skipIf(external).each(ROLES)('el usuario %s de una no entra en la base de la otra', async (role) => {
  const [one = '', other = ''] = cooperatives;
  const own = new URL(ownerUrl(one));
  own.username = `${one}_${role}`;
  await expect(run(at(own.toString(), other), 'SELECT 1')).rejects.toMatchObject({ code: '42501' });
  expect(await run(own.toString(), 'SELECT 1 AS uno')).toEqual([{ uno: 1 }]);
});

test.skipIf(external)('después de migrar, ninguna función de los dueños es de cualquiera', async () => {
  const [prefix = ''] = cooperatives;
  const rows = await run(
    ownerUrl(prefix),
    `SELECT p.oid::regprocedure::text AS funcion FROM pg_proc p
     WHERE p.pronamespace IN ('particiones'::regnamespace, 'importacion'::regnamespace)
       AND has_function_privilege('public', p.oid, 'EXECUTE')`,
  );
  expect(rows).toEqual([]);
});
