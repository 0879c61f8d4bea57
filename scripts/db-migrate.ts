// npm run db:migrate [-- --dump] brings the database up to date; --dump also writes the generated files.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '@oficina/db/migrate';
import { generatedFiles, root } from './db-schema.ts';
import { findOrStartPostgres } from './postgres.ts';

const server = await findOrStartPostgres();
try {
  const rolePassword = decodeURIComponent(new URL(server.url).password);
  const ran = await migrate(server.url, server.embedded ? { rolePassword } : {});
  console.log(ran.length ? `Migraciones aplicadas: ${ran.join(', ')}.` : 'La base ya estaba al día.');
  if (process.argv.includes('--dump')) {
    for (const [path, text] of Object.entries(await generatedFiles(server.url))) {
      await writeFile(join(root, path), text);
      console.log(`Escrito: ${path}`);
    }
  }
} finally {
  await server.release();
}
