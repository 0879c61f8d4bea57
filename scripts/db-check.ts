// npm run db:check verifies that the generated files match the migrations and that no new migration would lock a table in
// use.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@oficina/db/migrate';
import pg from 'pg';
import { lintMigration } from './db-lint.ts';
import { generatedFiles, root } from './db-schema.ts';
import { findOrStartPostgres } from './postgres.ts';
import { defaultDataDir } from './postgres-binaries.ts';

// Before the first release there are no installations, so migrations up to this one may add a key to a table of an earlier
// one.
const lastFoundation = 15;

const problems: string[] = [];
const folder = join(root, 'database/migrations');
for (const name of readdirSync(folder).sort()) {
  if (Number.parseInt(name, 10) <= lastFoundation) continue;
  for (const problem of lintMigration({ name, text: readFileSync(join(folder, name), 'utf8') })) {
    problems.push(`database/migrations/${name}: ${problem}`);
  }
}

const server = await findOrStartPostgres({ dataDir: defaultDataDir('control'), settings: { fsync: 'off' } });
const name = `control_${process.pid}`;
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
try {
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  await migrate(url.toString());
  for (const [path, text] of Object.entries(await generatedFiles(url.toString()))) {
    if (readOrEmpty(join(root, path)) !== text)
      problems.push(`${path} no está al día: corré npm run db:migrate -- --dump`);
  }
} finally {
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.end();
  await server.release();
}

for (const problem of problems) console.error(problem);
if (problems.length) process.exitCode = 1;
else console.log('La base y sus archivos generados están al día.');

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
