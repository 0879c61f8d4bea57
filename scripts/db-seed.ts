// npm run db:seed migrates an empty database and fills it with the demonstration's data.
import { migrate } from '@oficina/db/migrate';
import { seedDemo } from '../database/seeds/demo.ts';
import { findOrStartPostgres } from './postgres.ts';

const server = await findOrStartPostgres();
try {
  if (!server.embedded) {
    throw new Error(
      'Los datos de ejemplo traen un administrador con contraseña pública: solo van en la base incluida.',
    );
  }
  const rolePassword = decodeURIComponent(new URL(server.url).password);
  await migrate(server.url, server.embedded ? { rolePassword } : {});
  const seeded = await seedDemo(server.url);
  console.log(seeded ? 'Datos de demostración cargados.' : 'Los datos de demostración ya estaban.');
} finally {
  await server.release();
}
