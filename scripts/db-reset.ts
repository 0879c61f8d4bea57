// npm run db:reset empties the embedded database, which only ever belongs to development or the demonstration.
import pg from 'pg';
import { findOrStartPostgres } from './postgres.ts';

const server = await findOrStartPostgres();
try {
  if (!server.embedded)
    throw new Error('Con DATABASE_URL no se borra nada: borrá esa base a mano si es lo que querés.');
  const url = new URL(server.url);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.toString() });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  console.log('La base quedó vacía. Seguí con npm run db:migrate o npm run db:seed.');
} finally {
  await server.release();
}
